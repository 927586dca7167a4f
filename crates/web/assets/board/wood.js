/**
 * The grain of wood, as a handful of paths.
 *
 * Real grain is a set of level lines of a slow field. So are these: straight
 * fibers, bent by smooth noise, thin and thick, faint enough that one sees
 * wood and not lines. They are drawn once and turn with their block.
 */

import { group, svg } from "./svg.js";

/** Numbers from 0 to 1 that only depend on the seed. @param {number} seed */
function chance(seed) {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

/** A slow wave through random heights. @param {() => number} next */
function wave(next) {
  const heights = Array.from({ length: 12 }, () => next() * 2 - 1);
  return (/** @type {number} */ at) => {
    const i = Math.floor(at);
    const ease = (1 - Math.cos((at - i) * Math.PI)) / 2;
    const height = (/** @type {number} */ k) => heights[((k % 12) + 12) % 12];
    return height(i) * (1 - ease) + height(i + 1) * ease;
  };
}

/** Kinds of fibers: how often, how thick, how strong. Fibers of a kind are one path, which is drawn quickest. */
const FIBERS = [
  { name: "pentad-fiber", share: 0.3, width: 0.9, opacity: 0.1 },
  { name: "pentad-fiber", share: 0.24, width: 1.5, opacity: 0.16 },
  { name: "pentad-fiber", share: 0.1, width: 2.3, opacity: 0.11 },
  { name: "pentad-fiber", share: 0.14, width: 9, opacity: 0.07 },
  { name: "pentad-fiber pentad-fiber-light", share: 0.22, width: 1.6, opacity: 0.13 },
];

/**
 * Grain over a rectangle around (0, 0).
 *
 * @param {number} width
 * @param {number} height
 * @param {number} seed
 * @returns {SVGElement}
 */
export function grain(width, height, seed) {
  const next = chance(seed);
  const [bend, drift] = [wave(next), wave(next)];
  const paths = FIBERS.map(() => "");
  for (let y = -height / 2 - 30; y < height / 2 + 30; y += 3.5 + next() * 8) {
    let [kind, at] = [0, next()];
    while (kind < FIBERS.length - 1 && at > FIBERS[kind].share) {
      at -= FIBERS[kind].share;
      kind += 1;
    }
    paths[kind] += fiber(width, y, bend, drift);
  }
  return group(
    "grain",
    FIBERS.map(({ name, width, opacity }, kind) =>
      svg("path", { d: paths[kind] || "M0 0", class: name, "stroke-width": width, "stroke-opacity": opacity }),
    ),
  );
}

/**
 * @param {number} width
 * @param {number} y
 * @param {(at: number) => number} bend
 * @param {(at: number) => number} drift
 */
function fiber(width, y, bend, drift) {
  const step = width / 6;
  let path = "";
  for (let i = 0; i <= 6; i += 1) {
    const x = -width / 2 + i * step;
    const at = (y + 11 * bend(x / 240 + y / 300 + 5) + 3 * drift(x / 110 + y / 60 + 9)).toFixed(1);
    const end = `${x.toFixed(0)} ${at}`;
    if (i === 0) path += `M${end}`;
    else if (i === 1) path += `Q${(x - step / 2).toFixed(0)} ${at} ${end}`;
    else path += `T${end}`;
  }
  return path;
}
