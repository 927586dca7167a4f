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
import { clockText, LOW, periodOf, reading } from "./time.js";

/**
 * @typedef {object} Doings what the page does for the clocks
 * @property {() => number} now the server's time
 * @property {() => void} fallen a flag has fallen
 * @property {() => void} low one of the last seconds begins
 */

export class ClockFaces {
  /** @param {Speak} speak @param {Doings} doings */
  constructor(speak, { now, fallen, low }) {
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
      this.fallen();
    }
  }

  /** Once in each of the last seconds. @param {number} second */
  tick(second) {
    if (second === this.second) return;
    this.second = second;
    this.low();
  }
}
