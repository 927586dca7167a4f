/**
 * What is pointed out above the stones: the last move, a winning row, closed
 * points, a hint, a move that is entered ahead, and the stone under the hand.
 *
 * @import { BlockName, Direction, Half, Line, Scene } from "./types.js"
 * @import { Geometry } from "./geometry.js"
 */

import { BLOCK, carried, seatOf } from "./geometry.js";
import { animate } from "./motion.js";
import { group, layer, put, svg } from "./svg.js";

export class Marks {
  /** @param {string} id @param {Geometry} geometry @param {number} radius of a stone */
  constructor(id, geometry, radius) {
    this.id = id;
    this.geometry = geometry;
    this.radius = radius;
    this.scale = radius / 39;
    this.still = group("still");
    this.win = group("win");
    this.ahead = group("ahead");
    this.hand = group("hand");
    this.labels = this.coordinates();
    this.element = layer(geometry.side, "marks", [this.still, this.win, this.ahead, this.hand]);
    this.won = "";
  }

  /** Column and row labels on the frame. */
  coordinates() {
    const { geometry } = this;
    const pentago = geometry.family === "pentago";
    // Larger boards are drawn smaller.
    const font = pentago ? 22 : 18 + geometry.size;
    const near = pentago ? 26 : 36;
    const far = geometry.side - near;
    const text = (/** @type {string} */ label, /** @type {number} */ x, /** @type {number} */ y) =>
      svg("text", { x, y, "font-size": font }, [label]);
    const [columns, rows] = geometry.labels();
    return group("pentad-coordinates", [
      ...columns.flatMap((label, i) => [near, far].map((y) => text(label, geometry.along(i), y))),
      ...rows.flatMap((label, i) => [near, far].map((x) => text(label, x, geometry.along(i)))),
    ]);
  }

  /** @param {Scene} scene @param {boolean} symbols whether the stones have some */
  show(scene, symbols) {
    this.still.replaceChildren(
      ...this.closed(scene),
      ...this.last(scene, symbols ? 0.72 : 0.3),
      ...(scene.pointed ?? []).map((name) => this.ring(this.geometry.index(name), "pointed", this.radius + 5)),
    );
    const won = JSON.stringify(scene.lines) + this.geometry.quarters;
    if (won !== this.won) this.row(scene.lines);
    this.won = won;
  }

  /** Closed points; where nearly all are, those that are open. @param {Scene} scene */
  closed({ turn, stones }) {
    const closed = new Set((turn.closed ?? []).map((name) => this.geometry.index(name)));
    if (!closed.size) return [];
    const free = [...stones].flatMap((stone, index) => (seatOf(stone) ? [] : [index]));
    const open = free.filter((index) => !closed.has(index));
    if (open.length < closed.size) return open.map((index) => this.ring(index, "open", this.radius * 0.62));
    return free
      .filter((index) => closed.has(index))
      .map((index) => {
        const mark = svg("path", { d: "M-11-11L11 11M11-11L-11 11", class: "closed" });
        put(mark, ...this.geometry.place(index));
        return mark;
      });
  }

  /**
   * The last stone, wherever its twist has taken it, and the way its block went.
   *
   * @param {Scene} scene
   * @param {number} size of the ring, in stones
   */
  last({ last, stones, lines }, size) {
    const marks = [];
    if (last?.twist) marks.push(this.arc(last.twist.block, last.twist.direction, "turned"));
    const place = last && last.place !== null ? (last.twist ? carried(last.place, last.twist) : last.place) : null;
    if (place !== null && !lines.length && seatOf(stones[place])) {
      marks.push(this.ring(place, `newest on${seatOf(stones[place])}`, this.radius * size));
    }
    return marks;
  }

  /** @param {number} index @param {string} name @param {number} r */
  ring(index, name, r) {
    const [cx, cy] = this.geometry.place(index);
    return svg("circle", { cx, cy, r, class: name });
  }

