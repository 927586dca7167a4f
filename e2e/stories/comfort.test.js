/**
 * What people choose for themselves: silence, rest, symbols on the stones.
 */

import assert from "node:assert/strict";

import { after, arrow, click, open } from "../support/game.js";
import { story } from "../support/story.js";

/** @typedef {import("playwright-core").Page} Page */

/** Counts what the page makes to be heard. @param {Page} page */
async function listen(page) {
  await page.addInitScript(() => {
    const heard = { contexts: 0 };
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        heard.contexts += 1;
      }
    };
    Object.assign(window, { heard });
  });
}

/** @param {Page} page */
const contexts = (page) => page.evaluate(() => /** @type {any} */ (window).heard.contexts);

story("sounds can be muted, which is remembered, and then none is made", async (come) => {
  const { page } = await come();
  await listen(page);
  await open(page, { variant: "classic", against: "self" });
  await click(page, "A1");
  await page.waitForFunction(() => /** @type {any} */ (window).heard.contexts === 1);
  await page.locator("#sound").click();
  assert.equal(await page.locator("#sound").getAttribute("aria-pressed"), "false");
  await open(page, { variant: "classic", against: "self" });
  assert.equal(await page.locator("#sound").getAttribute("aria-pressed"), "false");
  for (const place of ["A1", "A6", "B1", "C5", "C1", "A4", "D1", "C6"]) {
    await click(page, place);
    await arrow(page, "Q11", "CW");
  }
  await click(page, "E1");
  await page.getByRole("dialog").waitFor();
  assert.equal(await contexts(page), 0, "neither stones nor blocks nor the end are heard");
});

/**
 * The shapes that a moving part of the board takes from now on.
 *
 * @param {Page} page
 * @param {string} selector
 * @param {string} attribute
 */
async function watch(page, selector, attribute) {
  await page.evaluate(
    ([selector, attribute]) => {
      /** @type {Set<string>} */
      const seen = new Set();
      const look = () => {
        for (const element of document.querySelectorAll(selector)) seen.add(element.getAttribute(attribute) ?? "");
      };
      look();
      new MutationObserver(look).observe(document.querySelector("#board") ?? document.body, {
        attributes: true,
        childList: true,
        subtree: true,
      });
      Object.assign(window, { seen });
    },
    [selector, attribute],
  );
}

/** @param {Page} page */
const shapes = (page) => page.evaluate(() => [.../** @type {any} */ (window).seen].length);

for (const [calm, least, most] of /** @type {const} */ ([
  ["no-preference", 5, Infinity],
  ["reduce", 1, 3],
])) {
  story(
    `a block ${calm === "reduce" ? "jumps to its end" : "is seen turning"} where the system says ${calm}`,
    async (come) => {
      const { page } = await come({ reducedMotion: calm });
      await open(page, { variant: "classic", against: "self" });
      await click(page, "A1");
      // The pointer makes a block lean; a key does not.
      await page.mouse.move(0, 0);
      await watch(page, "#board .slab linearGradient", "gradientTransform");
      await page.locator('#board .arrow[data-block="Q00"][data-direction="CW"]').focus();
      await page.keyboard.press("Enter");
      await after(page, 1);
      await page.waitForFunction(() =>
        /black stone/.test(document.querySelector('#board [data-place="C1"]')?.getAttribute("aria-label") ?? ""),
      );
      const count = await shapes(page);
      assert.ok(count >= least && count <= most, `${count} shapes`);
    },
  );
}

story("without animations a block jumps, whatever the system says", async (come) => {
  const { page } = await come({ reducedMotion: "no-preference" });
  await open(page, { variant: "classic", against: "self" });
  await page.locator("#options").click();
  await page.locator('dialog input[name="motion"]').uncheck();
  await page.keyboard.press("Escape");
  await click(page, "A1");
  await page.mouse.move(0, 0);
  await watch(page, "#board .slab linearGradient", "gradientTransform");
  await page.locator('#board .arrow[data-block="Q00"][data-direction="CW"]').focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() =>
    /black stone/.test(document.querySelector('#board [data-place="C1"]')?.getAttribute("aria-label") ?? ""),
  );
  const count = await shapes(page);
  assert.ok(count >= 1 && count <= 3, `${count} shapes`);
});

story("a captured pair fades from the board and is counted", async (come) => {
  const { page } = await come({ reducedMotion: "no-preference" });
  await open(page, { variant: "pente", against: "self", options: { size: 9 } });
  for (const place of ["E5", "E4", "H8", "A1", "E6"]) await click(page, place);
  await page.waitForFunction(() => document.querySelectorAll("#board .stone").length === 5);
  await watch(page, "#board .stone", "opacity");
  await click(page, "E7");
  await page.waitForFunction(() => document.querySelectorAll("#board .stone").length === 4);
  assert.ok((await shapes(page)) >= 5, "they are seen going");
  await page.waitForFunction(() => document.querySelector("#player-2 .captured")?.textContent?.trim() === "2");
  assert.equal((await page.locator("#player-1 .captured").textContent())?.trim(), "0");
});

story("stones have symbols for those who do not tell colors apart", async (come) => {
  const { page } = await come();
  await open(page, { variant: "pente", against: "self", options: { seats: 4, size: 13 } });
  const symbols = () =>
    page
      .locator("#board .pentad-symbol")
      .evaluateAll((all) =>
        all.map((one) => ({ seen: getComputedStyle(one).display !== "none", shape: one.getAttribute("d") })),
      );
  assert.deepEqual(
    (await symbols()).map(({ seen }) => seen),
    [false, false, false, false],
  );
  await page.locator("#options").click();
  await page.locator('dialog input[name="marks"]').check();
  await page.keyboard.press("Escape");
  const four = await symbols();
  assert.deepEqual(
    four.map(({ seen }) => seen),
    [true, true, true, true],
  );
  assert.equal(new Set(four.map(({ shape }) => shape)).size, 4, "each seat has its own");
});
