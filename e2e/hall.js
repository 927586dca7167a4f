/**
 * How soon the hall screen shows a result: from the request that enters it to
 * the page that has changed, over the real server and a real browser.
 *
 *     node hall.js
 */

import { launch, visitor } from "./support/browser.js";
import { Server } from "./support/server.js";
import { draw, openEvent } from "./support/tournament.js";

const PLAYERS = Array.from({ length: 31 }, (_, i) => `Player ${i + 1}`);
const ROUNDS = 30;

const [server, browser] = await Promise.all([Server.start(), launch()]);
const { page } = await visitor(browser, server.url);
const event = await openEvent(page, { name: "Hall", players: PLAYERS });
await draw(page);
const hall = (await visitor(browser, server.url, { viewport: { width: 1920, height: 1080 } })).page;
await hall.goto(`${event}/hall`);
await hall.waitForSelector("main[data-connected]");
await hall.evaluate(() => {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const seen = () => {
    /** @type {any} */ (window).seen = Date.now();
  };
  new MutationObserver(seen).observe(main, { attributes: true, attributeFilter: ["data-n"] });
});

const door = `/api/v1${event.replace("tournament", "tournaments")}`;
const { open, n } = await (await page.request.get(door)).json();
/** @type {number[]} */
const times = [];
for (const [i, { number, players }] of open.slice(0, ROUNDS).entries()) {
  const outcome = { result: "won", winner: players[0].id, stones: 9, how: "five" };
  const asked = Date.now();
  await page.request.post(`${door}/commands`, {
    data: { command: "record", game: { match: number, game: 1 }, outcome },
  });
  await hall.waitForFunction((shown) => Number(document.querySelector("main")?.dataset.n) >= shown, n + i + 1);
  times.push((await hall.evaluate(() => /** @type {any} */ (window).seen)) - asked);
}
times.sort((one, other) => one - other);
console.log(`${times.length} results: median ${times[times.length >> 1]} ms, slowest ${times.at(-1)} ms`);
await browser.close();
await server.close();
