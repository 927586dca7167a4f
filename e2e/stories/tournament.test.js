/**
 * A tournament in the hall: a director, players with phones, and the screen on
 * the wall.
 */

import assert from "node:assert/strict";

import { accessible } from "../support/axe.js";
import { arrow, click, connected, myTurn } from "../support/game.js";
import { story } from "../support/story.js";
import { count, draw, leave, linkOf, openEvent, playAll, result, send } from "../support/tournament.js";

/** @typedef {import("playwright-core").Page} Page */

const TWELVE = ["Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo"];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/**
 * Expects that a form is refused with this reason; the browser reports the status too.
 *
 * @param {Page} page
 * @param {string[]} errors
 * @param {RegExp} reason
 */
async function refused(page, errors, reason) {
  await page.locator("#notice").waitFor();
  assert.match((await page.locator("#notice").textContent()) ?? "", reason);
  assert.match(errors.splice(0).join(), /409/, "the browser reports the status, and nothing else");
}

story("a director runs an event of thirteen from entries to the trophy", async (come) => {
  const { page, errors } = await come();
  const event = await openEvent(page, { name: "Club evening", players: TWELVE });
  await accessible(page, "the desk before the draw");

  // Entries: the thirteenth, and one who is there already.
  await page.goto(`${event}/players`);
  await page.locator("#entry-name").fill("Mia");
  await send(page, page.getByRole("button", { name: "Enter", exact: true }));
  assert.equal(await page.locator(".entry-list > li").count(), 13);
  await page.locator("#entry-name").fill("ANN");
  await send(page, page.getByRole("button", { name: "Enter", exact: true }));
  await refused(page, errors, /Ann has entered already|ANN has entered already/);
  assert.equal(await page.locator(".entry-list > li").count(), 13);

  await page.goto(`${event}/setup`);
  await page.locator('input[name="tables"]').fill("4");
  await send(page, page.getByRole("button", { name: "Save" }));
  await page.goto(`${event}/desk`);
  await draw(page);
  await send(page, page.getByRole("button", { name: /free tables/ }));
  assert.equal(await page.locator(".open-game .at", { hasText: "Table" }).count(), 4);

  // The screen on the wall follows, without being touched.
  const hall = await come({ viewport: { width: 1920, height: 1080 } });
  await hall.page.goto(`${event}/hall`);
  await hall.page.waitForSelector("main[data-connected]");
  const before = await count(hall.page);
  await result(page, 9);
  await hall.page.waitForFunction((n) => Number(document.querySelector("main")?.dataset.n) > n, before);

  // What cannot be is refused, with the reason.
  const form = page.locator(".open-game").first();
  /** @param {Record<string, string>} fields */
  const tell = (fields) =>
    leave(page, () =>
      form.evaluate((details, values) => {
        const target = /** @type {HTMLFormElement} */ (details.querySelector(".more-forms form"));
        target.noValidate = true;
        for (const [name, value] of Object.entries(values)) {
          const field = /** @type {HTMLInputElement} */ (target.elements.namedItem(name));
          field.value = value;
        }
        target.submit();
      }, fields),
    );
  const n = await count(page);
  await tell({ stones: "4" });
  await refused(page, errors, /five stones or more/);
  await tell({ stones: "19" });
  await refused(page, errors, /each has 18/);
  await tell({ match: "77", stones: "9" });
  await refused(page, errors, /is not paired/);
  const decided = await page.locator('.decided input[name="match"]').first().inputValue();
  const loser = await page.locator('.decided select[name="outcome"] option[value^="won-"]').evaluateAll(
    (options, told) =>
      options
        .map((option) => /** @type {HTMLOptionElement} */ (option))
        .find((option) => !told.includes(option.text.split(" ")[0]))
        ?.value.slice(4),
    (await page.locator(".decided .what").first().innerText()).split("against")[0],
  );
  await tell({ match: decided, stones: "9" });
  await refused(page, errors, /does not play this game|has a result already/);
  assert.ok(loser, "there is another who could have won");
  assert.equal(await count(page), n, "nothing has changed");

  // A wrong result is corrected, after a look at what would change.
  await page.goto(`${event}/desk`);
  await page.locator(".decided summary").first().click();
  await page.locator('.decided select[name="outcome"]').first().selectOption(`won-${loser}`);
  await page.locator('.decided input[name="stones"]').first().fill("11");
  await page.locator('.decided input[name="why"]').first().fill("names mixed up");
  await send(page, page.getByRole("button", { name: "What would change?" }).first());
  assert.match((await page.locator("#notice").textContent()) ?? "", /corrected from/);
  assert.equal(await count(page), n, "a look changes nothing");
  await send(page, page.getByRole("button", { name: "Correct it" }));
  assert.ok((await count(page)) > n);

  // Somebody leaves in the middle.
  await page.goto(`${event}/players`);
  const mia = page.locator(".entry-list > li", { hasText: "Mia" });
  await mia.locator("summary").click();
  await send(page, mia.getByRole("button", { name: "Withdraw" }));
  assert.ok(await page.locator(".entry-list > li.gone", { hasText: "Mia" }).count());

  // A few more games by hand, most of the others by a program, the cup by hand.
  await page.goto(`${event}/desk`);
  for (let i = 0; i < 3; i += 1) await result(page, 7 + i);
  await playAll(page, event);
  for (let i = 0; i < 40 && !(await page.locator(".trophy").count()); i += 1) {
    if (await page.locator(".open-game").count()) await result(page, 5 + i);
    else await send(page, page.locator(".next button.primary").first());
  }
  const winner = (await page.locator(".trophy h2").textContent()) ?? "";
  assert.ok(TWELVE.includes(winner), winner);
  await accessible(page, "the desk at the end");
  await hall.page.locator(".place-1", { hasText: winner }).waitFor({ state: "attached" });

  await page.goto(event);
  assert.match((await page.locator(".podium .place-1").textContent()) ?? "", new RegExp(winner));
  const paper = await page.request.get(`/api/v1${event.replace("tournament", "tournaments")}/paper/all.pdf`);
  const bytes = await paper.body();
  assert.equal(bytes.subarray(0, 5).toString(), "%PDF-");
  assert.match(bytes.subarray(-8).toString(), /%%EOF/);
  await page.goto(`${event}/history`);
  const history = (await page.locator(".history").textContent()) ?? "";
  for (const line of [/names mixed up/, /Mia withdrew/, /has won/]) assert.match(history, line);
});

