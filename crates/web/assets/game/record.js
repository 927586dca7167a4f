/**
 * The list of moves, and the way back and forth in it.
 *
 * @import { Speak } from "../board/types.js"
 * @import { View } from "./types.js"
 */

import { byId, icon, make, tool } from "./page.js";
import { turns } from "./table.js";

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
    const busy = target instanceof Element && target.closest("input, textarea, select, dialog, [role=gridcell], [role=radiogroup]");
    if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.step(step);
  }

  /** Turns to the board's wheel. @param {HTMLElement} board */
  listenToWheel(board) {
    board.addEventListener("wheel", (event) => {
      if (event.ctrlKey || this.length === 0 || Math.abs(event.deltaY) < 4) return;
      event.preventDefault();
      this.step(Math.sign(event.deltaY));
    }, { passive: false });
  }

  /** The ply that is shown. */
  get shown() {
    return this.cursor ?? this.length;
  }

  get live() {
    return this.cursor === null;
  }

  /** @param {number} by turns, not plies */
  step(by) {
    const at = this.stops.findLastIndex((ply) => ply <= this.shown);
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
        const button = make("button", "move", shortText(text));
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
      const box = this.list;
      if (current) box.scrollTop = button.offsetTop - box.offsetTop - box.clientHeight / 2;
    }
    for (const [id, end] of [["first", 0], ["back", 0], ["forward", this.length], ["last", this.length]]) {
      /** @type {HTMLButtonElement} */ (byId(String(id))).disabled = this.shown === end;
    }
  }

  /** More tools beside those of the page. @param {Array<[string, string, string, () => void]>} tools id, icon, label, act */
  add(tools) {
    byId("replay").append(...tools.map(([id, face, label, act]) => tool(id, face === "?" ? "?" : icon(face), label, act)));
  }
}

/** A move as short as it can be read: the direction as an arrow. @param {string} text */
function shortText(text) {
  return text.replace(/ CCW$/, " ↺").replace(/ CW$/, " ↻");
}
