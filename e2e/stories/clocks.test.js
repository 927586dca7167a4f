/**
 * Clocks: increments that are added, periods that begin one after the other.
 */

import assert from "node:assert/strict";

import { click, open } from "../support/game.js";
import { story } from "../support/story.js";

/** @param {import("playwright-core").Page} page @param {number} seat @param {RegExp} face */
async function shows(page, seat, face) {
  await page.waitForFunction(
    ([seat, face]) =>
      new RegExp(String(face)).test(document.querySelector(`#player-${seat} .clock`)?.textContent ?? ""),
    /** @type {const} */ ([seat, face.source]),
  );
}

story("a turn earns its increment, and the other's clock runs", async (come) => {
  const { page } = await come();
  await open(page, { variant: "pente", against: "self", time: "60+30" });
  await shows(page, 1, /^(1:00|0:5\d)$/);
  await page.waitForSelector("#player-1 .clock[data-runs]");
  await click(page, "K10");
  await shows(page, 1, /^1:[23]\d$/);
  await page.waitForSelector("#player-2 .clock[data-runs]");
  assert.equal(await page.locator("#player-1 .clock[data-runs]").count(), 0);
  await shows(page, 2, /^0:5\d$/);
  assert.match((await page.locator(".summary .what").textContent()) ?? "", /1\+30/);
});

story("byo-yomi: after the main time the periods are counted down, and then the flag falls", async (come) => {
  const { page } = await come();
  await open(page, { variant: "pente", against: "self", time: "3+2x4" });
  await shows(page, 1, /^0:0[0-3]\.\d \+ 2×4$/);
  await shows(page, 1, /^0:0[0-4]\.\d \+ 1×4$/);
  await click(page, "K10");
  // A period that was begun and not used up is whole again.
  await shows(page, 1, /^0:0(4\.0|3\.\d) \+ 1×4$/);
  await shows(page, 2, /^0:0[0-4]\.\d \+ 1×4$/);
  await shows(page, 2, /^0:0[0-4]\.\d$/);
  await page.waitForSelector("#player-2 .clock[data-low]");
  const result = page.getByRole("dialog");
  await result.waitFor();
  assert.match((await result.textContent()) ?? "", /White wins.*time/i);
});
