/**
 * The page of a game as somebody uses it: looking, and doing.
 *
 * Every doing waits until the game has moved on, never for a time.
 */

import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */

/** Opens a game over the API, as the person of this page, and goes there. @param {Page} page @param {object} wish */
export async function open(page, wish) {
  const answer = await page.request.post("/api/v1/games", { data: wish });
  assert.equal(answer.status(), 201, await answer.text());
  const { id } = await answer.json();
  await page.goto(`/game/${id}`);
  await connected(page);
  return String(id);
}

/**
 * A guest follows the link and sits down, until both see the game begin.
 *
 * @param {Page} host
 * @param {Page} guest
 * @param {string} id
 */
export async function join(host, guest, id) {
  await guest.goto(`/game/${id}`);
  const begun = [host, guest].map((page) => page.waitForSelector('main[data-phase="playing"][data-connected]'));
  await Promise.all([...begun, guest.locator("#invitation button").first().click()]);
}

/** Until the page hears the server. @param {Page} page */
export async function connected(page) {
  await page.waitForSelector("main[data-connected]");
}

/** What the page says about the game, all at one moment. @param {Page} page */
export function stateOf(page) {
  return page
    .locator("main")
    .evaluate(({ dataset: { phase, ply, seat, due } }) => ({ phase, ply: Number(ply), seat: Number(seat), due }));
}

/** Until it is this seat's turn for something, or all is over. @param {Page} page @param {number[]} seats */
export async function myTurn(page, seats) {
  const own = seats.map((seat) => `main[data-seat="${seat}"]:not([data-sending])`);
  await page.waitForSelector([...own, 'main[data-phase="over"]'].join(", "), { state: "attached" });
  return stateOf(page);
}

/**
 * Until the game has more moves than this, or is over. The cells tell it then
 * too, but where things move, only after the move was seen. The end comes
 * behind the move that brings it: `myTurn` waits for it.
 *
 * @param {Page} page @param {number} ply
 */
export async function after(page, ply) {
  await page.waitForFunction((ply) => {
    const main = document.querySelector("main");
    return main?.dataset.phase === "over" || (Number(main?.dataset.ply) > ply && !main?.hasAttribute("data-sending"));
  }, ply);
}

/** @param {Page} page @param {string} place */
export function cell(page, place) {
  return page.locator(`#board [role=gridcell][data-place="${place}"]`);
}

/** The middle of an element on screen. @param {import("playwright-core").Locator} locator */
export async function middle(locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  assert.ok(box, "it is seen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Places a stone by a click. @param {Page} page @param {string} place */
export async function click(page, place) {
  const { ply } = await stateOf(page);
  const { x, y } = await middle(cell(page, place));
  await page.mouse.click(x, y);
  await after(page, ply);
}

/** Turns a block by its arrow. @param {Page} page @param {string} block @param {string} direction */
export async function arrow(page, block, direction) {
  const { ply } = await stateOf(page);
  await page.locator(`#board .arrow[data-block="${block}"][data-direction="${direction}"]`).click();
  await after(page, ply);
}

/** Turns a block by hand, so many degrees. @param {Page} page @param {string} block @param {number} degrees */
export async function drag(page, block, degrees) {
  const { x, y } = await middle(cell(page, { Q00: "B2", Q01: "E2", Q10: "B5", Q11: "E5" }[block] ?? "B2"));
  const radius = 60;
  const at = (/** @type {number} */ angle) => {
    const turn = ((angle - 90) * Math.PI) / 180;
    return /** @type {const} */ ([x + radius * Math.cos(turn), y + radius * Math.sin(turn)]);
  };
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let i = 1; i <= 10; i += 1) await page.mouse.move(...at((degrees * i) / 10));
  await page.mouse.up();
}

/** The empty places, in reading order. @param {Page} page */
export function empties(page) {
  return page
    .locator("#board [role=gridcell]")
    .evaluateAll((cells) =>
      cells
        .filter((cell) => /, (empty|leer)$/.test(cell.getAttribute("aria-label") ?? ""))
        .map((cell) => /** @type {HTMLElement} */ (cell).dataset.place ?? ""),
    );
}

/** What the board says lies on a place. @param {Page} page @param {string} place */
export async function label(page, place) {
  return (await cell(page, place).getAttribute("aria-label")) ?? "";
}

/**
 * Plays moves by the program's way, as the person of this page, and waits until the page has seen
 * them.
 *
 * @param {Page} page
 * @param {string[]} moves
 */
export async function play(page, moves) {
  const { ply } = await stateOf(page);
  await page.evaluate(
    async ([moves, ply]) => {
      const game = /** @type {HTMLElement} */ (document.querySelector("main")).dataset.game;
      const wire = new WebSocket(`${location.origin.replace("http", "ws")}/api/v1/socket`);
      await new Promise((done) => wire.addEventListener("open", done));
      for (const [i, text] of moves.entries()) {
        const answer = new Promise((done) =>
          wire.addEventListener("message", ({ data }) => JSON.parse(data).id === i && done(JSON.parse(data))),
        );
        wire.send(JSON.stringify({ t: "move", id: i, game, ply: ply + i, text }));
        const { t, message } = await answer;
        if (t === "error") throw new Error(`${text}: ${message}`);
      }
      wire.close();
    },
    /** @type {const} */ ([moves, ply]),
  );
  await after(page, ply + moves.length - 1);
}

/** A sparse pattern that wins nothing on a board of nineteen lines. @param {number} count */
export function harmless(count) {
  const columns = "ACEGJLNQS";
  return Array.from({ length: count }, (_, i) => `${columns[i % 9]}${1 + 2 * Math.floor(i / 9)}`);
}