  /**
   * An arrow along the outer corner of a block.
   *
   * @param {BlockName} block
   * @param {Direction} direction
   * @param {string} name
   */
  arc(block, direction, name) {
    const [below, right] = this.geometry.blockSide(block);
    const corner =
      { "false,false": 0, "false,true": 90, "true,true": 180, "true,false": 270 }[`${below},${right}`] ?? 0;
    const half = BLOCK / 2 + 13;
    const r = 44;
    const flip = direction === "CW" ? 1 : -1;
    const arrow = svg("g", { class: name }, [
      svg("path", { d: `M${-half} ${-half + 120}V${-half + r}A${r} ${r} 0 0 1 ${-half + r} ${-half}H${-half + 112}` }),
      svg("path", {
        class: "tip",
        d: `M${-half + 112} ${-half - 11}L${-half + 132} ${-half}L${-half + 112} ${-half + 11}Z`,
      }),
    ]);
    const [x, y] = this.geometry.blockMiddle(block);
    // Counterclockwise is the same arrow seen in a mirror along the diagonal.
    const mirror = flip > 0 ? "" : " matrix(0 1 1 0 0 0)";
    arrow.setAttribute("transform", `translate(${x} ${y}) rotate(${corner})${mirror}`);
    return arrow;
  }

  /** Rows that won: a light around each stone and between them. @param {Line[]} lines */
  row(lines) {
    const parts = lines.map(({ seat, places }) => {
      const points = places.map((name) => this.geometry.place(this.geometry.index(name)));
      const steps = points.slice(1).map((to, i) => this.between(points[i], to));
      const rings = points.map(([cx, cy]) => svg("circle", { cx, cy, r: this.radius + 3, class: "won" }));
      const halo = [5, 10, 16, 24].map((width) =>
        svg("path", { d: points.map((at) => this.circle(at, width)).join(""), class: "halo", "stroke-width": width }),
      );
      return svg("g", { class: `row by${seat}` }, [
        group("light", halo),
        svg("path", { d: steps.join(""), class: "link" }),
        ...rings,
      ]);
    });
    this.win.replaceChildren(...parts);
    const rings = [...this.win.querySelectorAll(".won")];
    const links = [...this.win.querySelectorAll(".link, .light")];
    if (!parts.length) return;
    animate(rings.length * 90 + 300, (t) => {
      rings.forEach((ring, i) => {
        const own = Math.min(1, Math.max(0, t * (rings.length / 3 + 1) - i / 3));
        ring.setAttribute("opacity", String(own));
        ring.setAttribute("r", String(this.radius + 3 + 16 * (1 - own)));
      });
      for (const link of links) link.setAttribute("opacity", String(t));
    });
  }

  /** A circle outside of a stone's ring, as a path. @param {number[]} middle @param {number} width of its stroke */
  circle([x, y], width) {
    const r = this.radius + 6 + width / 2;
    return `M${x - r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y + 0.1}Z`;
  }

  /** The gap between two stones. @param {number[]} from @param {number[]} to */
  between([x, y], [u, v]) {
    const length = Math.hypot(u - x, v - y);
    const [dx, dy] = [((u - x) / length) * (this.radius + 4), ((v - y) / length) * (this.radius + 4)];
    return `M${x + dx} ${y + dy}L${u - dx} ${v - dy}`;
  }

  /** The stone that would be placed here. @param {number | null} index @param {number} seat @param {string} [name] */
  ghost(index, seat, name = "ghost") {
    if (index === null) return this.hand.replaceChildren();
    this.hand.replaceChildren(this.stone(index, seat, name));
  }

  /** A stone that the hand carries. @param {number} x @param {number} y @param {number} seat */
  carry(x, y, seat) {
    const stone = svg("use", { href: `#${this.id}-${seat}`, class: "carried" });
    put(stone, x, y, 0, this.scale * 1.12);
    this.hand.replaceChildren(stone);
  }

  /** A move entered ahead of time. @param {Half | null} move @param {number} seat */
  premove(move, seat) {
    const parts = [];
    if (move && move.place !== null)
      parts.push(this.stone(move.place, seat, "premove"), this.ring(move.place, "premove-ring", this.radius + 2));
    if (move?.twist) parts.push(this.arc(move.twist.block, move.twist.direction, "premove-turn"));
    this.ahead.replaceChildren(...parts);
  }

  /** @param {number} index @param {number} seat @param {string} name */
  stone(index, seat, name) {
    const stone = svg("use", { href: `#${this.id}-${seat}`, class: name });
    put(stone, ...this.geometry.place(index), 0, this.scale);
    return stone;
  }
}
