/**
 * Whether a page is accessible, as far as axe can tell.
 */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @param {import("playwright-core").Page} page @param {string} where */
export async function accessible(page, where) {
  // The page forbids scripts of others; the debugger may still bring one.
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run();
    return violations.map(
      (/** @type {any} */ { id, nodes }) =>
        `${id}: ${nodes.map((/** @type {any} */ node) => node.html.slice(0, 120)).join(" | ")}`,
    );
  });
  assert.deepEqual(found, [], `axe at ${where}`);
}
