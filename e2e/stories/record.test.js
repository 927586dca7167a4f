/**
 * The list of moves: it follows the game, and a look back is no move.
 */

import assert from "node:assert/strict";

import { cell, click, harmless, join, label, middle, open, play, stateOf } from "../support/game.js";
import { story } from "../support/story.js";

/** @typedef {import("playwright-core").Page} Page */

/** Whether the entry of the shown move is within what the list shows. @param {Page} page */
function currentIsSeen(page) {
  return page.locator("#moves").evaluate((list) => {
    const entry = list.querySelector("[aria-current]");
    if (!entry) return false;
    const [box, at] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
    return at.top >= box.top && at.bottom <= box.bottom;
  });
}

for (const [name, viewport] of /** @type {const} */ ([
  ["phone", { width: 390, height: 844 }],
  ["desktop", { width: 1280, height: 800 }],
])) {
  story(`the list of moves follows the game on a ${name}`, async (come) => {
    const { page } = await come({ viewport });
    await open(page, { variant: "gomoku", against: "self" });
    await play(page, harmless(70));
    await page.waitForFunction(() => document.querySelector("#moves [aria-current]")?.textContent === "N15");
    assert.ok(await currentIsSeen(page), "the newest move");
    assert.ok(
      await page.locator("#moves").evaluate((list) => list.scrollTop > 0),
      "the list is longer than its window",
    );
    await page.locator("#first").click();
    assert.equal(await page.locator("#moves").evaluate((list) => list.scrollTop), 0, "the start of the list");
    await page.locator("#forward").click();
    assert.ok(await currentIsSeen(page), "the first move");
    await page.locator("#last").click();
    assert.ok(await currentIsSeen(page), "the newest move again");
  });
}

story("a position of the past looks like one, and a press on it leads back to the game", async (come) => {
  const [ann, bob] = [(await come()).page, (await come()).page];
  const id = await open(ann, { variant: "gomoku", against: "friend", side: "first" });
  await join(ann, bob, id);
  await click(ann, "K10");
  await bob.waitForSelector('main[data-ply="1"]');
  await click(bob, "K12");
  await ann.waitForSelector('main[data-ply="2"]');
  await ann.keyboard.press("ArrowLeft");
  await ann.waitForSelector("main[data-past]");
  assert.equal(await ann.locator("#status").textContent(), "Looking back: move 1 of 2.");
  assert.match(await label(ann, "K12"), /empty/);
  const { x, y } = await middle(cell(ann, "D4"));
  await ann.mouse.click(x, y);
  await ann.waitForSelector("main:not([data-past])");
  assert.match((await ann.locator("#status").textContent()) ?? "", /Your turn/);
  assert.equal((await stateOf(ann)).ply, 2, "nothing was placed");
  await click(ann, "D4");
  assert.match(await label(ann, "D4"), /white stone/);
});

story("a notch of the wheel is a move, and a flick on a trackpad is not the whole game", async (come) => {
  const { page } = await come();
  await open(page, { variant: "gomoku", against: "self" });
  await play(page, harmless(20));
  /** Turns the wheel over the board, so many pixels at a time. @param {number[]} steps */
  const wheel = (steps) =>
    page.locator("#board").evaluate((board, steps) => {
      for (const deltaY of steps)
        board.dispatchEvent(new WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true }));
    }, steps);
  const shown = async () => Number(await page.locator("#moves [aria-current]").getAttribute("data-ply"));
  await wheel([-100]);
  assert.equal(await shown(), 19);
  await page.locator("#last").click();
  await wheel([-12, -12, -12, -12, -12, -12]);
  assert.ok((await shown()) >= 18, "a flick of 72 pixels");
});
