/**
 * A tournament by hand: what a director and players tap.
 */

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens a tournament by the form and gives its address.
 *
 * @param {Page} page
 * @param {{ name: string, players: string[], format?: string }} wish
 */
export async function openEvent(page, { name, players, format = "regulation" }) {
  await page.goto("/tournaments");
  await page.locator('#new input[name="name"]').fill(name);
  await page.locator('#new input[name="director"]').fill("Dora");
  await page.locator(`#new input[value="${format}"]`).check();
  await page.locator('#new textarea[name="players"]').fill(players.join("\n"));
  await page.locator("#new button[type=submit]").click();
  await page.waitForURL("**/desk");
  return new URL(page.url()).pathname.replace("/desk", "");
}

/** From entries to the first games. @param {Page} page */
export async function draw(page) {
  await send(page, page.getByRole("button", { name: "Publish" }));
  await page.locator("#hash").waitFor();
  await page.locator('input[name="word"]').fill("blue");
  await send(page, page.getByRole("button", { name: "Draw", exact: true }));
  await page.locator(".open-game").first().waitFor();
}

/** How far the page is. @param {Page} page */
export async function count(page) {
  return Number(await page.locator("main").getAttribute("data-n"));
}

/** Does what leads to another page, and waits for that. @param {Page} page @param {() => Promise<void>} act */
export async function leave(page, act) {
  await Promise.all([page.waitForEvent("framenavigated"), act()]);
  await page.waitForLoadState("domcontentloaded");
}

/**
 * Clicks what sends a form, and waits for the page after it.
 *
 * @param {Page} page
 * @param {import("playwright-core").Locator} button
 */
export function send(page, button) {
  return leave(page, () => button.click());
}

/** Enters a result for the first open game: who starts wins. @param {Page} page @param {number} stones */
export async function result(page, stones) {
  const game = page.locator(".open-game").first();
  await game.locator("summary").first().click();
  const winner = game.locator(".winner label").first();
  if (await winner.count()) {
    await winner.click();
    await send(page, game.locator(`.numbers button[value="${stones}"]`));
  } else await send(page, game.locator(".result .two button").first());
}

/**
 * The secret link of a player, as the director reads it.
 *
 * @param {Page} page
 * @param {string} event
 * @param {string} name
 */
export async function linkOf(page, event, name) {
  await page.goto(`${event}/players`);
  const entry = page.locator(".entry-list > li", { has: page.locator(`summary bdi:text-is("${name}")`) });
  return entry.locator(".copy input").inputValue();
}

/**
 * Plays all games that are open, as a program does: who has the lower number wins.
 *
 * @param {Page} page
 * @param {string} event
 */
export async function playAll(page, event) {
  const door = `/api/v1${event.replace("tournament", "tournaments")}`;
  const { open } = await (await page.request.get(door)).json();
  for (const { number, next, players } of open) {
    const [one, other] = players.map((/** @type {{ id: number }} */ player) => player.id);
    const outcome = { result: "won", winner: Math.min(one, other), stones: 5 + (number % 12), how: "five" };
    await page.request.post(`${door}/commands`, {
      data: { command: "record", game: { match: number, game: next.game }, outcome },
    });
  }
  await page.reload();
}
