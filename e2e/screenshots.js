/**
 * Pictures of the main pages, for people who want to see before they run
 * anything: phone and desktop, light and dark, into `docs/pictures`. They are
 * made small by pngquant; a few are kept in the repository.
 */

import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";

import { launch, visitor } from "./support/browser.js";
import { after, arrow, click, open, stateOf } from "./support/game.js";
import { Server } from "./support/server.js";

/** @typedef {import("playwright-core").Page} Page */

const FOLDER = new URL("../docs/pictures/", import.meta.url).pathname;
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const THEMES = /** @type {const} */ (["light", "dark"]);

/** A game of Pentago in the middle, a twist due. @param {Page} page */
async function pentago(page) {
  await open(page, { variant: "classic", against: "self", time: "600+10" });
  const turns = [
    ["B2", "Q01", "CW"], ["E5", "Q00", "CCW"], ["C4", "Q11", "CW"], ["B5", "Q10", "CCW"], ["E2", "Q01", "CCW"],
    ["D3", "Q00", "CW"], ["A1", "Q11", "CW"], ["F6", "Q10", "CW"],
  ];
  for (const [place, block, direction] of turns) {
    await click(page, place);
    await arrow(page, block, direction);
  }
  await click(page, "C2");
}

/** A won game. @param {Page} page */
async function won(page) {
  await open(page, { variant: "classic", against: "self" });
  for (const place of ["A1", "A6", "B1", "C5", "C1", "A4", "D1", "C6"]) {
    await click(page, place);
    await arrow(page, "Q11", "CW");
  }
  await click(page, "E1");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
}

/** A game of Pente in the middle. @param {Page} page */
async function pente(page) {
  await open(page, { variant: "pente", against: "self", options: { size: 13 }, time: "600+10" });
  for (const place of ["G7", "G8", "K9", "H7", "F9", "J10", "J6", "K7", "H8", "L10", "J9"]) {
    const { ply } = await stateOf(page);
    await click(page, place);
    await after(page, ply);
  }
}

/** @type {Record<string, (page: Page) => Promise<unknown>>} */
const SCENES = {
  start: (page) => page.goto("/"),
  pentago,
  won,
  pente,
  rules: (page) => page.goto("/rules/classic"),
};

await mkdir(FOLDER, { recursive: true });
const [server, browser] = await Promise.all([Server.start(), launch()]);
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const theme of THEMES) {
    for (const [name, show] of Object.entries(SCENES)) {
      const touch = size === "phone" ? { hasTouch: true } : {};
      const { page, context } = await visitor(browser, server.url, { colorScheme: theme, viewport, ...touch });
      await show(page);
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.move(0, 0);
      await page.evaluate(() => scrollTo(0, 0));
      const path = `${FOLDER}${name}-${size}-${theme}.png`;
      await page.screenshot({ path });
      execFileSync("pngquant", ["--force", "--ext", ".png", "--speed", "1", "--quality", "0-85", "128", path]);
      await context.close();
      console.log(`${name}-${size}-${theme}.png`);
    }
  }
}
await browser.close();
await server.close();
