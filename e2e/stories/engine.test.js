/**
 * A full game against the engine: by mouse, by keyboard alone, by touch.
 */

import assert from "node:assert/strict";
import {
  after,
  arrow,
  cell,
  click,
  connected,
  drag,
  empties,
  label,
  middle,
  myTurn,
  open,
  stateOf,
} from "../support/game.js";
import { story } from "../support/story.js";

/** @typedef {import("playwright-core").Page} Page */

const BLOCKS = ["Q00", "Q01", "Q10", "Q11"];
const WISH = { variant: "classic", against: { level: 1 }, side: "first" };

/**
 * Plays until the game is over.
 *
 * @param {Page} page
 * @param {(place: string, turn: number) => Promise<void>} place
 * @param {(turn: number) => Promise<void>} twist
 */
async function playOut(page, place, twist) {
  for (let turn = 0; turn < 40; turn += 1) {
    let state = await myTurn(page, [1]);
    if (state.phase === "over") break;
    if (state.due === "place") {
      const free = await empties(page);
      await place(free[(turn * 7) % free.length], turn);
      state = await myTurn(page, [1]);
    }
    if (state.phase !== "over" && state.due === "twist") await twist(turn);
  }
  assert.equal((await stateOf(page)).phase, "over");
  const result = page.getByRole("dialog");
  await result.waitFor();
  assert.match((await result.textContent()) ?? "", /won|lost|draw/i);
}

story("a game against the engine by mouse, begun on the start page", async (come) => {
  const { page } = await come();
  await page.goto("/");
  await page.locator("label", { has: page.locator('input[name="level"][value="1"]') }).click();
  await page.locator("label", { has: page.locator('input[name="side"][value="first"]') }).click();
  await page.locator('#play button[type="submit"]').click();
  await page.waitForURL(/\/game\//);
  await connected(page);
  await playOut(
    page,
    (place) => click(page, place),
    async (turn) => {
      const block = BLOCKS[turn % 4];
      if (turn % 2) return arrow(page, block, "CCW");
      const { ply } = await stateOf(page);
      await drag(page, block, 70);
      await after(page, ply);
    },
  );
});

story("a game against the engine by keyboard alone", async (come) => {
  const { page } = await come();
  await open(page, WISH);
  for (let i = 0; i < 40; i += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell")) break;
  }
  const focus = () => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.place ?? "");
  const walk = async (/** @type {string} */ to) => {
    for (let i = 0; i < 12; i += 1) {
      const at = await focus();
      assert.notEqual(at, "", "the focus stays on the board");
      if (at === to) return;
      const right = to.charCodeAt(0) - at.charCodeAt(0);
      const down = Number(to[1]) - Number(at[1]);
      await page.keyboard.press(
        right > 0 ? "ArrowRight" : right < 0 ? "ArrowLeft" : down > 0 ? "ArrowDown" : "ArrowUp",
      );
    }
  };
  await playOut(
    page,
    async (place) => {
      const { ply } = await stateOf(page);
      await walk(place);
      await page.keyboard.press("Enter");
      await after(page, ply);
    },
    async (turn) => {
      const { ply } = await stateOf(page);
      await page.keyboard.press("qwas"[turn % 4]);
      await page.keyboard.press(turn % 2 ? "ArrowLeft" : "]");
      await after(page, ply);
    },
  );
});

story("a game against the engine by touch, on a phone", async (come) => {
  const { page } = await come({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await open(page, WISH);
  const tap = async (/** @type {import("playwright-core").Locator} */ locator) => {
    const { ply } = await stateOf(page);
    const { x, y } = await middle(locator);
    await page.touchscreen.tap(x, y);
    await after(page, ply);
  };
  await playOut(
    page,
    (place) => tap(cell(page, place)),
    (turn) => tap(page.locator(`#board .arrow[data-block="${BLOCKS[turn % 4]}"][data-direction="CW"]`)),
  );
});

story("on a small screen a tap on nineteen lines asks before it places", async (come) => {
  const { page } = await come({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await open(page, { variant: "gomoku", against: "self" });
  const { x, y } = await middle(cell(page, "K10"));
  await page.touchscreen.tap(x, y);
  const yes = page.locator("#board .question .yes");
  await yes.waitFor();
  assert.match((await yes.textContent()) ?? "", /K10/);
  assert.equal((await stateOf(page)).ply, 0);
  await yes.tap();
  await after(page, 0);
  assert.match(await label(page, "K10"), /white stone/);
});
