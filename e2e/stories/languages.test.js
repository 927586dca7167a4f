/**
 * Languages: what is refused is told in the reader's own, and the choice
 * follows the account.
 */

import assert from "node:assert/strict";

import { arrow, click, connected, join, open } from "../support/game.js";
import { story } from "../support/story.js";

story("at one table each is refused in their own language", async (come) => {
  const [ann, bernd] = [(await come()).page, (await come({ locale: "de-DE" })).page];
  const id = await open(ann, { variant: "classic", against: "friend", side: "second" });
  await join(ann, bernd, id);
  await click(bernd, "A1");
  await arrow(bernd, "Q11", "CW");
  await ann.waitForSelector('main[data-seat="2"]');
  await click(ann, "A6");
  await arrow(ann, "Q11", "CW");
  for (const [page, other, told] of /** @type {const} */ ([
    [bernd, ann, /^Du hast in diesem Zug schon Remis angeboten; .*\.$/],
    [ann, bernd, /^You have already offered a draw this turn; .*\.$/],
  ])) {
    await page.locator("#draw").click();
    await page.locator("#draw").waitFor({ state: "hidden" });
    await other.locator("#decline").click();
    await page.locator("#draw").click();
    await page.locator("#notice:not([hidden])").waitFor();
    assert.match((await page.locator("#notice").textContent()) ?? "", told);
  }
});

story("a form that is refused comes back with a German sentence", async (come) => {
  const { page, errors } = await come({ locale: "de-DE" });
  await page.goto("/signup");
  await page.locator('input[name="name"]').fill("Computer");
  await page.locator('input[name="password"]').fill("fünf in einer Reihe");
  await page.locator("main form button.primary").click();
  assert.match((await page.locator("main [role=alert]").textContent()) ?? "", /mit dem Haus verwechseln/);
  assert.match(
    errors.splice(0).join(),
    /^(Failed to load resource.*)?$/,
    "the browser reports the status, and nothing else",
  );
});

story("a language that was chosen follows the account to another browser", async (come) => {
  const laptop = (await come()).page;
  await laptop.goto("/signup");
  await laptop.locator('input[name="name"]').fill("Lena");
  await laptop.locator('input[name="password"]').fill("five in a row, twice");
  await laptop.locator("main form button.primary").click();
  await laptop.locator("header a.me").waitFor();
  // A choice in the menu is sent by a script.
  await laptop.waitForLoadState();
  await laptop.locator("header details.menu summary").click();
  await laptop.locator("header label", { hasText: "Deutsch" }).click();
  await laptop.waitForSelector('html[lang="de"]');

  const phone = (await come()).page;
  await phone.goto("/login");
  assert.equal(await phone.locator("html").getAttribute("lang"), "en");
  await phone.locator('input[name="name"]').fill("Lena");
  await phone.locator('input[name="password"]').fill("five in a row, twice");
  await phone.locator("main form button.primary").click();
  await phone.waitForSelector('html[lang="de"] header a.me');
  await open(phone, { variant: "classic", against: "self" });
  await connected(phone);
  assert.match((await phone.locator("#status").textContent()) ?? "", /am Zug|Setze einen Stein/);
});
