/**
 * Pentago's board: a frame with four blocks that rise and turn.
 *
 * A block is an object: its grain turns with it and stays turned. The light
 * does not turn, so cups, stones and edges are turned back by the same angle
 * while the block moves. Each block is a drawing of its own, so that the others
 * need not be painted again meanwhile.
 *
 * @import { BlockName, Direction } from "./types.js"
 */

import { BLOCK, BLOCKS, blockOf, cellsOf, degrees, Geometry, STONE } from "./geometry.js";
import { group, layer, put, svg } from "./svg.js";
import { grain } from "./wood.js";

const CORNER = 30;

/** One block and what lies on it. */
class BlockView {
  /** @param {string} id @param {BlockName} name @param {Geometry} geometry @param {number} seed */
  constructor(id, name, geometry, seed) {
    this.name = name;
    const [x, y] = geometry.blockMiddle(name);
    this.x = x;
    this.y = y;
    this.quarters = 0;
    this.angle = 0;
    this.lift = 0;
    const half = BLOCK / 2;
    const square = { x: -half, y: -half, width: BLOCK, height: BLOCK, rx: CORNER };
    const clip = `${id}-${name}-clip`;
    this.light = ["sheen", "edge"].map((part) => this.gradient(`${id}-${name}-${part}`, part));
    this.shadow = group("slab-shadow", [shadowOf(half)]);
    this.grain = svg("g", { "clip-path": `url(#${clip})` }, [grain(BLOCK * 1.02, BLOCK, seed)]);
    this.cups = cellsOf(name).map((cell) => this.seat(geometry, cell, svg("use", { href: `#${id}-cup` })));
    this.stones = group("stones");
    this.body = group("slab-body", [
      svg("rect", { ...square, fill: `url(#${id}-wood)` }),
      this.grain,
      svg("rect", { ...square, fill: `url(#${id}-${name}-sheen)` }),
      svg("rect", {
        ...square,
        x: -half + 1.5,
        y: -half + 1.5,
        width: BLOCK - 3,
        height: BLOCK - 3,
        rx: CORNER - 1.5,
        fill: "none",
        stroke: `url(#${id}-${name}-edge)`,
        "stroke-width": 3,
      }),
      group(
        "cups",
        this.cups.map(({ element }) => element),
      ),
      this.stones,
    ]);
    this.element = layer(geometry.side, "slab", [
      svg("defs", {}, [svg("clipPath", { id: clip }, [svg("rect", square)]), ...this.light]),
      this.shadow,
      this.body,
    ]);
    /** @type {Map<number, { element: SVGElement, x: number, y: number }>} */
    this.held = new Map();
    this.draw();
  }

  /** @param {string} id @param {string} part */
  gradient(id, part) {
    /** @type {Array<[number, string, number]>} */
    const stops =
      part === "sheen"
        ? [
            [0, "shine", 0.2],
            [0.42, "shine", 0],
            [0.6, "dark", 0],
            [1, "dark", 0.18],
          ]
        : [
            [0, "shine", 0.85],
            [0.4, "shine", 0.18],
            [0.62, "dark", 0.12],
            [1, "dark", 0.5],
          ];
    const children = stops.map(([offset, name, opacity]) =>
      svg("stop", { offset, class: name, "stop-opacity": opacity }),
    );
    return svg("linearGradient", { id, x1: 0, y1: 0, x2: 1, y2: 1 }, children);
  }

  /** Something that lies on a cell. @param {Geometry} geometry @param {number} cell @param {SVGElement} element */
  seat(geometry, cell, element) {
    const [x, y] = geometry.place(cell);
    const seat = { element: svg("g", {}, [element]), x: x - this.x, y: y - this.y };
    put(seat.element, seat.x, seat.y, -(this.angle ?? 0));
    return seat;
  }

  /** Shows the block at an angle, raised by 0 to 1. @param {number} angle @param {number} lift */
  turn(angle, lift) {
    [this.angle, this.lift] = [angle, lift];
    this.element.classList.toggle("raised", lift > 0);
    this.draw();
  }

