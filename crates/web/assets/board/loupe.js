/**
 * A magnifying glass above the finger, for boards whose points are smaller
 * than it.
 *
 * It shows the same drawing again through a small window.
 *
 * @import { Geometry } from "./geometry.js"
 */

import { svg } from "./svg.js";

/** Points across the glass. */
const ACROSS = 5;

export class Loupe {
  /** @param {string} surface the id of the drawing @param {Geometry} geometry */
  constructor(surface, geometry) {
    this.geometry = geometry;
    const { side } = geometry;
    const again = svg("use", { href: `#${surface}`, width: side, height: side });
    const cross = svg("circle", { r: 46, class: "aim" });
    this.cross = cross;
    this.picture = svg("svg", { "aria-hidden": "true" }, [again, cross]);
    this.element = document.createElement("div");
    this.element.className = "loupe";
    this.element.hidden = true;
    this.element.append(this.picture);
  }

  /** @param {number} index @param {number} x of the finger, as a part of the board @param {number} y likewise */
  show(index, x, y) {
    const [cx, cy] = this.geometry.place(index);
    const span = ACROSS * 100;
    this.cross.setAttribute("cx", String(cx));
    this.cross.setAttribute("cy", String(cy));
    this.picture.setAttribute("viewBox", `${cx - span / 2} ${cy - span / 2} ${span} ${span}`);
    this.element.style.left = `${Math.min(82, Math.max(18, x * 100))}%`;
    // Near the upper edge the hand would hide it, so it goes below.
    this.element.style.top = `${(y < 0.34 ? y + 0.3 : y - 0.28) * 100}%`;
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }
}
