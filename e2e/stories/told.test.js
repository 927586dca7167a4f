/**
 * What is refused, declined or lost is said in words, to everybody.
 */

import assert from "node:assert/strict";

import { after, cell, click, harmless, join, label, middle, open, play, stateOf } from "../support/game.js";
import { story } from "../support/story.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../support/story.js").Come} Come */

/** @param {Come} come @param {object} wish @param {Parameters<Come>[0]} [options] */
async function table(come, wish, options = {}) {
  const [ann, bob] = [(await come(options)).page, (await come(options)).page];
  const id = await open(ann, { variant: "gomoku", against: "friend", side: "first", ...wish });
  await join(ann, bob, id);
  return { ann, bob, id };
}

/** Both have moved. @param {Page} ann @param {Page} bob */
async function begun(ann, bob) {
  await click(ann, "K10");
  await after(bob, 0);
  await click(bob, "K12");
  await after(ann, 1);
}

/** @param {Page} page @param {string} place */
async function press(page, place) {
  const { x, y } = await middle(cell(page, place));
  await page.mouse.click(x, y);
}

/** Until a line of the page says so, to the eye as well. @param {Page} page @param {string} id @param {RegExp} words */
async function told(page, id, words) {
  await page.locator(`#${id}:visible`, { hasText: words }).waitFor();
}

story("a point that is closed or taken says why nothing happens there", async (come) => {
  const { page } = await come();
  await open(page, { variant: "pente", against: "self" });
  await press(page, "D4");
  await told(page, "notice", /first stone goes to the center, K10/);
  await click(page, "K10");
  await click(page, "K12");
  await press(page, "K10");
  await told(page, "notice", /already a stone on K10/);
  assert.equal((await stateOf(page)).ply, 2);
});

story("a declined draw is told to whoever has offered it, and so is one that was passed over", async (come) => {
  const { ann, bob } = await table(come, {});
  await begun(ann, bob);
  await ann.locator("#draw").click();
  await bob.locator("#decline").click();
  await told(ann, "news", /Your draw offer was declined/);
  await bob.locator("#takeback").click();
  await ann.locator("#accept").waitFor();
  await click(ann, "D4");
  await told(bob, "news", /take a move back was declined/);
});

story("a takeback is told, and so is an offer that was withdrawn", async (come) => {
  const { ann, bob } = await table(come, {});
  await begun(ann, bob);
  await bob.locator("#takeback").click();
  await ann.locator("#accept").waitFor();
  await bob.locator("#decline", { hasText: "Withdraw" }).click();
  await told(ann, "news", /has withdrawn the offer/);
  await bob.locator("#takeback").click();
  await ann.locator("#accept").click();
  await told(bob, "news", /The move was taken back/);
});

story("a rematch that is offered while the result is shown can be answered there", async (come) => {
  const { ann, bob, id } = await table(come, {});
  await begun(ann, bob);
  await ann.locator("#resign").click();
  await ann.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  const [won, lost] = [bob, ann].map((page) => page.locator("dialog.result"));
  await Promise.all([won.waitFor(), lost.waitFor()]);
  await won.getByRole("button", { name: "Rematch" }).click();
  await lost.locator(".asked", { hasText: "would like to play again" }).waitFor();
  assert.ok(await lost.getByRole("button", { name: "Rematch" }).isHidden(), "one way to say yes");
  await lost.getByRole("button", { name: "Accept" }).click();
  for (const page of [ann, bob])
    await page.waitForURL((url) => url.pathname.startsWith("/game/") && !url.pathname.endsWith(id));
});

story("the two ways out of the question before a game is canceled differ, in German too", async (come) => {
  const { ann } = await table(come, {}, { locale: "de-DE" });
  await ann.locator("#abort").click();
  const buttons = await ann.getByRole("dialog").getByRole("button").allTextContents();
  assert.deepEqual(buttons, ["Partie abbrechen", "Weiterspielen"]);
  await ann.getByRole("button", { name: "Weiterspielen" }).click();
  assert.equal((await stateOf(ann)).phase, "playing");
});

story("after the twist is left out nothing else lies under the hand", async (come) => {
  const { page } = await come();
  await open(page, { variant: "classic", against: { level: 1 }, side: "first" });
  await click(page, "B2");
  const { x, y } = await middle(page.locator("#skip"));
  await page.mouse.dblclick(x, y);
  await page.waitForFunction(() => Number(document.querySelector("main")?.dataset.ply) >= 3);
  await page.waitForSelector('main[data-seat="1"]:not([data-sending])');
  const { ply } = await stateOf(page);
  await page.mouse.click(x, y);
  assert.equal(
    await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest("button, a")?.id ?? "", [x, y]),
    "",
  );
  assert.equal((await stateOf(page)).ply, ply, "nothing was taken back");
});

story("the second press of a double click does nothing to what has come under the hand", async (come) => {
  const { page } = await come();
  await open(page, { variant: "gomoku", against: "self" });
  await click(page, "K10");
  const { x, y } = await middle(page.locator("#takeback"));
  await page.evaluate(() => {
    const [takeback, flip] = [document.querySelector("#takeback"), document.querySelector("#flip")];
    const spot = takeback?.getBoundingClientRect();
    // What a page that changes between the two presses would do.
    takeback?.addEventListener("click", () => {
      Object.assign(/** @type {HTMLElement} */ (flip).style, {
        position: "fixed",
        left: `${spot?.left}px`,
        top: `${spot?.top}px`,
        width: `${spot?.width}px`,
        height: `${spot?.height}px`,
        zIndex: "9",
      });
    });
    flip?.addEventListener("click", () => document.body.setAttribute("data-flipped", ""));
  });
  await page.mouse.dblclick(x, y);
  await page.waitForSelector('main[data-ply="0"]');
  assert.equal(await page.locator("body[data-flipped]").count(), 0);
  await page.mouse.click(x, y);
  await page.waitForSelector("body[data-flipped]");
});

