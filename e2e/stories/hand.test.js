/**
 * The hand at the board: stones out of the bowl, blocks that are let go again
 * or left alone, moves entered ahead and dropped.
 */

import assert from "node:assert/strict";

import { after, arrow, cell, click, drag, join, label, middle, myTurn, open, stateOf } from "../support/game.js";
import { story } from "../support/story.js";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Takes a stone beside a name and carries it to a place.
 *
 * @param {Page} page
 * @param {number} seat
 * @param {string} place
 * @param {number} [held] how many stones that takes
 */
async function carry(page, seat, place, held = 1) {
  const [from, to] = [await middle(page.locator(`#player-${seat} .chip`)), await middle(cell(page, place))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  assert.equal(await page.locator("#board .carried").count(), held, "what is in the hand");
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

story("a stone is carried from the bowl to its cell, in both families", async (come) => {
  const { page } = await come();
  await open(page, { variant: "classic", against: "self" });
  await carry(page, 1, "B2");
  await after(page, 0);
  assert.match(await label(page, "B2"), /black stone/);
  assert.equal(await page.locator("#board .carried").count(), 0);
  await arrow(page, "Q11", "CW");
  await carry(page, 1, "C3", 0);
  assert.equal((await stateOf(page)).ply, 2, "out of the other's bowl comes nothing");

  await open(page, { variant: "pente", against: "self", options: { size: 9 } });
  await carry(page, 1, "E5");
  await after(page, 0);
  await carry(page, 2, "E6");
  await after(page, 1);
  assert.match(await label(page, "E6"), /black stone/);
});

story("a stone that is let go beside the board goes back into the bowl", async (come) => {
  const { page } = await come();
  await open(page, { variant: "classic", against: "self" });
  const from = await middle(page.locator("#player-1 .chip"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 90, from.y + 4, { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.locator("#board .carried").count(), 0);
  await click(page, "A1");
  assert.equal((await stateOf(page)).ply, 1);
});

story("whoever comes to look on takes nothing out of the hand", async (come) => {
  const { page } = await come({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const id = await open(page, { variant: "gomoku", against: "self" });
  /** Until so many look on. @param {number} many */
  const watched = (many) => page.locator("#watchers", { hasText: String(many) }).waitFor({ state: "attached" });
  await watched(1);
  const { x, y } = await middle(cell(page, "K10"));
  await page.touchscreen.tap(x, y);
  await page.locator("#board .question .yes").waitFor();
  const { page: friend } = await come();
  await friend.goto(`/game/${id}`);
  await watched(2);
  assert.equal(await page.locator("#board .candidate").count(), 1, "the stone that is asked about");
  await page.locator("#board .question .yes").tap();
  await after(page, 0);
  assert.match(await label(page, "K10"), /white stone/);
});

story("a block follows the hand: let go early it swings back, turned far enough it stays", async (come) => {
  const { page } = await come();
  await open(page, { variant: "twente", against: "self" });
  await click(page, "A1");
  await drag(page, "Q00", 20);
  assert.deepEqual(await stateOf(page), { phase: "playing", ply: 1, seat: 1, due: "twist" });
  await drag(page, "Q00", -75);
  await after(page, 1);
  assert.match(await label(page, "A3"), /black stone/, "counterclockwise the corner goes down");
});

story("while a block is neutral it is marked, and the twist may be left out", async (come) => {
  const { page } = await come();
  await open(page, { variant: "classic", against: "self" });
  await click(page, "A1");
  await page.locator("#board .neutral").first().waitFor({ state: "attached" });
  assert.equal(await page.locator("#board .neutral").count(), 3, "the empty blocks");
  await page.locator("#skip").click();
  await page.waitForSelector('main[data-seat="2"]');
  assert.match(await label(page, "A1"), /black stone/);
});

story("a move entered ahead can be dropped again", async (come) => {
  const [ann, bob] = [(await come()).page, (await come()).page];
  const id = await open(ann, { variant: "pente", against: "friend", side: "first", options: { size: 9 } });
  await join(ann, bob, id);
  const { x, y } = await middle(cell(bob, "E6"));
  await bob.mouse.click(x, y);
  await bob.locator("#board .premove").waitFor();
  await bob.mouse.click(x, y, { button: "right" });
  await bob.locator("#board .premove").waitFor({ state: "detached" });
  await click(ann, "E5");
  const { ply } = await myTurn(bob, [2]);
  assert.equal(ply, 1, "nothing was played by itself");
});