story("the screen on the wall asks again for a page that did not come", async (come) => {
  const [{ page }, hall] = [await come(), await come()];
  const event = await openEvent(page, { name: "Bad network", players: TWELVE });
  await draw(page);
  await hall.page.goto(`${event}/hall`);
  await hall.page.waitForSelector("main[data-connected]");
  const before = await count(hall.page);
  let failures = 2;
  await hall.page.route(
    (url) => url.pathname.startsWith(event),
    (route) => {
      failures -= 1;
      return failures >= 0 ? route.fulfill({ status: 503 }) : route.continue();
    },
  );
  await result(page, 9);
  await hall.page.waitForFunction((n) => Number(document.querySelector("main")?.dataset.n) > n, before);
  const errors = hall.errors.splice(0);
  assert.ok(
    errors.length > 0 && errors.every((error) => /503/.test(error)),
    `the browser reports the status, and nothing else: ${errors}`,
  );
});

story("players report by phone, and the other one confirms", async (come) => {
  const { page } = await come();
  const event = await openEvent(page, { name: "Four by phone", players: ["Ann", "Bob", "Cem", "Dee"] });
  await draw(page);
  const pair = await page.locator(".open-game").first().locator(".contestant bdi").allInnerTexts();
  const phones = [];
  for (const name of pair) {
    const link = await linkOf(page, event, name);
    const phone = await come(PHONE);
    await phone.page.goto(link);
    await accessible(phone.page, "the page behind a link");
    assert.match((await phone.page.locator("h1").textContent()) ?? "", new RegExp(name));
    await phone.page.getByRole("button", { name: "Yes, that is me" }).click();
    await phone.page.waitForURL("**/mine");
    await phone.page.waitForSelector("main[data-connected]");
    phones.push(phone);
  }
  const [one, other] = phones.map((phone) => phone.page);
  await accessible(one, "my game");
  await one.locator(".winner label").first().click();
  await send(one, one.locator('.numbers button[value="7"]'));
  assert.match((await one.locator(".my-next .good").textContent()) ?? "", /You have reported/);
  assert.equal(await one.getByRole("button", { name: "Confirm" }).count(), 0, "nobody confirms their own word");
  // The other one sees it without doing anything.
  const confirm = other.getByRole("button", { name: "Confirm" });
  await confirm.waitFor();
  await accessible(other, "a result to confirm");
  await send(other, confirm);
  await one.locator(".my-games .badge.good").first().waitFor();
  assert.equal(await other.locator(".my-games li", { hasText: "lost" }).count(), 1);
  // A stranger cannot come to the desk.
  const stranger = await come();
  const answer = await stranger.page.goto(`${event}/desk`);
  assert.equal(answer?.status(), 403);
  stranger.errors.splice(0);
});

