/**
 * People who look on, and what happens to words when the connection is lost.
 */

import assert from "node:assert/strict";

import { cut, cuttable } from "../support/browser.js";
import { connected, join, open } from "../support/game.js";
import { story } from "../support/story.js";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string} text */
async function say(page, text) {
  await page.locator("#chat-text").fill(text);
  await page.locator("#chat-form button").click();
}

story("somebody without a name goes on as a guest and says what they have typed", async (come) => {
  const [ann, bob, eve] = [(await come()).page, (await come()).page, (await come()).page];
  const id = await open(ann, { variant: "gomoku", against: "friend", side: "first" });
  await join(ann, bob, id);
  await eve.goto(`/game/${id}`);
  await connected(eve);
  await say(eve, "Who is winning?");
  await eve.locator("#chat-door:visible", { hasText: "You need a name" }).waitFor();
  assert.equal(await eve.locator("#chat-text").inputValue(), "Who is winning?", "what was typed is kept");
  await eve.locator("#chat-guest").click();
  const line = eve.locator("#chat-lines li", { hasText: "Who is winning?" });
  await line.waitFor();
  assert.match(
    (await line.getAttribute("class")) ?? "",
    /watching/,
    "it is marked as the word of somebody who looks on",
  );
  assert.match((await line.textContent()) ?? "", /^Guest \d+ watching Who is winning\?$/);
  await eve.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector("#chat-text")).value === "");
  assert.ok(await eve.locator("#chat-door").isHidden());
  await connected(eve);
  // The players' own words are not marked.
  await say(ann, "Hello");
  await bob.locator("#chat-lines li:not(.watching)", { hasText: "Hello" }).waitFor();
});

story("what was typed before somebody logs in is there afterwards", async (come) => {
  const [ann, bob, eve] = [(await come()).page, (await come()).page, (await come()).page];
  const id = await open(ann, { variant: "gomoku", against: "friend", side: "first" });
  await join(ann, bob, id);
  const made = await eve.request.post("/api/v1/accounts", { data: { name: "evelyn", password: "quite a long one" } });
  assert.ok(made.ok(), await made.text());
  await eve.request.delete("/api/v1/session");
  await eve.goto(`/game/${id}`);
  await connected(eve);
  await say(eve, "Good game");
  await eve.locator("#chat-login").click();
  await eve.locator('input[name="name"]').fill("evelyn");
  await eve.locator('input[name="password"]').fill("quite a long one");
  await eve.locator("form.fields button[type=submit]").click();
  await eve.waitForURL(`**/game/${id}`);
  await connected(eve);
  assert.equal(await eve.locator("#chat-text").inputValue(), "Good game");
});

story("a lost connection is told in time however often it fails, and what was typed is kept", async (come) => {
  const [ann, bob] = [(await come()).page, (await come({ away: true })).page];
  const id = await open(ann, { variant: "gomoku", against: "friend", side: "first" });
  await join(ann, bob, id);
  await cuttable(bob);
  await bob.clock.install();
  await bob.reload();
  await connected(bob);
  await bob.clock.pauseAt(Date.now() + 3_600_000);
  await connected(bob);
  await cut(bob, true);
  await bob.waitForSelector("main:not([data-connected])");
  await bob.clock.runFor(1000);
  await bob.waitForFunction(() => /** @type {any} */ (window).net.failed > 0);
  assert.ok(await bob.locator("#notice").isHidden(), "a short loss is no news");
  await bob.clock.runFor(600);
  await bob.locator("#notice:visible", { hasText: "connection is lost" }).waitFor();
  await say(bob, "Are you there?");
  assert.equal(await bob.locator("#chat-text").inputValue(), "Are you there?");
  // Longer than anything is told in passing.
  await bob.clock.runFor(7000);
  assert.ok(await bob.locator("#notice").isVisible(), "it is told as long as it is so");
  await cut(bob, false);
  await bob.clock.runFor(20_000);
  await connected(bob);
  await bob.locator("#notice").waitFor({ state: "hidden" });
  await bob.locator("#chat-form button").click();
  await ann.locator("#chat-lines li", { hasText: "Are you there?" }).waitFor();
});
