/**
 * The board for the keyboard and for those who hear it: a grid whose cells
 * tell their name and what lies on them.
 *
 * It lies above the drawing, so that the focus is seen where it is.
 *
 * @import { Scene, Speak } from "./types.js"
 * @import { Geometry } from "./geometry.js"
 */

import { carried, STEP, seatOf } from "./geometry.js";

/** What a stone is called, by family and seat. */
const STONES = {
  pentago: ["board.stone.black", "board.stone.white"],
  pente: ["board.stone.white", "board.stone.black", "board.stone.red", "board.stone.blue"],
};

export class Grid {
  /** @param {Geometry} geometry @param {Speak} speak */
  constructor(geometry, speak) {
    this.geometry = geometry;
    this.speak = speak;
    /** @type {Map<number, HTMLElement>} */
    this.cells = new Map();
    this.element = document.createElement("div");
    this.element.className = "grid";
    this.element.setAttribute("role", "grid");
    for (let row = 0; row < geometry.size; row += 1) this.element.append(this.row(row));
    this.focus = geometry.at(Math.floor(geometry.size / 2), Math.floor(geometry.size / 2));
    this.rove(this.focus, false);
  }

  /** @param {number} row */
  row(row) {
    const line = document.createElement("div");
    line.setAttribute("role", "row");
    for (let col = 0; col < this.geometry.size; col += 1) {
      const index = this.geometry.at(row, col);
      const [x, y] = this.geometry.place(index);
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.tabIndex = -1;
      cell.dataset.place = this.geometry.name(index);
      const percent = (/** @type {number} */ at) => `${(at / this.geometry.side) * 100}%`;
      cell.style.left = percent(x - STEP / 2);
      cell.style.top = percent(y - STEP / 2);
      cell.style.width = cell.style.height = percent(STEP);
      this.cells.set(index, cell);
      line.append(cell);
    }
    return line;
  }

  /** Tells every cell anew; only what changed is written. @param {Scene} scene @param {string} label */
  show(scene, label) {
    this.element.setAttribute("aria-label", label);
    const last = scene.last?.place ?? null;
    const newest = last !== null && scene.last?.twist ? carried(last, scene.last.twist) : last;
    const won = new Set(scene.lines.flatMap(({ places }) => places));
    const closed = new Set(scene.turn.closed ?? []);
    for (const [index, cell] of this.cells) {
      const name = this.geometry.name(index);
      const seat = seatOf(scene.stones[index]);
      const parts = [
        name,
        seat
          ? this.speak(STONES[scene.family][seat - 1])
          : this.speak(closed.has(name) ? "board.closed" : "board.empty"),
      ];
      if (index === newest) parts.push(this.speak("board.newest"));
      if (won.has(name)) parts.push(this.speak("board.winning"));
      const text = parts.join(", ");
      if (cell.getAttribute("aria-label") !== text) cell.setAttribute("aria-label", text);
    }
  }

  /** Moves the one tab stop. @param {number} index @param {boolean} focus */
  rove(index, focus) {
    const before = this.cells.get(this.focus);
    if (before) before.tabIndex = -1;
    this.focus = index;
    const cell = this.cells.get(index);
    if (!cell) return;
    cell.tabIndex = 0;
    if (focus) cell.focus({ preventScroll: true });
  }

  /** A step as seen; at the edge it stays. @param {number} down @param {number} right */
  step(down, right) {
    const [row, col] = this.geometry.seen(this.focus);
    const clamp = (/** @type {number} */ at) => Math.min(this.geometry.size - 1, Math.max(0, at));
    this.rove(this.geometry.at(clamp(row + down), clamp(col + right)), true);
  }

  /** Whether a cell has the focus. */
  hasFocus() {
    return this.element.contains(document.activeElement);
  }
}
