/**
 * Where things lie on a board, and what they are called.
 *
 * From one place to the next are 100 units, in both families, so that stones
 * and marks are drawn once. A view may be turned by quarters; names and
 * indices stay those of the board, only what is seen changes.
 *
 * @import { BlockName, Direction, Family, Half, Twist } from "./types.js"
 */

export const STEP = 100;
export const STONE = 39;
/** The wooden frame around Pentago's blocks; labels and arrows lie there. */
const FRAME = 64;
const PAD = 9;
const GAP = 8;
export const BLOCK = 3 * STEP + 2 * PAD;
/** From the edge of a Pente board to its first line. */
const MARGIN = 92;

/** @type {BlockName[]} */
export const BLOCKS = ["Q00", "Q01", "Q10", "Q11"];
const COLUMNS = "ABCDEFGHJKLMNOPQRST";

export class Geometry {
  /**
   * @param {Family} family
   * @param {number} size
   * @param {number} quarters how often the view is turned clockwise
   */
  constructor(family, size, quarters) {
    this.family = family;
    this.size = size;
    this.quarters = ((quarters % 4) + 4) % 4;
    this.count = size * size;
    this.side = family === "pentago" ? 2 * FRAME + 2 * BLOCK + GAP : 2 * MARGIN + (size - 1) * STEP;
  }

  /** The middle of a seen row or column. @param {number} i */
  along(i) {
    return this.family === "pentago"
      ? FRAME + PAD + STEP / 2 + i * STEP + (i > 2 ? 2 * PAD + GAP : 0)
      : MARGIN + i * STEP;
  }

  /** Row and column of a place as seen. @param {number} index @returns {[number, number]} */
  seen(index) {
    let [row, col] = [Math.floor(index / this.size), index % this.size];
    for (let i = 0; i < this.quarters; i += 1) [row, col] = [col, this.size - 1 - row];
    return [row, col];
  }

  /** The place in a seen row and column. @param {number} row @param {number} col */
  at(row, col) {
    for (let i = this.quarters; i % 4; i += 1) [row, col] = [col, this.size - 1 - row];
    return row * this.size + col;
  }

  /** The middle of a place. @param {number} index @returns {[number, number]} */
  place(index) {
    const [row, col] = this.seen(index);
    return [this.along(col), this.along(row)];
  }

  /** The place nearest to a point of the drawing, if there is one. @param {number} x @param {number} y */
  nearest(x, y) {
    const index = (/** @type {number} */ at) => {
      for (let i = 0; i < this.size; i += 1) if (Math.abs(this.along(i) - at) <= STEP / 2) return i;
      return -1;
    };
    const [row, col] = [index(y), index(x)];
    return row < 0 || col < 0 ? null : this.at(row, col);
  }

  /** The middle of a block as seen. @param {BlockName} block @returns {[number, number]} */
  blockMiddle(block) {
    return this.place(cellsOf(block)[4]);
  }

  /** The block that is seen in a row and column of blocks. @param {number} row @param {number} col */
  blockAt(row, col) {
    return blockOf(this.at(row * 3, col * 3));
  }

  /** Whether the block is seen below and right. @param {BlockName} block @returns {[boolean, boolean]} */
  blockSide(block) {
    const [row, col] = this.seen(cellsOf(block)[4]);
    return [row > 2, col > 2];
  }

  /** The name of a place. @param {number} index */
  name(index) {
    const [row, col] = [Math.floor(index / this.size), index % this.size];
    return COLUMNS[col] + (this.family === "pentago" ? row + 1 : this.size - row);
  }

  /** The place with a name; -1 if there is none. @param {string} name */
  index(name) {
    const col = COLUMNS.indexOf(name[0]?.toUpperCase() ?? "?");
    const number = Number(name.slice(1));
    const row = this.family === "pentago" ? number - 1 : this.size - number;
    const on = col >= 0 && col < this.size && row >= 0 && row < this.size;
    return on ? row * this.size + col : -1;
  }

  /** The labels of the seen columns and rows. @returns {[string[], string[]]} */
  labels() {
    const names = (/** @type {boolean} */ across) =>
      Array.from({ length: this.size }, (_, i) => {
        const name = this.name(across ? this.at(0, i) : this.at(i, 0));
        return across === (this.quarters % 2 === 0) ? name[0] : name.slice(1);
      });
    return [names(true), names(false)];
  }

  /** The star points of a grid. */
  stars() {
    if (this.family === "pentago") return [];
    const near = this.size < 13 ? 2 : 3;
    const lines = [near, (this.size - 1) / 2, this.size - 1 - near];
    const all = lines.flatMap((row) => lines.map((col) => row * this.size + col));
    const middle = (this.count - 1) / 2;
    const corners = all.filter((_, i) => i % 2 === 0);
    return this.size > 13 ? all : [...new Set([...corners, middle])];
  }

  /** A move taken apart; choices and leavings have neither part. @param {string} text @returns {Half} */
  parse(text) {
    const words = text.split(" ");
    const twist = words.findIndex((word) => /^Q[01]{2}$/.test(word));
    const place = twist === 0 || !/^[A-T]\d+$/.test(words[0]) ? -1 : this.index(words[0]);
    return {
      place: place < 0 ? null : place,
      twist: twist < 0 ? null : /** @type {Twist} */ ({ block: words[twist], direction: words[twist + 1] }),
    };
  }
}

/** The block of a cell. @param {number} index @returns {BlockName} */
export function blockOf(index) {
  return BLOCKS[Math.floor(index / 18) * 2 + Math.floor((index % 6) / 3)];
}

/** The nine cells of a block in reading order. @param {BlockName} block */
export function cellsOf(block) {
  const first = Number(block[1]) * 18 + Number(block[2]) * 3;
  return [0, 1, 2, 6, 7, 8, 12, 13, 14].map((offset) => first + offset);
}

/** Where a quarter turn takes a cell. @param {number} index @param {Twist} twist */
export function carried(index, { block, direction }) {
  const cells = cellsOf(block);
  const within = cells.indexOf(index);
  if (within < 0) return index;
  const [row, col] = [Math.floor(within / 3), within % 3];
  return direction === "CW" ? cells[col * 3 + 2 - row] : cells[(2 - col) * 3 + row];
}

/** The stones after a quarter turn. @param {string} stones @param {Twist} twist */
export function twisted(stones, twist) {
  const after = [...stones];
  for (const cell of cellsOf(twist.block)) after[carried(cell, twist)] = stones[cell];
  return after.join("");
}

/** Whose stone a character stands for; 0 for none. @param {string} character */
export function seatOf(character) {
  return { x: 1, o: 2 }[character] ?? (Number(character) || 0);
}

/** The stones with one more. @param {string} stones @param {number} index @param {number} seat */
export function withStone(stones, index, seat) {
  return stones.slice(0, index) + seat + stones.slice(index + 1);
}

/** @param {Direction} direction */
export function degrees(direction) {
  return direction === "CW" ? 90 : -90;
}