story("a game is played here online, and its result flows in", async (come) => {
  const { page } = await come();
  const event = await openEvent(page, { name: "Online", players: ["Ann", "Bob", "Cem", "Dee"] });
  await draw(page);
  const names = await page.locator(".open-game").first().locator(".contestant bdi").allInnerTexts();
  const players = [];
  for (const name of names) {
    const link = await linkOf(page, event, name);
    const { page: own } = await come();
    await own.goto(link);
    await own.getByRole("button", { name: "Yes, that is me" }).click();
    await own.waitForSelector("main[data-connected]");
    players.push(own);
  }
  const [one, other] = players;
  await one
    .getByRole("button", { name: /online/ })
    .first()
    .click();
  await one.waitForURL("**/game/**");
  await other.getByRole("link", { name: "To the game" }).click();
  await other.waitForSelector('main[data-phase="playing"][data-connected]');
  await page.goto(event);
  await page.waitForSelector("main[data-connected]");
  for (const [player, seat, place] of /** @type {const} */ ([
    [one, 1, "A1"],
    [other, 2, "F6"],
  ])) {
    await connected(player);
    await myTurn(player, [seat]);
    await click(player, place);
    await arrow(player, "Q10", "CW");
  }
  await other.locator("#resign").click();
  await other.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.locator(".standing .points", { hasText: "3" }).first().waitFor();
  assert.equal(await one.locator("p.event a").getAttribute("href"), `${event}/mine`, "the game leads back");
});

story("the pages of a tournament are accessible, and speak German", async (come) => {
  const { page } = await come({ colorScheme: "dark", ...PHONE, locale: "de-DE" });
  await page.goto("/tournaments");
  await page.locator('#new input[name="name"]').fill("Vereinsabend");
  await page.locator('#new input[name="director"]').fill("Dora");
  await page.locator('#new textarea[name="players"]').fill(TWELVE.slice(0, 8).join("\n"));
  await page.locator("#new button[type=submit]").click();
  await page.waitForURL("**/desk");
  const event = new URL(page.url()).pathname.replace("/desk", "");
  await send(page, page.getByRole("button", { name: "Veröffentlichen" }));
  await send(page, page.getByRole("button", { name: "Auslosen" }));
  for (let i = 0; i < 3; i += 1) await result(page, 9);
  for (const path of ["", "/desk", "/players", "/setup", "/history", "/hall"]) {
    await page.goto(event + path);
    await accessible(page, event + path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${path} is ${wide} too wide for a phone`);
    assert.doesNotMatch(
      await page.locator("body").innerText(),
      /\btour\.[a-z]/,
      "no key is shown in place of its text",
    );
  }
});

story("a name that was chosen as the winner can be read, in both themes", async (come) => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const { page } = await come({ colorScheme });
    await openEvent(page, { name: `Winner, ${colorScheme}`, players: TWELVE });
    await draw(page);
    const game = page.locator(".open-game").first();
    await game.locator("summary").first().click();
    await game.locator(".winner label").first().click();
    const ratio = await game.locator(".winner input:checked + span").evaluate((label) => {
      const luminance = (/** @type {string} */ color) => {
        const canvas = document.createElement("canvas");
        const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        paper.fillStyle = color;
        paper.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...paper.getImageData(0, 0, 1, 1).data].map((value) => {
          const share = value / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const { color, backgroundColor } = getComputedStyle(label);
      const [one, other] = [luminance(color), luminance(backgroundColor)].sort((a, b) => b - a);
      return (one + 0.05) / (other + 0.05);
    });
    assert.ok(ratio >= 4.5, `${colorScheme}, under the pointer: ${ratio.toFixed(1)}`);
  }
});

story("the desk offers only what can be done, and a correction starts from what is known", async (come) => {
  const { page } = await come();
  await page.goto("/");
  await page.locator("#play button[type=submit]").click();
  await page.waitForURL("**/game/**");
  await page.goto("/tournaments");
  assert.equal(await page.locator('#new input[name="director"]').inputValue(), "", "a guest has no name");
  await openEvent(page, { name: "Redo", players: ["Ann", "Bob", "Cem", "Dee"] });
  await draw(page);
  const redo = page.locator("#undo").getByRole("button", { name: "Redo" });
  await result(page, 11);
  assert.equal(await redo.count(), 0, "there is nothing to redo");
  await page.locator(".decided summary").first().click();
  assert.equal(await page.locator('.decided input[name="stones"]').first().inputValue(), "11");
  await send(page, page.locator("#undo").getByRole("button", { name: "Undo" }));
  assert.equal(await redo.count(), 1);
  await send(page, redo);
  assert.equal(await redo.count(), 0);
  assert.equal(await page.locator("#notice:visible").count(), 0);
});
