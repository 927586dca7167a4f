/**
 * Mouse, pen and finger.
 *
 * A press on a cell places a stone when it is released there; a press on a
 * block, when a twist is due, takes hold of it, and the block follows the
 * hand around its middle. Everything else is left to the page.
 *
 * @import { BlockName, Direction } from "./types.js"
 * @import { PentadBoard } from "./element.js"
 */

import { BLOCK, BLOCKS } from "./geometry.js";
import { animate, easeOut } from "./motion.js";

/** Degrees after which a block counts as moved. */
const BEGIN = 4;
/** Degrees after which a released block goes on by itself. */
const ENOUGH = 32;
/** Points smaller than this on screen are confirmed after a touch. */
const FINGER = 30;

/** A block in the hand. */
class Hold {
  /** @param {BlockName} block @param {number} x @param {number} y of the hand, from the middle */
  constructor(block, x, y) {
    this.block = block;
    this.angle = 0;
    this.lift = 0;
    /** @type {Direction | null} */
    this.direction = null;
    this.x = x;
    this.y = y;
  }

  /** Follows the hand; near the middle it turns a block less surely. @param {number} x @param {number} y */
  follow(x, y) {
    const far = Math.hypot(x, y);
    if (far > 12) {
      const step = Math.atan2(this.x * y - this.y * x, this.x * x + this.y * y);
      this.angle += ((step * 180) / Math.PI) * Math.min(1, far / 70);
    }
    this.x = x;
    this.y = y;
  }

  /** The angle that is shown, within what is allowed. */
  shown() {
    const least = this.direction === "CW" ? 0 : -96;
    const most = this.direction === "CCW" ? 0 : 96;
    this.angle = Math.min(most, Math.max(least, this.angle));
    return this.angle;
  }
}

export class Pointer {
  /** @param {PentadBoard} board @param {HTMLElement} stage */
  constructor(board, stage) {
    this.board = board;
    this.stage = stage;
    /** @type {Hold | null} */
    this.hold = null;
    this.pressed = false;
    this.carrying = false;
    stage.addEventListener("pointerdown", (event) => this.down(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    stage.addEventListener("pointerup", (event) => this.up(event));
    stage.addEventListener("pointercancel", () => this.cancel());
    stage.addEventListener("pointerleave", () => !this.pressed && this.board.hover(null));
    stage.addEventListener("click", (event) => this.click(event));
    // The focus stays where it is, so that arrow keys go on to replay.
    stage.addEventListener("mousedown", (event) => event.preventDefault());
    stage.addEventListener("contextmenu", (event) => {
      if (this.board.dropPremove()) event.preventDefault();
    });
  }

  /** A point in units of the drawing. @param {PointerEvent} event @returns {[number, number]} */
  point(event) {
    const box = this.stage.getBoundingClientRect();
    const unit = this.board.geometry.side / box.width;
    return [(event.clientX - box.left) * unit, (event.clientY - box.top) * unit];
  }

  /** Whether the points are too small for this pointer. @param {PointerEvent} event */
  small(event) {
    const step = (100 / this.board.geometry.side) * this.stage.clientWidth;
    return event.pointerType === "touch" && step < FINGER;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0 || !event.isPrimary || /** @type {Element} */ (event.target).closest("button")) return;
    this.pressed = true;
    const [x, y] = this.point(event);
    const block = this.board.wantsTwist() ? this.blockAt(x, y) : null;
    if (block && this.board.mayHold(block)) {
      const [mx, my] = this.board.geometry.blockMiddle(block);
      this.hold = new Hold(block, x - mx, y - my);
      this.hold.direction = this.board.boundDirection(block);
    }
    try {
      this.stage.setPointerCapture(event.pointerId);
    } catch {
      // The finger is already gone.
    }
    if (!this.hold) this.move(event);
  }

  /** @param {number} x @param {number} y */
  blockAt(x, y) {
    return (
      BLOCKS.find((block) => {
        const [mx, my] = this.board.geometry.blockMiddle(block);
        return Math.max(Math.abs(x - mx), Math.abs(y - my)) <= BLOCK / 2;
      }) ?? null
    );
  }

  /** @param {PointerEvent} event */
  move(event) {
    const [x, y] = this.point(event);
    if (this.carrying) return this.board.carry(x, y);
    if (this.hold) return this.turn(this.hold, x, y);
    const index = this.board.geometry.nearest(x, y);
    if (event.pointerType === "touch" && !this.pressed) return;
    this.board.hover(index);
    if (this.pressed && this.small(event) && index !== null) {
      const { side } = this.board.geometry;
      this.board.magnify(index, x / side, y / side);
    }
  }

  /** @param {Hold} hold @param {number} x @param {number} y */
  turn(hold, x, y) {
    const [mx, my] = this.board.geometry.blockMiddle(hold.block);
    hold.follow(x - mx, y - my);
    const angle = hold.shown();
    if (Math.abs(angle) >= BEGIN && hold.lift === 0) {
      hold.lift = 1;
      this.board.grabbed(hold, angle > 0 ? "CW" : "CCW");
    }
    if (hold.lift) this.board.tilt(hold.block, angle, 0.8);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.pressed && !this.carrying) return;
    const [x, y] = this.point(event);
    const [hold, carrying] = [this.hold, this.carrying];
    this.cancelHold();
    if (hold?.lift) return this.release(hold);
    const index = this.board.geometry.nearest(x, y);
    if (hold && (index === null || this.board.premove?.place !== index)) return;
    this.board.choose(index, !carrying && (this.small(event) || this.board.settings.confirm));
    if (event.pointerType !== "mouse") this.board.hover(null);
  }

  /** @param {Hold} hold */
  release(hold) {
    const { block, angle } = hold;
    const direction = angle > 0 ? "CW" : "CCW";
    if (Math.abs(angle) >= ENOUGH) this.board.twist(block, direction);
    else void animate(220, (t) => this.board.tilt(block, angle * (1 - t), 0.8 * (1 - t)), easeOut);
  }

  cancel() {
    const hold = this.hold;
    this.cancelHold();
    if (hold?.lift) void animate(200, (t) => this.board.tilt(hold.block, hold.angle * (1 - t), 0.8 * (1 - t)));
    this.board.hover(null);
  }

  cancelHold() {
    this.stage.classList.remove("held");
    this.hold = null;
    this.pressed = false;
    this.carrying = false;
    this.board.magnify(null, 0, 0);
  }

  /** A stone is taken out of the bowl beside the board. @param {PointerEvent} event */
  takeFromBowl(event) {
    if (event.button !== 0) return;
    this.carrying = true;
    event.preventDefault();
    const bowl = /** @type {Element} */ (event.target);
    if (bowl.hasPointerCapture(event.pointerId)) bowl.releasePointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ next) => this.move(next);
    const up = (/** @type {PointerEvent} */ next) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      if (next.type === "pointerup") this.up(next);
      else this.cancel();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    this.move(event);
  }

  /** A click that no pointer made comes from a screen reader. @param {MouseEvent} event */
  click(event) {
    const cell = /** @type {Element} */ (event.target).closest("[role=gridcell]");
    if (event.detail !== 0 || !(cell instanceof HTMLElement)) return;
    this.board.choose(this.board.geometry.index(cell.dataset.place ?? ""), false);
  }
}
