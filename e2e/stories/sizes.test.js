/**
 * Small windows, wide tables, and the screen on the wall: everything that
 * matters is in sight.
 */

import assert from "node:assert/strict";

import { cell, click, join, open } from "../support/game.js";
import { story } from "../support/story.js";
import { draw, openEvent, playAll, send } from "../support/tournament.js";

/** @typedef {import("playwright-core").Page} Page */

/** How much wider the page is than its window. @param {Page} page */
function overflow(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

story("a window of 320 pixels is wide enough for every page", async (come) => {
  const { page } = await come({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  const pages = ["/", "/games", "/rules", "/rules/classic", "/tournaments", "/login", "/signup", "/settings", "/about"];
  for (const path of pages) {
    await page.goto(path);
    assert.ok((await overflow(page)) <= 0, `${path} is too wide`);
  }
  for (const wish of [{ variant: "classic" }, { variant: "pente", options: { seats: 4 } }]) {
    await open(page, { ...wish, against: "self", time: "300+5" });
    assert.ok((await overflow(page)) <= 0, `${wish.variant} is too wide`);
  }
});

story("on a phone that lies on its side the whole board and its arrows are in sight", async (come) => {
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [915, 412],
  ]) {
    const { page } = await come({ viewport: { width, height }, hasTouch: true, isMobile: true });
    await open(page, { variant: "classic", against: "self", time: "300+5" });
    await click(page, "A1");
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.ok((await overflow(page)) <= 0);
    const seen = await page.locator("#board, #board .arrow, .player, .status").evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom, width } = one.getBoundingClientRect();
        return { name: one.getAttribute("class") ?? one.id, top, bottom, width };
      }),
    );
    assert.equal(seen.filter(({ name }) => name.includes("arrow")).length, 8);
    for (const { name, top, bottom } of seen) assert.ok(top >= 0 && bottom <= height, `${name} at ${top} to ${bottom}`);
    assert.ok((seen[0]?.width ?? 0) > height * 0.7, "the board is as large as the window allows");
  }
});

for (const seats of [3, 4]) {
  story(`at a table for ${seats} every name and clock can be read`, async (come) => {
    const { page } = await come();
    const guests = [];
    for (let i = 1; i < seats; i += 1) guests.push((await come()).page);
    const wish = { variant: "pente", against: "friend", side: "first", options: { seats }, time: "300+5" };
    const id = await open(page, wish);
    for (const guest of guests) {
      await guest.goto(`/game/${id}`);
      await guest.locator("#invitation button").first().click();
      await guest.waitForSelector("main[data-connected]");
    }
    await page.waitForSelector('main[data-phase="playing"]');
    for (const width of [390, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const cards = await page.locator(".player").evaluateAll((players) =>
        players.map((player) => {
          const box = player.getBoundingClientRect();
          const [who, clock] = [".who", ".clock"].map((one) => /** @type {HTMLElement} */ (player.querySelector(one)));
          const { right } = clock.getBoundingClientRect();
          return {
            cut: who.scrollWidth > who.clientWidth || who.clientWidth < 40,
            out: right > box.right || box.right > innerWidth,
            height: Math.round(box.height),
          };
        }),
      );
      for (const { cut, out } of cards) assert.ok(!cut && !out, `${width} wide: ${JSON.stringify(cards)}`);
      // The cards above the board, which come last but the near one.
      const heights = await page
        .locator("#players-far .player")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      assert.equal(new Set(heights).size, 1, `${width} wide: the cards are ${heights} high`);
    }
  });
}

/** Every panel of the screen on the wall, one after the other. @param {Page} hall */
async function panels(hall) {
  const count = await hall.locator(".panel").count();
  const found = [];
  for (let i = 0; i < count; i += 1) {
    found.push(
      await hall.evaluate(() => {
        const panel = /** @type {HTMLElement} */ (document.querySelector(".panel:not([hidden])"));
        const heading = /** @type {HTMLElement} */ (panel.querySelector("h2"));
        return {
          name: heading.textContent,
          top: Math.round(heading.getBoundingClientRect().top),
          over: Math.max(
            document.documentElement.scrollHeight - innerHeight,
            document.documentElement.scrollWidth - innerWidth,
          ),
        };
      }),
    );
    // Longer than any panel stays.
    await hall.clock.runFor(21_000);
  }
  return found;
}

story("nothing on the screen on the wall lies beyond its edge, and headings stay in place", async (come) => {
  const { page } = await come();
  const names = ["Ann Meier", "Bob", "Cem", "Dee", "Eve", "Fay", "Gustav Mayer-Hohenstein", "Hal", "Ida", "Jon", "Kim"];
  const event = await openEvent(page, { name: "Large hall", players: [...names, "Leo", "Mia"] });
  await draw(page);
  const hall = (await come({ viewport: { width: 1920, height: 1080 } })).page;
  await hall.clock.install();
  /** @param {string} when */
  const look = async (when) => {
    await hall.goto(`${event}/hall`);
    await hall.waitForSelector("main[data-connected]");
    const found = await panels(hall);
    assert.ok(found.length > 0, when);
    for (const { name, over } of found) assert.ok(over <= 0, `${when}: ${name} is ${over} too large`);
    assert.equal(new Set(found.map(({ top }) => top)).size, 1, `${when}: ${JSON.stringify(found)}`);
  };
  await look("in the group phase");
  await playAll(page, event);
  await page.goto(`${event}/desk`);
  await send(page, page.locator(".next button.primary").first());
  await look("in the cup");
  for (let i = 0; i < 40 && !(await page.locator(".trophy").count()); i += 1) {
    await playAll(page, event);
    await page.goto(`${event}/desk`);
    if (await page.locator(".trophy").count()) break;
    if (!(await page.locator(".open-game").count())) await send(page, page.locator(".next button.primary").first());
  }
  await look("at the end");
  const lines = await hall.locator(".place-1 bdi").evaluate((name) => {
    const { height } = name.getBoundingClientRect();
    return height / Number.parseFloat(getComputedStyle(name).lineHeight);
  });
  assert.ok(lines < 1.5, "the winner's name stands on one line");
});

story("the cells of a small board can still be hit", async (come) => {
  const [ann, bob] = [
    (await come()).page,
    (await come({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })).page,
  ];
  const id = await open(ann, { variant: "classic", against: "friend", side: "second" });
  await join(ann, bob, id);
  const box = await cell(bob, "A1").boundingBox();
  assert.ok(box && box.width >= 24, `a cell is ${box?.width} wide`);
});
