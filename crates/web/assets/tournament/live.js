/**
 * A tournament's page comes alive: when the server says that something has
 * happened, the page is asked for again and its regions marked `data-live` take
 * the places of the old ones. What somebody is filling in stays as it is.
 */

const main = /** @type {HTMLElement} */ (document.querySelector("main[data-tournament]"));
const tournament = main.dataset.tournament ?? "";
let shown = Number(main.dataset.n);
let wanted = shown;
let busy = false;
let delay = 500;

connect();
tick();
setInterval(tick, 1000);

function connect() {
  const socket = new WebSocket(new URL("/api/v1/socket", location.href.replace(/^http/, "ws")));
  socket.addEventListener("open", () => socket.send(JSON.stringify({ t: "follow", tournament })));
  socket.addEventListener("message", (event) => {
    const message = JSON.parse(event.data);
    if (message.t !== "tournament" || message.tournament !== tournament) return;
    delay = 500;
    main.dataset.connected = "";
    wanted = Math.max(wanted, message.n);
    if (wanted > shown) refresh();
  });
  socket.addEventListener("close", () => {
    delete main.dataset.connected;
    setTimeout(connect, delay * (0.5 + Math.random()));
    delay = Math.min(delay * 2, 30_000);
  });
}

/** Asks for the page until it is as new as was told. */
async function refresh() {
  if (busy) return;
  busy = true;
  try {
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
  } catch {
    // The socket tells when the server is back.
  } finally {
    busy = false;
  }
  if (main.dataset.connected !== undefined && shown < wanted) refresh();
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
  while (before && !(before.id && "live" in /** @type {HTMLElement} */ (before).dataset)) before = before.previousElementSibling;
  return before;
}

/** Puts a region in place; forms that are open stay, and so does the focus. @param {Element} old @param {Element} fresh */
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
    moment.textContent = today ? at.toLocaleTimeString(lang, { timeStyle: "short" }) : at.toLocaleString(lang, { dateStyle: "short", timeStyle: "short" });
  }
}

/** A tap on a secret link selects it, to be copied. */
document.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.readOnly) event.target.select();
});
