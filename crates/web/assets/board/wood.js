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
  const fibers = [];
  for (let y = -height / 2 - 30; y < height / 2 + 30; y += 3.5 + next() * 8) {
    fibers.push(fiber(width, y, bend, drift, next));
  }
  return group("grain", fibers);
}

/**
 * @param {number} width
 * @param {number} y
 * @param {(at: number) => number} bend
 * @param {(at: number) => number} drift
 * @param {() => number} next
 */
function fiber(width, y, bend, drift, next) {
  const step = width / 6;
  let path = "";
  for (let i = 0; i <= 6; i += 1) {
    const x = -width / 2 + i * step;
    const swell = 11 * bend(x / 240 + y / 300 + 5) + 3 * drift(x / 110 + y / 60 + 9);
    const at = `${x.toFixed(0)} ${(y + swell).toFixed(1)}`;
    path += i === 0 ? `M${at}` : `${i === 1 ? `Q${(x - step / 2).toFixed(0)} ${(y + swell).toFixed(1)} ` : "T"}${at}`;
  }
  const broad = next() < 0.16;
  return svg("path", {
    d: path,
    class: next() < 0.22 ? "fiber light" : "fiber",
    "stroke-width": (broad ? 5 + next() * 9 : 0.7 + next() * 1.8).toFixed(1),
    "stroke-opacity": (broad ? 0.05 + next() * 0.05 : 0.06 + next() * 0.16).toFixed(2),
  });
}
