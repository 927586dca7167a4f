/**
 * A guest plays, signs up, and keeps the games; logs out, and in again.
 */

import assert from "node:assert/strict";

import { arrow, click, open } from "../support/game.js";
import { story } from "../support/story.js";

story("a guest's games are claimed at sign-up", async (come) => {
  const { page } = await come();
  const id = await open(page, { variant: "classic", against: { level: 1 }, side: "first" });
  await click(page, "A1");
  await arrow(page, "Q11", "CW");
  await page.goto("/signup");
  await page.locator('input[name="name"]').fill("Monica");
  await page.locator('input[name="password"]').fill("five in a row, twice");
  await page.locator("main form button.primary").click();
  await page.locator("header a.me").waitFor();
  assert.equal((await page.locator("header a.me").textContent())?.trim(), "Monica");
  await page.goto(`/game/${id}`);
  await page.waitForSelector("main[data-connected] #player-1[data-you]");
  assert.match((await page.locator("#player-1 .who").textContent()) ?? "", /Monica/);
  await page.goto("/people/Monica");
  assert.match((await page.locator("main").textContent()) ?? "", /Monica/);

  await page.goto("/settings");
  await page.locator('form[action="/logout"] button').click();
  await page.waitForSelector("header a[href^='/login']");
  await page.goto("/login");
  await page.locator('input[name="name"]').fill("Monica");
  await page.locator('input[name="password"]').fill("five in a row, twice");
  await page.locator("main form button.primary").click();
  await page.locator("header a.me").waitFor();
  await page.goto(`/game/${id}`);
  await page.waitForSelector("main[data-connected] #player-1[data-you]");
});

story("a wrong password is refused with a sentence", async (come) => {
  const { page, errors } = await come();
  await page.goto("/login");
  await page.locator('input[name="name"]').fill("Nobody");
  await page.locator('input[name="password"]').fill("not a password");
  await page.locator("main form button.primary").click();
  await page.locator("main [role=alert]").waitFor();
  assert.match((await page.locator("main [role=alert]").textContent()) ?? "", /wrong/);
  // The browser reports the status of the page, and nothing else.
  assert.match(errors.splice(0).join(), /^(Failed to load resource.*)?$/);
});
