/**
 * Clocks that run on between two messages.
 *
 * The server tells what each clock showed at a moment of its own time; what
 * has passed since is counted here, with the difference between both times in
 * mind. The display is never the judge: the server is.
 *
 * @import { Speak } from "../board/types.js"
 * @import { Clocks, View } from "./types.js"
 */

import { make } from "./page.js";

const DAY = 86_400_000;
const LOW = 10_000;

/** How long a byo-yomi period is, in milliseconds: the 30 of `600+5x30`. @param {string} time */
export function periodOf(time) {
  return Number(time.split("x")[1] ?? 0) * 1000;
}

/**
 * What a clock shows now: the running stretch, and the periods behind it, one
 * of which begins when the stretch before it is over.
 *
 * @param {Clocks} clocks @param {number} seat @param {number} now of the server @param {number} period
 */
export function reading(clocks, seat, now, period) {
  let { ms, periods } = clocks.seats[seat - 1];
  if (clocks.running !== seat) return { ms, periods };
  let passed = Math.max(0, now - clocks.at);
  while (passed >= ms && periods) {
    passed -= ms;
    ms = period;
    periods -= 1;
  }
  return { ms: Math.max(0, ms - passed), periods };
}

/** @param {number} ms @param {Speak} speak */
export function clockText(ms, speak) {
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (ms >= DAY) return speak("clock.days", { days: Math.floor(ms / DAY), hours: hours % 24 });
  if (ms < LOW) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export class ClockFaces {
  /** @param {Speak} speak @param {() => number} now @param {(seat: number) => void} fallen @param {() => void} low */
  constructor(speak, now, fallen, low) {
    this.speak = speak;
    this.now = now;
    this.fallen = fallen;
    this.low = low;
    /** @type {View | null} */
    this.view = null;
    /** The event after which a flag was pointed at. */
    this.pointed = -1;
    this.second = -1;
    /** When the running clock was first seen at zero, or 0. */
    this.spent = 0;
    setInterval(() => this.draw(), 100);
  }

  /** @param {View} view */
  show(view) {
    this.view = view;
    this.draw();
  }

  draw() {
    const clocks = this.view?.clocks;
    if (!this.view || !clocks) return;
    for (let seat = 1; seat <= this.view.seats; seat += 1) this.face(this.view, clocks, seat);
  }

  /** @param {View} view @param {Clocks} clocks @param {number} seat */
  face(view, clocks, seat) {
    const face = document.querySelector(`#player-${seat} .clock`);
    if (!(face instanceof HTMLElement)) return;
    const period = periodOf(view.time);
    const { ms, periods } = reading(clocks, seat, this.now(), period);
    const [text, more] = [clockText(ms, this.speak), periods ? ` + ${periods}×${period / 1000}` : ""];
    if (face.textContent !== text + more) face.replaceChildren(text, ...(more ? [make("small", "", more)] : []));
    const runs = clocks.running === seat;
    face.toggleAttribute("data-runs", runs);
    // Another period is no need to hurry.
    const low = runs && ms < LOW && !periods;
    face.toggleAttribute("data-low", low);
    face.hidden = false;
    if (!runs) return;
    if (low && view.you.includes(seat)) this.tick(Math.ceil(ms / 1000));
    // A moment later than we think: the server's own timer comes first.
    if (ms > 0) this.spent = 0;
    else if (!this.spent) this.spent = this.now();
    else if (this.pointed !== view.n && this.now() - this.spent > 700) {
      this.pointed = view.n;
      this.fallen(seat);
    }
  }

  /** Once in each of the last seconds. @param {number} second */
  tick(second) {
    if (second === this.second) return;
    this.second = second;
    this.low();
  }
}
