/**
 * The keyboard. Keys work while the board has the focus, so that they are in
 * nobody's way.
 *
 * Arrows walk over the board, Enter or Space places. Q W A S lie on the
 * keyboard as the blocks lie on the board; the key takes a block, and an arrow
 * or bracket turns it. X leaves the blocks as they are.
 *
 * @import { PentadBoard } from "./element.js"
 */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** Row and column of the block. @type {Record<string, [number, number]>} */
const BLOCK_KEYS = {
  KeyQ: [0, 0],
  KeyW: [0, 1],
  KeyA: [1, 0],
  KeyS: [1, 1],
  Digit1: [0, 0],
  Digit2: [0, 1],
  Digit3: [1, 0],
  Digit4: [1, 1],
};
/** @type {Record<string, "CW" | "CCW">} */
const TURNS = { ArrowRight: "CW", "]": "CW", ".": "CW", ArrowLeft: "CCW", "[": "CCW", ",": "CCW" };

/** @param {PentadBoard} board @param {KeyboardEvent} event */
export function key(board, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (handled(board, event)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Whether the key meant something here. @param {PentadBoard} board @param {KeyboardEvent} event */
function handled(board, event) {
  const turn = TURNS[event.key];
  if (board.raised && turn) return board.twist(board.raised, turn);
  const step = stepOf(event.key, board.geometry.size);
  const block = BLOCK_KEYS[event.code];
  if (!step && block && board.wantsTwist()) return board.raise(board.geometry.blockAt(...block));
  if (event.key === "x") return board.skip();
  if (event.key === "Escape") return board.raised ? board.raise(null) : board.dropPremove();
  if (step) board.grid.step(...step);
  else if (event.key === "Enter" || event.key === " ") board.choose(board.grid.focus, false);
  else if (event.key === "?") board.dispatchEvent(new CustomEvent("help", { bubbles: true }));
  else return false;
  return true;
}

/**
 * Rows and columns that a key goes.
 *
 * @param {string} key
 * @param {number} far from one end to the other
 * @returns {[number, number] | undefined}
 */
function stepOf(key, far) {
  if (key === "Home") return [0, -far];
  if (key === "End") return [0, far];
  return STEPS[key];
}
