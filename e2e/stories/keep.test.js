/**
 * What can be taken along: the record, pictures, the link.
 */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { arrow, click, open } from "../support/game.js";
import { story } from "../support/story.js";

/** What a link in the page gives. @param {import("playwright-core").Page} page @param {string} name */
async function download(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".keep a", { hasText: name }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

story("a game is taken along as record and as pictures of the move that is shown", async (come) => {
  const { page } = await come();
  const id = await open(page, { variant: "classic", against: "self" });
  for (const [place, block] of [
    ["A1", "Q11"],
    ["F6", "Q00"],
    ["C3", "Q11"],
  ]) {
    await click(page, place);
    await arrow(page, block, "CW");
  }
  const record = await download(page, "Record");
  assert.equal(record.name, `${id}.txt`);
  assert.match(record.bytes.toString(), /\[Variant "classic"\][\s\S]*A1 \.\.\. Q11 CW/);
  const svg = await download(page, "SVG");
  assert.equal(svg.name, `${id}.svg`);
  assert.match(svg.bytes.toString(), /^<svg[\s\S]*<\/svg>\s*$/);
  const png = await download(page, "PNG");
  assert.equal(png.name, `${id}.png`);
  assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  await page.keyboard.press("Home");
  const empty = await download(page, "SVG");
  assert.notDeepEqual(empty.bytes, svg.bytes, "the empty board");
  assert.match(page.url(), new RegExp(id), "the game stays where it is");
});

story("the link is copied by one press", async (come) => {
  const { page, context } = await come();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, { variant: "classic", against: "self" });
  await page.locator("#share").click();
  await page.locator("#share", { hasText: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
});