  draw() {
    const { x, y, angle, lift } = this;
    const scale = 1 + 0.05 * lift;
    put(this.body, x, y - 3 * lift, angle, scale);
    put(this.shadow, x + 3 + 9 * lift, y + 6 + 24 * lift, angle, scale + 0.02 * lift);
    for (const { element, x, y } of [...this.cups, ...this.held.values()]) put(element, x, y, -angle);
    for (const light of this.light) light.setAttribute("gradientTransform", `rotate(${-angle} .5 .5)`);
    this.grain.setAttribute("transform", `rotate(${this.quarters * 90})`);
  }

  /** After a quarter turn the block lies flat again; its grain stays turned. @param {Direction} direction */
  settle(direction) {
    this.quarters += degrees(direction) / 90;
    this.turn(0, 0);
  }
}

/** A soft shadow out of a stack of squares. @param {number} half */
function shadowOf(half) {
  return svg(
    "g",
    {},
    [20, 16, 13, 10, 8, 6, 4, 2, 0, -2, -5, -8].map((beyond) => {
      const side = 2 * (half + beyond);
      return svg("rect", {
        x: -half - beyond,
        y: -half - beyond,
        width: side,
        height: side,
        rx: CORNER + beyond,
        class: "shade",
      });
    }),
  );
}

/** The whole board. */
export class PentagoSurface {
  /** @param {string} id @param {Geometry} geometry */
  constructor(id, geometry) {
    this.id = id;
    this.geometry = geometry;
    this.blocks = new Map(BLOCKS.map((name, i) => [name, new BlockView(id, name, geometry, i * 7 + 3)]));
    const { side } = geometry;
    const frame = grain(side, side, 21);
    put(frame, side / 2, side / 2, 90);
    this.base = layer(side, "base", [
      svg("rect", { width: side, height: side, fill: `url(#${id}-plate)` }),
      frame,
      svg("rect", { x: 40, y: 40, width: side - 80, height: side - 80, rx: 40, class: "well" }),
    ]);
    this.element = document.createElement("div");
    this.element.className = "surface";
    this.element.append(this.base, ...[...this.blocks.values()].map(({ element }) => element));
  }

  /** @param {BlockName} name */
  block(name) {
    return /** @type {BlockView} */ (this.blocks.get(name));
  }

  /** Lays a stone on its cell. @param {number} index @param {SVGElement} stone */
  lay(index, stone) {
    const block = this.block(blockOf(index));
    const seat = block.seat(this.geometry, index, stone);
    block.held.set(index, seat);
    block.stones.append(seat.element);
  }

  /** Takes what lies on the cell. @param {number} index */
  take(index) {
    const { held } = this.block(blockOf(index));
    held.get(index)?.element.remove();
    held.delete(index);
  }

  /**
   * Shows a block at an angle; a raised one lies above the others.
   *
   * @param {BlockName} name
   * @param {number} angle
   * @param {number} lift
   */
  turn(name, angle, lift) {
    const block = this.block(name);
    if (lift > 0 && this.element.lastChild !== block.element) this.element.append(block.element);
    block.turn(angle, lift);
  }

  /** @param {BlockName} name @param {Direction} direction */
  settle(name, direction) {
    this.block(name).settle(direction);
  }

  /** Which blocks change nothing when they are turned. @param {BlockName[]} names */
  markNeutral(names) {
    for (const block of this.blocks.values()) {
      const neutral = names.includes(block.name);
      const mark = block.element.querySelector(".neutral");
      if (neutral && !mark) {
        const half = BLOCK / 2 - 11;
        const ring = svg("rect", {
          x: -half,
          y: -half,
          width: 2 * half,
          height: 2 * half,
          rx: CORNER - 8,
          class: "neutral",
        });
        block.body.insertBefore(ring, block.stones);
      } else if (!neutral) mark?.remove();
    }
  }

  /** Labels lie on the frame, below a raised block. @param {SVGElement} labels */
  label(labels) {
    this.base.append(labels);
  }

  /** How large a stone is here. */
  get radius() {
    return STONE;
  }
}
