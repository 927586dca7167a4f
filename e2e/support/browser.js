/**
 * Chromium, and pages that remember what went wrong in them.
 */

import { chromium } from "playwright-core";

const SWITCHES = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
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
    baseURL: url, locale: "en-US", reducedMotion: "reduce", viewport: { width: 1280, height: 800 }, ...rest,
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
