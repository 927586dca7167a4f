/**
 * Gradients and shapes that a board uses again and again.
 *
 * There is no filter among them: soft edges are gradients, so that a phone
 * turns a block without dropping a frame. Colors are classes; the style sheet
 * gives them, by theme. What `<use>` repeats is styled by single classes:
 * inside a copy a selector does not see the board around it.
 */

import { STONE } from "./geometry.js";
import { svg } from "./svg.js";

/** @typedef {[offset: number, name: string, opacity?: number]} Stop */

/** @param {Stop[]} stops */
function stopsOf(stops) {
  return stops.map(([offset, name, opacity = 1]) => svg("stop", { offset, class: name, "stop-opacity": opacity }));
}

/** @param {string} id @param {Record<string, number | string>} at @param {Stop[]} stops */
function radial(id, at, stops) {
  return svg("radialGradient", { id, ...at }, stopsOf(stops));
}

/** @param {string} id @param {Record<string, number | string>} at @param {Stop[]} stops */
function linear(id, at, stops) {
  return svg("linearGradient", { id, ...at }, stopsOf(stops));
}

/** From the upper left, where the light is, to the lower right. */
const SLOPE = { x1: 0, y1: 0, x2: 1, y2: 1 };

/**
 * All definitions of one board; ids begin with its own prefix.
 *
 * @param {string} id
 * @param {number} seats
 * @returns {SVGElement}
 */
export function definitions(id, seats) {
  const stones = Array.from({ length: seats }, (_, i) => stone(id, i + 1)).flat();
  return svg("defs", {}, [
    linear(`${id}-plate`, SLOPE, [
      [0, "plate-1"],
      [1, "plate-2"],
    ]),
    linear(`${id}-wood`, SLOPE, [
      [0, "wood-1"],
      [1, "wood-2"],
    ]),
    linear(`${id}-sheen`, SLOPE, [
      [0, "shine", 0.22],
      [0.45, "shine", 0],
      [1, "dark", 0.2],
    ]),
    radial(`${id}-hollow`, { cx: 0.56, cy: 0.62, r: 0.62 }, [
      [0, "cup-1"],
      [0.6, "cup-2"],
      [1, "cup-3"],
    ]),
    linear(`${id}-brink`, SLOPE, [
      [0, "dark", 0.5],
      [0.5, "dark", 0.05],
      [0.55, "shine", 0.1],
      [1, "shine", 0.7],
    ]),
    radial(`${id}-fade`, {}, [
      [0.35, "dark", 0.62],
      [0.7, "dark", 0.26],
      [1, "dark", 0],
    ]),
    radial(`${id}-glow`, {}, [
      [0.55, "glow", 0.95],
      [0.8, "glow", 0.35],
      [1, "glow", 0],
    ]),
    linear(`${id}-glint`, { x1: 0.2, y1: 0, x2: 0.6, y2: 1 }, [
      [0, "shine", 0.95],
      [0.55, "shine", 0.35],
      [1, "shine", 0],
    ]),
    cup(id),
    ...stones,
  ]);
}

/** A cup around its middle: dark where the rim shades it, lit on the far side. @param {string} id */
function cup(id) {
  const r = STONE + 3;
  return svg("g", { id: `${id}-cup` }, [
    svg("circle", { r, fill: `url(#${id}-hollow)` }),
    svg("circle", { r: r - 0.5, fill: "none", stroke: `url(#${id}-brink)`, "stroke-width": 2.4 }),
  ]);
}

/** A glass stone of a seat around its middle. @param {string} id @param {number} seat */
function stone(id, seat) {
  const own = `${id}-${seat}`;
  const r = STONE;
  return [
    radial(`${own}-body`, { cx: 0.5, cy: 0.5, r: 0.52, fx: 0.36, fy: 0.3 }, [
      [0, `s${seat}-1`],
      [0.38, `s${seat}-2`],
      [0.8, `s${seat}-3`],
      [1, `s${seat}-4`],
    ]),
    // Light that went through the glass and gathers at its far side.
    radial(`${own}-far`, { cx: 0.34, cy: 0.27, r: 0.78 }, [
      [0.6, `s${seat}-far`, 0],
      [0.86, `s${seat}-far`, 0.75],
      [1, `s${seat}-far`, 0.1],
    ]),
    svg("g", { id: own }, [
      svg("circle", { cx: 4, cy: 7, r: r + 9, fill: `url(#${id}-fade)` }),
      svg("circle", { r, fill: `url(#${own}-body)` }),
      svg("circle", { r: r - 1, fill: `url(#${own}-far)` }),
      svg("circle", { r: r - 0.6, class: "pentad-rim" }),
      svg("ellipse", {
        cx: -11,
        cy: -17,
        rx: 17,
        ry: 11.5,
        transform: "rotate(-34 -11 -17)",
        fill: `url(#${id}-glint)`,
      }),
      svg("circle", { cx: 17, cy: 20, r: 2.6, class: "pentad-spark" }),
      symbol(seat),
    ]),
  ];
}

/** The mark that tells a seat without color; seen where it is wished for. @param {number} seat */
function symbol(seat) {
  const shapes = [
    { d: "M-13 0H13M0-13V13" },
    { d: "M0-14A14 14 0 1 1-.1-14Z" },
    { d: "M0-16L15 11H-15Z" },
    { d: "M-12-12H12V12H-12Z" },
  ];
  return svg("path", { class: `pentad-symbol pentad-symbol-${seat}`, ...shapes[seat - 1] });
}
