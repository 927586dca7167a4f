/**
 * Every page: accessible by axe, silent in the console, in both languages,
 * and light enough.
 */

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";

import { accessible } from "../support/axe.js";
import { arrow, click, open } from "../support/game.js";
import { story } from "../support/story.js";

const PAGES = [
  "/",
  "/games",
  "/rules",
  "/rules/classic",
  "/rules/pente",
  "/tournaments",
  "/login",
  "/signup",
  "/settings",
  "/api",
  "/about",
];
/** Script that a page may load, compressed. */
const BUDGET = 150_000;

for (const [theme, viewport] of /** @type {const} */ ([
  ["light", { width: 1280, height: 800 }],
  ["dark", { width: 390, height: 844 }],
])) {
  story(`every page is accessible, ${theme}, ${viewport.width} wide`, async (come) => {
    const { page } = await come({ colorScheme: theme, viewport });
    for (const path of PAGES) {
      const answer = await page.goto(path);
      assert.equal(answer?.status(), 200, path);
      await accessible(page, path);
    }
  });

  story(`a game is accessible at every stage, ${theme}, ${viewport.width} wide`, async (come) => {
    const { page } = await come({ colorScheme: theme, viewport });
    await open(page, { variant: "classic", against: "friend" });
    await accessible(page, "a game that waits");
    await open(page, { variant: "classic", against: "self", time: "300+5" });
    await accessible(page, "a new game");
    await click(page, "A1");
    await accessible(page, "a twist that is due");
    await page.locator("#help").click();
    await accessible(page, "the help");
    await page.keyboard.press("Escape");
    await page.locator("#options").click();
    await accessible(page, "the settings");
    await page.keyboard.press("Escape");
    await arrow(page, "Q11", "CW");
    for (const place of ["A6", "B1", "C5", "C1", "A4", "D1", "C6"]) {
      await click(page, place);
      await arrow(page, "Q11", "CW");
    }
    await click(page, "E1");
    await page.getByRole("dialog").waitFor();
    await accessible(page, "the result");
    await page.keyboard.press("Escape");
    await accessible(page, "a finished game");
    await open(page, { variant: "pente", against: "self", options: { seats: 4 } });
    await accessible(page, "a game for four");
  });
}

story("a page that is missing says so, accessibly", async (come) => {
  const { page, errors } = await come();
  const answer = await page.goto("/no-such-page");
  assert.equal(answer?.status(), 404);
  await accessible(page, "a missing page");
  assert.match(errors.splice(0).join(), /404/, "the browser reports the status, and nothing else");
});

story("the pages speak German, and the board does", async (come) => {
  const { page } = await come({ locale: "de-DE" });
  await page.goto("/");
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await open(page, { variant: "classic", against: "self" });
  assert.match((await page.locator("#status").textContent()) ?? "", /Schwarz ist am Zug|Setze einen Stein/);
  await click(page, "A1");
  assert.match((await page.locator('[data-place="A1"]').getAttribute("aria-label")) ?? "", /schwarzer Stein/);
  await page.locator("#help").click();
  assert.match((await page.getByRole("dialog").textContent()) ?? "", /Über das Brett gehen/);
  const shown = await page.locator("body").innerText();
  assert.doesNotMatch(shown, /\b(board|game|setting|help|say)\.[a-z]/, "no key is shown in place of its text");
});

story("the language can be chosen", async (come) => {
  const { page } = await come();
  await page.goto("/");
  await page.locator("header details.menu summary").click();
  await page.locator("header label", { hasText: "Deutsch" }).click();
  await page.waitForSelector('html[lang="de"]');
});

story("a game loads less script than is allowed", async (come) => {
  const { page } = await come();
  /** @type {Promise<Buffer>[]} */
  const scripts = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.body());
  });
  await open(page, { variant: "classic", against: "self" });
  await page.waitForLoadState("networkidle");
  const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  assert.ok(bytes > 1000 && bytes < BUDGET, `${bytes} bytes of script, compressed`);
});

story("settings of the board are kept", async (come) => {
  const { page } = await come();
  await open(page, { variant: "classic", against: "self" });
  await page.locator("#options").click();
  await page.locator('dialog input[name="coordinates"]').uncheck();
  await page.locator('dialog input[name="marks"]').check();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.waitForSelector("#board.with-marks:not(.with-coordinates)");
});

story("a page comes compressed, and asks for all of its modules at once", async (come) => {
  const { page } = await come();
  const id = await open(page, { variant: "classic", against: "self" });
  for (const path of ["/", `/game/${id}`, "/tournaments"]) {
    /** @type {string[]} */
    const loaded = [];
    page.removeAllListeners("response");
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") loaded.push(response.url());
    });
    const answer = await page.goto(path);
    assert.equal(answer?.headers()["content-encoding"], "gzip", path);
    assert.match(answer?.headers().vary ?? "", /Accept-Encoding/);
    await page.waitForLoadState("networkidle");
    const named = await page.evaluate(() =>
      [...document.querySelectorAll("link[rel=modulepreload], script[type=module]")].map(
        (one) => /** @type {HTMLLinkElement} */ (one).href || /** @type {HTMLScriptElement} */ (one).src,
      ),
    );
    assert.deepEqual([...new Set(loaded)].sort(), [...new Set(named)].sort(), path);
  }
  const plain = await page.request.get("/", { headers: { "accept-encoding": "identity" } });
  assert.equal(plain.headers()["content-encoding"], undefined);
  assert.match(await plain.text(), /<h1/);
});
