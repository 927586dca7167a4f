/**
 * Pictures of the main pages, for people who want to see before they run
 * anything: phone and desktop, light and dark, into `docs/pictures`. They are
 * made small by pngquant; a few are kept in the repository. `node screenshots.js
 * desk hall` makes those alone.
 */

import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";

import { launch, visitor } from "./support/browser.js";
import { after, arrow, click, open, stateOf } from "./support/game.js";
import { Server } from "./support/server.js";
import { draw, linkOf, openEvent, result, send } from "./support/tournament.js";

/** @typedef {import("playwright-core").Page} Page */

const FOLDER = new URL("../docs/pictures/", import.meta.url).pathname;
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const THEMES = /** @type {const} */ (["light", "dark"]);

/** A game of Pentago in the middle, a twist due. @param {Page} page */
async function pentago(page) {
  await open(page, { variant: "classic", against: "self", time: "600+10" });
  const turns = [
    ["B2", "Q01", "CW"],
    ["E5", "Q00", "CCW"],
    ["C4", "Q11", "CW"],
    ["B5", "Q10", "CCW"],
    ["E2", "Q01", "CCW"],
    ["D3", "Q00", "CW"],
    ["A1", "Q11", "CW"],
    ["F6", "Q10", "CW"],
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

const PLAYERS = [
  "Ann Meier",
  "Bob Keller",
  "Cem Yıldız",
  "Dee O’Hara",
  "Eve Brunner",
  "Fay Roth",
  "Gus Steiner",
  "Hal Vogt",
  "Ida Frei",
  "Jon Baur",
  "Kim Park",
  "Leo Huber",
  "Mia Lang",
];

/** An event of thirteen in its group phase. @param {Page} page */
async function groups(page) {
  const event = await openEvent(page, { name: "Zürich Open", players: PLAYERS });
  await page.goto(`${event}/setup`);
  await page.locator('input[name="tables"]').fill("6");
  await send(page, page.getByRole("button", { name: "Save" }));
  await page.goto(`${event}/desk`);
  await draw(page);
  for (let i = 0; i < 8; i += 1) await result(page, 6 + i);
  await send(page, page.getByRole("button", { name: /free tables/ }));
  await send(page, page.getByRole("button", { name: /clock/ }));
  return event;
}

/** The director's desk, a winner chosen. @param {Page} page */
async function desk(page) {
  await groups(page);
  const game = page.locator(".open-game").first();
  await game.locator("summary").first().click();
  await game.locator(".winner label").first().click();
}

/** A player's phone. @param {Page} page */
async function mine(page) {
  const event = await groups(page);
  const name = await page.locator(".open-game").first().locator(".contestant bdi").first().innerText();
  await page.goto(await linkOf(page, event, name));
  await page.getByRole("button", { name: "Yes, that is me" }).click();
  await page.waitForURL("**/mine");
}

/** The screen on the wall. @param {Page} page */
async function hall(page) {
  await page.goto(`${await groups(page)}/hall`);
}

/** @type {Record<string, (page: Page) => Promise<unknown>>} */
const SCENES = {
  start: (page) => page.goto("/"),
  pentago,
  won,
  pente,
  rules: (page) => page.goto("/rules/classic"),
  desk,
  mine,
  hall,
};

const wanted = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
const [server, browser] = await Promise.all([Server.start(), launch()]);
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const theme of THEMES) {
    for (const [name, show] of Object.entries(SCENES)) {
      if (wanted.length && !wanted.includes(name)) continue;
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
