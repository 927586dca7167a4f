/**
 * The stones on a board, kept equal to a text by comparing and patching.
 *
 * @import { Twist } from "./types.js"
 * @import { PentagoSurface } from "./pentago.js"
 * @import { PenteSurface } from "./pente.js"
 */

import { cellsOf, degrees, seatOf, twisted } from "./geometry.js";
import { animate, easeInOut, easeSnap } from "./motion.js";
import { svg } from "./svg.js";

const DROP = 230;
const TURN = 520;
const LIFT = 0.22;
const VANISH = 420;

export class Stones {
  /** @param {string} id @param {PentagoSurface | PenteSurface} surface */
  constructor(id, surface) {
    this.id = id;
    this.surface = surface;
    /** What is on the board. @type {string} */
    this.shown = "";
    /** @type {Map<number, SVGElement>} */
    this.elements = new Map();
  }

  /** A stone of a seat, not yet on the board. @param {number} seat */
  make(seat) {
    return svg("use", { href: `#${this.id}-${seat}`, class: "stone" });
  }

  /** Shows these stones at once. @param {string} stones */
  show(stones) {
    for (let i = 0; i < stones.length; i += 1) {
      if (seatOf(stones[i]) !== seatOf(this.shown[i] ?? ".")) this.set(i, seatOf(stones[i]));
    }
    this.shown = stones;
  }

  /** @param {number} index @param {number} seat */
  set(index, seat) {
    if (this.elements.delete(index)) this.surface.take(index);
    if (!seat) return;
    const stone = this.make(seat);
    this.elements.set(index, stone);
    this.surface.lay(index, stone);
  }

  /** Shows these stones; what is new drops in and what is gone vanishes. @param {string} stones */
  async change(stones) {
    const before = this.shown;
    const fallen = [...before].map((_, i) => i).filter((i) => seatOf(before[i]) && !seatOf(stones[i]));
    const leaving = fallen.map((i) => this.elements.get(i));
    const fresh = [...stones].map((_, i) => i).filter((i) => seatOf(stones[i]) && !seatOf(before[i] ?? "."));
    for (const i of [...stones].keys()) {
      if (!fallen.includes(i) && seatOf(stones[i]) !== seatOf(before[i] ?? ".")) this.set(i, seatOf(stones[i]));
    }
    this.shown = stones;
    await this.drop(fresh);
    await animate(leaving.length ? VANISH : 0, (t) => {
      for (const stone of leaving) {
        stone?.setAttribute("transform", `translate(0 ${-26 * t}) scale(${1 + 0.3 * t})`);
        stone?.setAttribute("opacity", String(1 - t));
      }
    });
    // Meanwhile a stone may have come to lie there again.
    for (const i of fallen) if (!seatOf(this.shown[i])) this.set(i, 0);
  }

  /** @param {number[]} places */
  async drop(places) {
    const stones = places.map((i) => this.elements.get(i));
    if (!stones.length) return;
    await animate(DROP, (t) => {
      for (const stone of stones) {
        stone?.setAttribute("transform", `translate(0 ${-22 * (1 - t)}) scale(${1.3 - 0.3 * t})`);
        stone?.setAttribute("opacity", String(Math.min(1, 0.2 + t * 1.6)));
      }
    });
    for (const stone of stones) {
      stone?.removeAttribute("transform");
      stone?.removeAttribute("opacity");
    }
  }

  /**
   * Turns a block to the end, from where it is, and lays its stones anew.
   *
   * @param {PentagoSurface} surface
   * @param {Twist} twist
   */
  async twist(surface, twist) {
    const { block, direction } = twist;
    const { angle, lift } = surface.block(block);
    const to = degrees(direction);
    const way = Math.abs(to - angle) / 90;
    const turn = (/** @type {number} */ t) =>
      surface.turn(block, angle + (to - angle) * t, Math.max(0.001, hover(t, lift)));
    await animate(Math.max(160, TURN * way), turn, way > 0.7 ? easeInOut : easeSnap);
    surface.settle(block, direction);
    const after = twisted(this.shown, twist);
    for (const cell of cellsOf(block)) this.set(cell, seatOf(after[cell]));
    this.shown = after;
  }
}

/** How high a block is while it turns: up at the start, down at the end. @param {number} t @param {number} from */
function hover(t, from) {
  const up = from + (1 - from) * Math.min(1, t / LIFT);
  return t > 1 - LIFT ? Math.max(0, up * ((1 - t) / LIFT)) : up;
}
