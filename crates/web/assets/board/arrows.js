/**
 * The eight arrows at the corners of the blocks, as real buttons.
 *
 * Two lie at the outer corner of each block, on the side to which the corner
 * will move.
 *
 * @import { BlockName, Direction, Speak } from "./types.js"
 * @import { Geometry } from "./geometry.js"
 */

import { BLOCK, BLOCKS, STEP } from "./geometry.js";
import { svg } from "./svg.js";

/** @type {Direction[]} */
const DIRECTIONS = ["CCW", "CW"];

/**
 * @param {Geometry} geometry
 * @param {Speak} speak
 * @param {(block: BlockName, direction: Direction) => void} turn
 * @param {(block: BlockName, direction: Direction | null) => void} hint
 */
export function arrows(geometry, speak, turn, hint) {
  const box = document.createElement("div");
  box.className = "arrows";
  box.hidden = true;
  for (const block of BLOCKS) {
    for (const direction of DIRECTIONS) {
      const button = arrow(geometry, block, direction);
      const where = speak(blockKey(geometry, block));
      button.setAttribute(
        "aria-label",
        speak(direction === "CW" ? "board.turn.cw" : "board.turn.ccw", { block: where }),
      );
      button.addEventListener("click", () => turn(block, direction));
      for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => hint(block, direction));
      for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => hint(block, null));
      box.append(button);
    }
  }
  return box;
}

/** Where a block is seen, as the key of its name. @param {Geometry} geometry @param {BlockName} block */
export function blockKey(geometry, block) {
  const [below, right] = geometry.blockSide(block);
  if (below) return right ? "board.block.bottom-right" : "board.block.bottom-left";
  return right ? "board.block.top-right" : "board.block.top-left";
}

/** @param {Geometry} geometry @param {BlockName} block @param {Direction} direction */
function arrow(geometry, block, direction) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "arrow";
  button.dataset.block = block;
  button.dataset.direction = direction;
  const [below, right] = geometry.blockSide(block);
  const [x, y] = geometry.blockMiddle(block);
  // Clockwise the upper left corner moves along the upper edge, and so on.
  const across = (below === right) === (direction === "CW");
  const out = BLOCK / 2 + 30;
  // Between two labels, so that all of them can be read.
  const along = STEP / 2;
  const [dx, dy] = across ? [along, out] : [out, along];
  const percent = (/** @type {number} */ at) => `${(at / geometry.side) * 100}%`;
  button.style.left = percent(x + (right ? dx : -dx));
  button.style.top = percent(y + (below ? dy : -dy));
  const toward = across ? (right ? 180 : 0) : below ? -90 : 90;
  button.append(picture(toward, direction));
  return button;
}

/** A bent arrow that sets off along the edge. @param {number} toward @param {Direction} direction */
function picture(toward, direction) {
  const mirror = direction === "CW" ? "" : " scale(1 -1)";
  return svg("svg", { viewBox: "-20 -20 40 40", "aria-hidden": "true" }, [
    svg("g", { transform: `rotate(${toward})${mirror}` }, [
      svg("path", { d: "M-11 7C-11-3-4-5 8-5", class: "shaft" }),
      svg("path", { d: "M3-12L11-5L3 2", class: "shaft" }),
    ]),
  ]);
}