story("who leaves a table of three is out, and the others see it", async (come) => {
  const { page } = await come();
  const [bob, cem] = [(await come()).page, (await come()).page];
  const id = await open(page, { variant: "pente", against: "friend", side: "first", options: { seats: 3 } });
  for (const guest of [bob, cem]) {
    await guest.goto(`/game/${id}`);
    await guest.locator("#invitation button").first().click();
    await guest.waitForSelector("main[data-connected]");
  }
  await click(page, "K10");
  await bob.waitForSelector('main[data-seat="2"]');
  await click(bob, "K12");
  await cem.waitForSelector('main[data-seat="3"]');
  await click(cem, "D4");
  await page.waitForSelector('main[data-seat="1"]');
  await page.locator("#resign").click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  for (const one of [page, bob, cem]) {
    await one.locator("#player-1[data-out]").waitFor();
    await one.locator("#moves button", { hasText: "leaves" }).waitFor();
    assert.doesNotMatch((await one.locator("#moves").textContent()) ?? "", /leave1/);
  }
  assert.equal(await page.locator("#resign:visible, #draw:visible, #takeback:visible, #abort:visible").count(), 0);
  await bob.waitForSelector('main[data-seat="2"]');
  assert.equal(await bob.locator("#resign:visible").count(), 1);
});

story("what was copied is told the truth about, also where the browser has no clipboard", async (come) => {
  const { page } = await come();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    const copied = /** @type {any} */ ({ text: "" });
    document.addEventListener(
      "copy",
      () => (copied.text = /** @type {HTMLInputElement} */ (document.activeElement)?.value),
    );
    Object.assign(window, { copied });
  });
  await open(page, { variant: "gomoku", against: "friend" });
  await page.locator("#copy-link").click();
  await page.locator("#copy-link", { hasText: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).copied.text), page.url());
  // A browser that forbids this as well.
  await page.evaluate(() => (document.execCommand = () => false));
  await page.locator("#share").click();
  await told(page, "news", /The link is selected; copy it yourself/);
  assert.equal(await page.locator("#share").textContent(), "Copy link");
  const field = await page
    .locator("#share-link")
    .evaluate((/** @type {HTMLInputElement} */ one) => one.value.slice(one.selectionStart ?? 0, one.selectionEnd ?? 0));
  assert.equal(field, page.url());
});

story("a hint that does not arrive says so", async (come) => {
  const { page } = await come({ away: true });
  await open(page, { variant: "classic", against: { level: 1 }, side: "first" });
  await page.route("**/hint", (route) => route.abort("connectionrefused"));
  await page.locator("#hint").click();
  await page.locator("#why", { hasText: "did not arrive" }).waitFor();
});

story("a move entered ahead is dropped by a second tap, in both families", async (come) => {
  const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  for (const variant of ["classic", "pente"]) {
    const [ann, bob] = [(await come()).page, (await come(touch)).page];
    const id = await open(ann, {
      variant,
      against: "friend",
      side: "first",
      ...(variant === "pente" ? { options: { size: 9 } } : {}),
    });
    await join(ann, bob, id);
    const { x, y } = await middle(cell(bob, "E5"));
    await bob.touchscreen.tap(x, y);
    await bob.locator("#board .premove").waitFor();
    await told(bob, "news", /Press the stone again/);
    await bob.touchscreen.tap(x, y);
    await bob.locator("#board .premove").waitFor({ state: "detached" });
    await told(bob, "news", /dropped/);
  }
});

story("somebody who joins is a link to their profile, and the page is called by both names", async (come) => {
  const { page } = await come();
  const { page: guest } = await come();
  const id = await open(page, { variant: "gomoku", against: "friend", side: "first" });
  assert.match(await page.title(), /Free seat · Gomoku · Pentad/);
  const made = await guest.request.post("/api/v1/accounts", { data: { name: "annika", password: "quite a long one" } });
  assert.ok(made.ok(), await made.text());
  await join(page, guest, id);
  assert.equal(await page.locator("#player-2 a.person").getAttribute("href"), "/people/annika");
  assert.match(await page.title(), /^Guest \d+ – annika · Gomoku · Pentad$/);
  assert.equal(await page.locator("h1").textContent(), (await page.title()).replace(" · Pentad", ""));
});

story("a link preview has a picture of the board", async (come) => {
  const { page } = await come();
  const id = await open(page, { variant: "gomoku", against: "self" });
  await play(page, harmless(3));
  await page.reload();
  const meta = (/** @type {string} */ name) => page.locator(`meta[property="${name}"]`).getAttribute("content");
  assert.equal(await meta("og:url"), page.url());
  const image = (await meta("og:image")) ?? "";
  assert.ok(image.startsWith(`${new URL(page.url()).origin}/api/v1/games/${id}/picture.png?ply=3`), image);
  const picture = await page.request.get(image);
  assert.equal(picture.headers()["content-type"], "image/png");
  assert.match(await label(page, "E1"), /white stone/);
});
