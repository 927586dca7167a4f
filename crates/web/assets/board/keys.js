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
  const { grid } = board;
  const turn = TURNS[event.key];
  if (board.raised && turn) return board.twist(board.raised, turn);
  const step = STEPS[event.key];
  if (step) return (grid.step(...step), true);
  const far = board.geometry.size;
  const block = BLOCK_KEYS[event.code];
  if (block && board.wantsTwist()) return board.raise(board.geometry.blockAt(...block));
  switch (event.key) {
    case "Home":
      return (grid.step(0, -far), true);
    case "End":
      return (grid.step(0, far), true);
    case "Enter":
    case " ":
      return (board.choose(grid.focus, false), true);
    case "x":
      return board.skip();
    case "Escape":
      return board.raised ? board.raise(null) : board.dropPremove();
    case "?":
      return (board.dispatchEvent(new CustomEvent("help", { bubbles: true })), true);
    default:
      return false;
  }
}
