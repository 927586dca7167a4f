/**
 * The hall screen: one panel after the other, and the time of day. A panel
 * stays for some seconds, longer if it has more to read, and what does not fit
 * on the screen is written smaller.
 */

const SHORTEST = 8_000;
const EACH_ROW = 350;
const LONGEST = 20_000;
/** The smallest type, as a share of the usual one, and the steps to it. */
const SMALLEST = 0.4;
const STEP = 0.04;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let current = 0;

show();
clock();
setInterval(clock, 1_000);
document.addEventListener("tournament", show);
addEventListener("resize", fit);

function panels() {
  return /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".panel")]);
}

/** Shows the panel whose turn it is, also after the panels have changed. */
function show() {
  clearTimeout(timer);
  const all = panels();
  if (!all.length) return;
  current %= all.length;
  all.forEach((panel, index) => {
    panel.hidden = index !== current;
  });
  fit();
  const rows = all[current].querySelectorAll("li, tr").length;
  const stay = Math.min(LONGEST, SHORTEST + rows * EACH_ROW);
  timer = setTimeout(next, stay);
}

/** Nobody scrolls this screen. */
function fit() {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  for (let size = 1; size >= SMALLEST; size -= STEP) {
    main.style.fontSize = `${size}em`;
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollHeight <= innerHeight && scrollWidth <= innerWidth) return;
  }
}

function next() {
  current += 1;
  show();
}

function clock() {
  const place = document.querySelector(".clock");
  if (place) place.textContent = new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
}
