/**
 * A story: one server and one browser for all tests of a file, and visitors
 * that must leave without an error.
 */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch, visitor } from "./browser.js";
import { Server } from "./server.js";

/** @typedef {Awaited<ReturnType<typeof visitor>>} Visitor */
/** @typedef {(options?: Parameters<typeof visitor>[2]) => Promise<Visitor>} Come */

/** @type {Server} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** @param {string} name @param {(come: Come, server: Server) => Promise<void>} tell */
export function story(name, tell) {
  test(name, { timeout: 180_000 }, async () => {
    /** @type {Visitor[]} */
    const visitors = [];
    try {
      await tell(async (options) => {
        const one = await visitor(browser, server.url, options);
        visitors.push(one);
        return one;
      }, server);
      for (const { errors } of visitors) assert.deepEqual(errors, [], "errors in the console");
    } finally {
      await Promise.all(visitors.map(({ context }) => context.close()));
    }
  });
}
