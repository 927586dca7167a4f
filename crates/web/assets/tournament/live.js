/**
 * A tournament's page comes alive: when the server says that something has
 * happened, the page is asked for again and its regions marked `data-live` take
 * the places of the old ones. What somebody is filling in stays as it is.
 */

import { Socket } from "../game/socket.js";

/** After a page that did not come: how long until it is asked for again. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;

const main = /** @type {HTMLElement} */ (document.querySelector("main[data-tournament]"));
const tournament = main.dataset.tournament ?? "";
let shown = Number(main.dataset.n);
let wanted = shown;
let busy = false;
let wait = FIRST_WAIT;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

tick();
setInterval(tick, 1000);

const socket = new Socket("/api/v1/socket");
socket.addEventListener("lost", () => delete main.dataset.connected);
socket.addEventListener("message", (event) => {
  const message = /** @type {CustomEvent<import("../game/types.js").Message>} */ (event).detail;
  if (message.t === "hello") socket.say({ t: "follow", tournament });
  if (message.t !== "tournament" || message.tournament !== tournament) return;
  main.dataset.connected = "";
  wanted = Math.max(wanted, message.n);
  if (wanted > shown) refresh();
});

/** Asks for the page until it is as new as was told; what did not come is not asked for at once again. */
async function refresh() {
  if (busy) return;
  clearTimeout(timer);
  busy = true;
  const before = shown;
  // A server that is away is asked again like one that refuses.
  await load().catch(() => {});
  busy = false;
  if (shown > before) wait = FIRST_WAIT;
  if (shown >= wanted) return;
  timer = setTimeout(refresh, shown > before ? 0 : wait * (0.5 + Math.random() / 2));
  wait = Math.min(2 * wait, LONGEST_WAIT);
}

/** Puts the page as it is now in the place of this one. */
async function load() {
  const answer = await fetch(main.dataset.page ?? location.pathname, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("main[data-tournament]");
  if (!(fresh instanceof HTMLElement)) return;
  swap(page);
  shown = Number(fresh.dataset.n);
  main.dataset.n = String(shown);
  tick();
  document.dispatchEvent(new Event("tournament"));
}

/** @param {Document} page */
function swap(page) {
  const known = new Set();
  for (const old of document.querySelectorAll("[data-live]")) {
    known.add(old.id);
    const fresh = page.getElementById(old.id);
    if (!fresh) old.remove();
    else if (old.innerHTML !== fresh.innerHTML) replace(old, fresh);
  }
  // A region that was not there before comes after the one that it follows.
  for (const fresh of page.querySelectorAll("[data-live]")) {
    if (known.has(fresh.id)) continue;
    const before = previous(fresh);
    const place = before && document.getElementById(before.id);
    if (place) place.after(fresh);
    else (document.getElementById(fresh.parentElement?.id ?? "") ?? main).append(fresh);
  }
}

/** The live region in front of this one, in the same place. @param {Element} region */
function previous(region) {
  let before = region.previousElementSibling;
  while (before && !(before.id && "live" in /** @type {HTMLElement} */ (before).dataset))
    before = before.previousElementSibling;
  return before;
}

/**
 * Puts a region in place; forms that are open stay, and so does the focus.
 *
 * @param {Element} old
 * @param {Element} fresh
 */
function replace(old, fresh) {
  for (const open of old.querySelectorAll("details[id][open]")) {
    const twin = fresh.querySelector(`#${CSS.escape(open.id)}`);
    if (twin) twin.replaceWith(open);
  }
  const focus = old.contains(document.activeElement) ? document.activeElement?.id : "";
  old.replaceWith(fresh);
  if (focus) document.getElementById(focus)?.focus();
}

/** Clocks count down, and moments are told in the reader's own way. */
function tick() {
  const now = Date.now();
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-until]"))) {
    const left = Math.max(0, Math.ceil((Number(clock.dataset.until) - now) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("over", left === 0);
  }
  for (const moment of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-at]:not([title])"))) {
    const at = new Date(Number(moment.dataset.at));
    const today = at.toDateString() === new Date().toDateString();
    const lang = document.documentElement.lang;
    moment.title = at.toLocaleString(lang);
    moment.textContent = today
      ? at.toLocaleTimeString(lang, { timeStyle: "short" })
      : at.toLocaleString(lang, { dateStyle: "short", timeStyle: "short" });
  }
}

/** A tap on a secret link selects it, to be copied. */
document.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.readOnly) event.target.select();
});
