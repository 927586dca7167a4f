/**
 * At the table: clocks that run out, hints, a board turned round, and Pente
 * against the engine.
 */

import assert from "node:assert/strict";

import { after, cell, click, connected, empties, join, middle, myTurn, open, stateOf } from "../support/game.js";
import { story } from "../support/story.js";

story("a flag falls, and both are told who has won", async (come) => {
  const [ann, bob] = [(await come()).page, (await come()).page];
  const id = await open(ann, { variant: "classic", against: "friend", side: "first", time: "3+0" });
  await join(ann, bob, id);
  assert.match((await ann.locator("#player-1 .clock").textContent()) ?? "", /^0:0[0-3]/);
  for (const [page, word] of /** @type {const} */ ([
    [ann, /You lost/],
    [bob, /You won/],
  ])) {
    const result = page.getByRole("dialog");
    await result.waitFor();
    assert.match((await result.textContent()) ?? "", word);
    assert.match((await result.textContent()) ?? "", /time/i);
  }
});

story("a correspondence game counts days", async (come) => {
  const { page } = await come();
  await open(page, { variant: "twente", against: "self", time: "3d/move" });
  assert.match((await page.locator("#player-1 .clock").textContent()) ?? "", /[23]\s?d/);
  await click(page, "B2");
  assert.equal((await stateOf(page)).due, "twist");
});

story("a hint shows a move and says why, in both families", async (come) => {
  const { page } = await come();
  for (const variant of ["classic", "pente"]) {
    await open(page, { variant, against: { level: 1 }, side: "second" });
    await myTurn(page, [2]);
    await page.locator("#hint").click();
    await page.waitForSelector("#why p.move");
    const told = page.locator("#why p");
    assert.ok((await told.count()) >= 2, `${variant}: a move and a reason`);
  }
});

story("the board can be looked at from the other side", async (come) => {
  const { page } = await come();
  await open(page, { variant: "classic", against: "self" });
  await click(page, "A1");
  const before = await middle(cell(page, "A1"));
  await page.locator("#flip").click();
  await page.waitForFunction(
    ([x, y]) => {
      const box = document.querySelector('#board [data-place="A1"]')?.getBoundingClientRect();
      return box && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) > 50;
    },
    [before.x, before.y],
  );
});

story("a game of Pente against the engine, from the first stone to its end", async (come) => {
  const { page } = await come();
  await open(page, { variant: "pente", options: { size: 9 }, against: { level: 2 }, side: "first" });
  for (let turn = 0; turn < 60; turn += 1) {
    const state = await myTurn(page, [1]);
    if (state.phase === "over") break;
    const free = await empties(page);
    await click(page, free[(turn * 5) % free.length]);
  }
  assert.equal((await stateOf(page)).phase, "over");
  await page.getByRole("dialog").waitFor();
});

story("a table for four against three engines, laid on the start page", async (come) => {
  const { page } = await come();
  await page.goto("/");
  const pick = (/** @type {string} */ name, /** @type {string} */ value) =>
    page.locator("#play label", { has: page.locator(`input[name="${name}"][value="${value}"]`) }).click();
  await pick("variant", "pente");
  await pick("level", "1");
  await pick("side", "first");
  await page.locator("#play details.options summary").click();
  await pick("seats", "4");
  await pick("size", "9");
  await page.locator('#play button[type="submit"]').click();
  await page.waitForURL(/\/game\//);
  await connected(page);
  await click(page, "E5");
  await page.waitForFunction(() => Number(document.querySelector("main")?.dataset.ply) >= 4);
  const { seat } = await myTurn(page, [1]);
  assert.equal(seat, 1, "after three others it is one's own turn again");
  assert.match((await page.locator(".summary .what").textContent()) ?? "", /4 seats, 9×9|9×9, 4 seats/);
});

story("two strangers are paired by one press of a button each", async (come) => {
  const [ann, bob] = [(await come()).page, (await come()).page];
  for (const page of [ann, bob]) {
    await page.goto("/");
    await page.locator('form[action="/quick"] button, button[formaction="/quick"]').first().click();
    await page.waitForURL(/\/game\//);
    await connected(page);
  }
  await ann.waitForSelector('main[data-phase="playing"]');
  assert.equal(new URL(ann.url()).pathname, new URL(bob.url()).pathname);
  const first = (await ann.locator("#player-1[data-you]").count()) ? ann : bob;
  await click(first, "C3");
  await after(first === ann ? bob : ann, 0);
});
