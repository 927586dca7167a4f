/**
 * Pente's board: fine lines on light wood.
 *
 * @import { BlockName } from "./types.js"
 */

import { Geometry, STEP } from "./geometry.js";
import { group, layer, put, svg } from "./svg.js";
import { grain } from "./wood.js";

export class PenteSurface {
  /** @param {string} id @param {Geometry} geometry */
  constructor(id, geometry) {
    this.geometry = geometry;
    const { side, size } = geometry;
    const [from, to] = [geometry.along(0), geometry.along(size - 1)];
    const lines = Array.from({ length: size }, (_, i) => geometry.along(i)).map(
      (at) => `M${from} ${at}H${to}M${at} ${from}V${to}`,
    );
    const wood = grain(side / size > 70 ? 1300 : 1000, 1300, 5);
    put(wood, side / 2, side / 2, 90, side / 1000);
    this.stones = group("stones");
    /** @type {Map<number, SVGElement>} */
    this.held = new Map();
    this.element = layer(side, "base", [
      svg("rect", { width: side, height: side, fill: `url(#${id}-wood)` }),
      wood,
      svg("rect", { width: side, height: side, fill: `url(#${id}-sheen)` }),
      svg("path", { d: lines.join(""), class: "pentad-groove", transform: "translate(1.5 2)" }),
      svg("path", { d: lines.join(""), class: "pentad-lines" }),
      svg("rect", { x: from, y: from, width: to - from, height: to - from, class: "pentad-lines pentad-border" }),
      group(
        "pentad-stars",
        geometry.stars().map((index) => {
          const [cx, cy] = geometry.place(index);
          return svg("circle", { cx, cy, r: size > 13 ? 9 : 8 });
        }),
      ),
      this.stones,
    ]);
  }

  /** @param {number} index @param {SVGElement} stone */
  lay(index, stone) {
    const seat = svg("g", {}, [stone]);
    put(seat, ...this.geometry.place(index), 0, 1.16);
    this.held.set(index, seat);
    this.stones.append(seat);
  }

  /** @param {number} index */
  take(index) {
    this.held.get(index)?.remove();
    this.held.delete(index);
  }

  /** No block turns here. @param {BlockName[]} _names */
  markNeutral(_names) {}

  /** @param {SVGElement} labels */
  label(labels) {
    this.stones.before(labels);
  }

  /** How large a stone is here. */
  get radius() {
    return STEP * 0.452;
  }
}
