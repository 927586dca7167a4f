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

story("the form for a game offers ratings to accounts alone, and comes back as it was sent", async (come) => {
  const { page, errors } = await come();
  await page.goto("/");
  assert.equal(await page.locator('#play input[name="rated"]').count(), 0, "a guest has no rating");
  const made = await page.request.post("/api/v1/accounts", { data: { name: "Rita", password: "quite a long one" } });
  assert.ok(made.ok(), await made.text());
  await page.goto("/");
  await page.locator('#play input[name="variant"][value="pente"]').check({ force: true });
  await page.locator('#play input[name="against"][value="friend"]').check({ force: true });
  await page.locator("#play details.options summary").click();
  for (const [name, value] of [
    ["size", "13"],
    ["seats", "3"],
    ["side", "second"],
    ["time", "600+10"],
  ])
    await page.locator(`#play input[name="${name}"][value="${value}"]`).check({ force: true });
  await page.locator('#play input[name="rated"]').check();
  await page.locator("#play > button[type=submit]").click();
  await page.locator("#play .notice").waitFor();
  const kept = await page.evaluate(() => {
    const form = /** @type {HTMLFormElement} */ (document.querySelector("#play"));
    return Object.fromEntries(new FormData(form));
  });
  const { variant, against, size, seats, side, time, rated } = kept;
  assert.deepEqual(
    { variant, against, size, seats, side, time, rated },
    { variant: "pente", against: "friend", size: "13", seats: "3", side: "second", time: "600+10", rated: "yes" },
  );
  assert.ok(await page.locator("#play details.options").evaluate((more) => more.hasAttribute("open")));
  assert.match(errors.splice(0).join(), /4\d\d/, "the browser reports the status, and nothing else");
  // Against the engine nothing is rated, so nothing is offered.
  await page.locator('#play input[name="against"][value="engine"]').check({ force: true });
  assert.ok(await page.locator('#play input[name="rated"]').isHidden());
});
