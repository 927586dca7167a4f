/**
 * Chromium, and pages that remember what went wrong in them.
 */

import { chromium } from "playwright-core";

const SWITCHES = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: SWITCHES });
}

/** What a browser says when the server is away; stories that end it expect that. */
const AWAY = /WebSocket connection|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

/**
 * Somebody with a browser of their own.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {string} url where the server is
 * @param {import("playwright-core").BrowserContextOptions & { away?: boolean }} [options]
 */
export async function visitor(browser, url, options = {}) {
  const { away = false, ...rest } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: "en-US",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 800 },
    ...rest,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error.stack)));
  page.on("console", (message) => {
    if (message.type() === "error" && !(away && AWAY.test(message.text()))) errors.push(message.text());
  });
  page.on("request", (request) => {
    const { origin } = new URL(request.url());
    if (![new URL(url).origin, "null"].includes(origin)) errors.push(`left the machine: ${request.url()}`);
  });
  return { context, page, errors };
}

/**
 * Gives a page a connection that a story can cut: `net(page, true)` ends it and lets no other come
 * about.
 *
 * @param {import("playwright-core").Page} page
 */
export async function cuttable(page) {
  await page.addInitScript(() => {
    const Real = window.WebSocket;
    const net = /** @type {any} */ ({ down: false, failed: 0 });
    window.WebSocket = class extends Real {
      /** @param {string | URL} url */
      constructor(url) {
        super(net.down ? `${url}/nowhere` : url);
        if (net.down) this.addEventListener("close", () => (net.failed += 1));
        net.wire = this;
      }
    };
    Object.assign(window, { net });
  });
}

/** @param {import("playwright-core").Page} page @param {boolean} down */
export async function cut(page, down) {
  await page.evaluate((down) => {
    const { net } = /** @type {any} */ (window);
    net.down = down;
    if (down) net.wire.close();
  }, down);
}
