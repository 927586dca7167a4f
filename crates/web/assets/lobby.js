/**
 * The lobby comes alive: challenges, running games and the count, as the
 * server tells them over the socket. Rows are filled into the templates of the
 * page, so that there is one drawing of a row.
 *
 * @import { Brief, Message, MessageOf, Person } from "./game/types.js"
 */

import { Socket } from "./game/socket.js";
import { little } from "./little.js";
import { called } from "./person.js";
import { text } from "./texts.js";

/** Nobody wants to see more at once. */
const MOST_GAMES = 6;
const MOST_CHALLENGES = 12;

/** @type {Person | null} */
let me = null;

const socket = new Socket("/api/v1/socket");
socket.addEventListener("message", (event) => {
  const message = /** @type {CustomEvent<Message>} */ (event).detail;
  if (message.t === "hello") {
    me = message.me;
    socket.say({ t: "lobby" });
  }
  if (message.t === "lobby") show(message);
});

/** @param {MessageOf<"lobby">} lobby */
function show(lobby) {
  const challenges = lobby.challenges.slice(0, MOST_CHALLENGES);
  const games = lobby.games.slice(0, MOST_GAMES);
  put("online", text("lobby.online", { n: lobby.online }));
  fill("challenges", challenges.map(challenge));
  fill("live", games.map(card));
  element("no-challenges").hidden = challenges.length > 0;
  element("no-live").hidden = games.length > 0;
}

/** @param {Brief} game */
function challenge(game) {
  const mine = game.people.some((person) => person !== null && person.id === me?.id);
  const row = copy(mine ? "challenge-mine" : "challenge-row");
  const host = game.people.find((person) => person !== null) ?? null;
  slot(row, ".who").replaceChildren(...name(host));
  slot(row, ".facts").textContent = facts(game);
  const form = row.querySelector("form");
  if (form) form.action = `/game/${game.id}/join`;
  const link = row.querySelector("a");
  if (link) link.href = `/game/${game.id}`;
  return row;
}

/** @param {Brief} game */
function card(game) {
  const row = copy("game-row");
  const link = row.querySelector("a");
  if (link) link.href = `/game/${game.id}`;
  slot(row, ".thumb").replaceChildren(little(game.family, game.board));
  slot(row, ".facts").textContent = facts(game);
  slot(row, ".names").replaceChildren(
    ...game.people.map((person, index) => {
      const line = made("span", "name");
      line.append(made("span", `chip ${game.family} s${index + 1}`), ...name(person));
      return line;
    }),
  );
  return row;
}

/** @param {Person | null} person */
function name(person) {
  if (!person) return [made("span", "free", text("game.free"))];
  const parts = [made("bdi", "", called(person))];
  if (person.rating) parts.push(made("span", "rating", ` ${person.rating}${person.provisional ? "?" : ""}`));
  return parts;
}

/** @param {Brief} game */
function facts(game) {
  const options = Object.entries(game.options).map(([key, value]) => option(key, value));
  const parts = [[game.title, options.join(", ")].filter(Boolean).join(" "), time(game.time)];
  if (game.rated) parts.push(text("game.rated"));
  return parts.join(" · ");
}

/** An option in words. @param {string} key @param {string | number | boolean} value */
function option(key, value) {
  if (key === "size") return `${value}×${value}`;
  if (key === "seats") return text("option.seats", { n: Number(value) });
  return key === "teams" ? text("option.teams") : `${key}=${value}`;
}

/** A time control in words. @param {string} control */
function time(control) {
  const days = /^(\d+)d\/move$/.exec(control);
  const each = /^(\d+)\/move$/.exec(control);
  const stock = /^(\d+)\+(.+)$/.exec(control);
  if (days) return text("time.days", { n: Number(days[1]) });
  if (each) return text("time.per-move", { seconds: each[1] });
  if (stock && Number(stock[1]) % 60 === 0) return `${Number(stock[1]) / 60}+${stock[2]}`;
  return control === "-" ? text("time.none") : control;
}

/** @param {string} id @returns {HTMLElement} */
function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** @param {string} id @param {string} words */
function put(id, words) {
  element(id).textContent = words;
}

/** Keeps the focus where it is if its row is still there. @param {string} id @param {HTMLElement[]} rows */
function fill(id, rows) {
  const list = element(id);
  const focused = list.contains(document.activeElement) ? address(document.activeElement) : null;
  list.replaceChildren(...rows);
  if (!focused) return;
  for (const control of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("a, button"))) {
    if (address(control) === focused) control.focus();
  }
}

/** What a link or button leads to. @param {Element | null} control */
function address(control) {
  if (control instanceof HTMLAnchorElement) return control.href;
  return control instanceof HTMLButtonElement ? (control.form?.action ?? null) : null;
}

/** @param {string} id @returns {HTMLElement} */
function copy(id) {
  const template = /** @type {HTMLTemplateElement} */ (element(id));
  return /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
}

/** @param {HTMLElement} row @param {string} selector @returns {HTMLElement} */
function slot(row, selector) {
  const found = row.querySelector(selector);
  if (!found) throw new Error(`a row has no ${selector}`);
  return /** @type {HTMLElement} */ (found);
}

/** @param {string} tag @param {string} style @param {string} words */
function made(tag, style, words = "") {
  const element = document.createElement(tag);
  if (style) element.className = style;
  element.textContent = words;
  return element;
}
