/**
 * Languages: what is refused is told in the reader's own, and the choice
 * follows the account.
 */

import assert from "node:assert/strict";

import { after, cell, click, connected, join, middle, open, play } from "../support/game.js";
import { story } from "../support/story.js";

story("at one table each is refused in their own language", async (come) => {
  const [ann, bernd] = [(await come()).page, (await come({ locale: "de-DE" })).page];
  for (const [host, guest, told] of /** @type {const} */ ([
    [ann, bernd, /first stone goes to the center, K10/],
    [bernd, ann, /erste Stein gehört in die Mitte, auf K10/],
  ])) {
    const id = await open(host, { variant: "pente", against: "friend", side: "first" });
    await join(host, guest, id);
    const { x, y } = await middle(cell(host, "D4"));
    await host.mouse.click(x, y);
    await host.locator("#notice:visible", { hasText: told }).waitFor();
  }
});

story("a draw that was declined is offered again only in the next turn", async (come) => {
  const [ann, bob] = [(await come()).page, (await come()).page];
  const id = await open(ann, { variant: "gomoku", against: "friend", side: "first" });
  await join(ann, bob, id);
  await click(ann, "K10");
  await after(bob, 0);
  await click(bob, "K12");
  await after(ann, 1);
  await ann.locator("#draw").click();
  await bob.locator("#decline").click();
  await ann.locator("#offer").waitFor({ state: "hidden" });
  assert.ok(await ann.locator("#draw").isHidden(), "the game would refuse it");
  await click(ann, "D4");
  await after(bob, 2);
  await click(bob, "E12");
  await ann.locator("#draw:visible").waitFor();
});

story("a winning row is named in the reader's language, whatever its English name", async (come) => {
  const { page } = await come({ locale: "de-DE" });
  await open(page, { variant: "classic", against: "self" });
  await play(page, ["A1 Q11 CW", "A6 Q11 CW", "B1 Q11 CW", "C5 Q11 CW", "C1 Q11 CW", "A4 Q11 CW", "D1 Q11 CW"]);
  await play(page, ["C6 Q11 CW", "E1"]);
  await page.locator("dialog.result .line", { hasText: "Gerade Fünf" }).waitFor();
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
