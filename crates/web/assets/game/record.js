/**
 * The list of moves, and the way back and forth in it.
 *
 * @import { Speak } from "../board/types.js"
 * @import { View } from "./types.js"
 */

import { byId, icon, make, tool } from "./page.js";
import { turns } from "./table.js";
import { shortMove } from "./words.js";

/** How far a wheel goes, in pixels, until it has turned by one move. */
const NOTCH = 60;
/** A pause of so many milliseconds ends a gesture; moves follow each other no faster than `PACE`. */
const PAUSE = 250;
const PACE = 100;
/** Of a wheel that counts in lines. */
const LINE = 40;

export class Record {
  /** @param {Speak} speak @param {(ply: number) => void} go */
  constructor(speak, go) {
    this.speak = speak;
    this.go = go;
    this.list = byId("moves");
    this.drawn = "";
    /** The ply that is shown; null for the newest. @type {number | null} */
    this.cursor = null;
    this.length = 0;
    /** @type {number[]} */
    this.stops = [0];
    /** How far the wheel has gone since the last move, and when. */
    this.wheel = { sum: 0, at: 0, stepped: 0 };
    byId("replay").hidden = false;
    byId("first").addEventListener("click", () => this.step(-Infinity));
    byId("back").addEventListener("click", () => this.step(-1));
    byId("forward").addEventListener("click", () => this.step(1));
    byId("last").addEventListener("click", () => this.step(Infinity));
    this.list.addEventListener("click", ({ target }) => {
      const entry = target instanceof Element ? target.closest("button") : null;
      if (entry) this.set(Number(entry.dataset.ply));
    });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target;
    const busy =
      target instanceof Element &&
      target.closest("input, textarea, select, dialog, [role=gridcell], [role=radiogroup]");
    if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.step(step);
  }

  /** Turns to the board's wheel. @param {HTMLElement} board */
  listenToWheel(board) {
    board.addEventListener(
      "wheel",
      (event) => {
        if (event.ctrlKey || this.length === 0 || event.deltaY === 0) return;
        event.preventDefault();
        this.roll(event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1), event.timeStamp);
      },
      { passive: false },
    );
  }

  /**
   * A notch of a mouse is a move; a flick on a trackpad, which is many small steps, is no more than
   * a few.
   *
   * @param {number} by pixels
   * @param {number} at milliseconds
   */
  roll(by, at) {
    const { wheel } = this;
    if (at - wheel.at > PAUSE || Math.sign(by) !== Math.sign(wheel.sum)) wheel.sum = 0;
    wheel.at = at;
    wheel.sum += by;
    if (Math.abs(wheel.sum) < NOTCH || at - wheel.stepped < PACE) return;
    wheel.sum = 0;
    wheel.stepped = at;
    this.step(Math.sign(by));
  }

  /** The ply that is shown. */
  get shown() {
    return this.cursor ?? this.length;
  }

  get live() {
    return this.cursor === null;
  }

  /** How many turns are shown, of how many. */
  get turn() {
    return { shown: this.stops.findLastIndex((ply) => ply <= this.shown), all: this.stops.length - 1 };
  }

  /** @param {number} by turns, not plies */
  step(by) {
    const at = this.turn.shown;
    this.set(this.stops[Math.min(this.stops.length - 1, Math.max(0, at + by))]);
  }

  /** @param {number} ply */
  set(ply) {
    const before = this.shown;
    this.cursor = ply >= this.length ? null : ply;
    if (this.shown !== before) this.go(before);
    this.mark();
  }

  /** @param {View} view */
  show(view) {
    this.length = view.moves.length;
    if (this.cursor !== null && this.cursor >= this.length) this.cursor = null;
    const all = turns(view.moves);
    this.stops = [0, ...all.map(({ ply }) => ply)];
    const drawn = all.map(({ text }) => text).join();
    if (drawn !== this.drawn) this.draw(view, all);
    this.drawn = drawn;
    this.mark();
  }

  /** @param {View} view @param {ReturnType<typeof turns>} all */
  draw(view, all) {
    this.list.replaceChildren(
      ...all.map(({ ply, seat, text }, i) => {
        const entry = make("li");
        entry.dataset.seat = String(seat);
        entry.dataset.ply = String(ply);
        if (i % view.seats === 0) entry.dataset.number = String(i / view.seats + 1);
        const button = make("button", "move", shortMove(text, this.speak));
        button.type = "button";
        button.dataset.ply = String(ply);
        entry.append(button);
        return entry;
      }),
    );
  }

  mark() {
    for (const button of this.list.querySelectorAll("button")) {
      const current = Number(button.dataset.ply) === this.shown;
      if (current) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (current) this.reveal(button);
    }
    if (this.shown === 0) this.list.scrollTop = 0;
    for (const [id, end] of [
      ["first", 0],
      ["back", 0],
      ["forward", this.length],
      ["last", this.length],
    ]) {
      /** @type {HTMLButtonElement} */ (byId(String(id))).disabled = this.shown === end;
    }
  }

  /** Brings an entry to the middle of the list, which scrolls by itself. @param {HTMLElement} entry */
  reveal(entry) {
    const [box, at] = [this.list.getBoundingClientRect(), entry.getBoundingClientRect()];
    this.list.scrollTop += at.top - box.top - (box.height - at.height) / 2;
  }

  /**
   * More tools beside those of the page.
   *
   * @param {Array<[string, string, string, () => void]>} tools id, icon, label, act
   */
  add(tools) {
    byId("replay").append(
      ...tools.map(([id, face, label, act]) => tool(id, face === "?" ? "?" : icon(face), label, act)),
    );
  }
}
