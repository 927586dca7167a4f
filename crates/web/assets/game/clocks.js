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

const DAY = 86_400_000;
const LOW = 10_000;

/** What a clock shows now. @param {Clocks} clocks @param {number} seat @param {number} now of the server */
export function left(clocks, seat, now) {
  const { ms } = clocks.seats[seat - 1];
  return clocks.running === seat ? Math.max(0, ms - Math.max(0, now - clocks.at)) : ms;
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
    const ms = left(clocks, seat, this.now());
    const { periods } = clocks.seats[seat - 1];
    const text = clockText(ms, this.speak) + (periods === undefined ? "" : ` +${periods}`);
    if (face.textContent !== text) face.textContent = text;
    const runs = clocks.running === seat;
    face.toggleAttribute("data-runs", runs);
    face.toggleAttribute("data-low", runs && ms < LOW);
    face.hidden = false;
    if (!runs) return;
    if (ms < LOW && view.you.includes(seat)) this.tick(Math.ceil(ms / 1000));
    // A moment later than we think: the server's own timer comes first.
    if (ms === 0 && this.pointed !== view.n && this.now() - clocks.at - clocks.seats[seat - 1].ms > 700) {
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
