/**
 * `<pentad-board>`: the board of both families.
 *
 * It is given a scene and shows it; what the hand does comes back as events:
 * `place`, `twist`, `skip`, `grab`, `premove`, `raised`, `refused` (nothing can
 * be placed there), `past` (a press on a position of the past) and `help`. It
 * knows no rules and sends nothing. What the page has inside is the first
 * paint, and stays until there is a scene.
 *
 * @import { BlockName, Direction, Half, Scene, Settings, Speak } from "./types.js"
 */

import { arrows, blockKey } from "./arrows.js";
import { definitions } from "./defs.js";
import { Geometry, seatOf, withStone } from "./geometry.js";
import { Grid } from "./grid.js";
import { key } from "./keys.js";
import { Loupe } from "./loupe.js";
import { Marks } from "./marks.js";
import { animate } from "./motion.js";
import { PentagoSurface } from "./pentago.js";
import { PenteSurface } from "./pente.js";
import { Pointer } from "./pointer.js";
import { Question } from "./question.js";
import { readSettings } from "./settings.js";
import { sound } from "./sound.js";
import { handSeat, mayPlace, mayPremove, mayTwist, premoveTwistDue, twistDue } from "./state.js";
import { Stones } from "./stones.js";
import { layer } from "./svg.js";

let boards = 0;

/** More moves than this are not animated one by one. */
const PATIENCE = 2;

/** @type {Scene} */
const NOTHING = {
  family: "pentago",
  size: 6,
  seats: 2,
  stones: ".".repeat(36),
  turn: { seat: null, due: "nothing" },
  mine: [],
  live: true,
  touch: false,
  premoves: false,
  last: null,
  lines: [],
};

export class PentadBoard extends HTMLElement {
  // What the drawing consists of, made by `build` before anything is shown.
  /** @type {Geometry} */ geometry;
  /** @type {PentagoSurface | PenteSurface} */ surface;
  /** @type {Stones} */ stones;
  /** @type {Marks} */ marks;
  /** @type {string[]} */ names;
  /** @type {Grid} */ grid;
  /** @type {Loupe} */ loupe;
  /** @type {Question} */ question;
  /** @type {HTMLElement} */ arrows;
  /** @type {HTMLElement} */ stage;
  /** @type {Pointer} */ pointer;

  constructor() {
    super();
    boards += 1;
    this.own = `board${boards}`;
    /** @type {Scene} */
    this.scene = NOTHING;
    /** @type {Settings} */
    this.settings = readSettings();
    /** @type {Speak} */
    this.speak = (key) => key;
    this.quarters = 0;
    /** A move entered ahead of one's turn. @type {Half | null} */
    this.premove = null;
    /** The block that a key has taken. @type {BlockName | null} */
    this.raised = null;
    this.queue = Promise.resolve();
    this.waiting = 0;
    this.built = "";
    this.addEventListener("keydown", (event) => {
      if (this.grid.hasFocus()) key(this, event);
    });
  }

  /** Makes the drawing anew when its shape or its side has changed. */
  build() {
    const { family, size, seats } = this.scene;
    const shape = [family, size, seats, this.quarters].join();
    if (shape === this.built) return;
    this.built = shape;
    const id = this.own;
    this.geometry = new Geometry(family, size, this.quarters);
    this.surface = family === "pentago" ? new PentagoSurface(id, this.geometry) : new PenteSurface(id, this.geometry);
    this.stones = new Stones(id, this.surface);
    this.marks = new Marks(id, this.geometry, this.surface.radius);
    this.surface.label(this.marks.labels);
    this.names = Array.from({ length: this.geometry.count }, (_, i) => this.geometry.name(i));
    this.surface.element.id = `${id}-surface`;
    const shared = layer(0, "shared", [definitions(id, seats)]);
    this.grid = new Grid(this.geometry, this.speak);
    this.loupe = new Loupe(`${id}-surface`, this.geometry);
    this.question = new Question(
      this.speak,
      (index) => this.play(index),
      () => this.hover(null),
    );
    this.arrows = arrows(
      this.geometry,
      this.speak,
      (block, direction) => void this.twist(block, direction),
      (block, direction) => this.hint(block, direction),
    );
    if (family === "pente") this.arrows.remove();
    const stage = document.createElement("div");
    stage.className = `stage ${family}`;
    stage.append(
      shared,
      this.surface.element,
      this.marks.element,
      this.grid.element,
      ...(family === "pentago" ? [this.arrows] : []),
      this.loupe.element,
      this.question.element,
    );
    this.stage = stage;
    this.pointer = new Pointer(this, stage);
    this.grid.element.addEventListener("focusin", () => this.overCell());
    this.grid.element.addEventListener("focusout", () => this.hover(null));
    this.replaceChildren(stage);
  }

  /**
   * Shows a scene; with a move it is seen happening. Scenes follow each other:
   * the next one waits until this one is seen.
   *
   * @param {Scene} scene
   * @param {Half | null} [move]
   * @returns {Promise<void>} when it is seen
   */
  show(scene, move = null) {
    const first = !this.built;
    this.scene = scene;
    const rebuilt = this.built;
    this.build();
    if (first || rebuilt !== this.built) this.stones.show(scene.stones);
    this.waiting += 1;
    this.queue = this.queue.then(() => this.transition(scene, move)).finally(() => (this.waiting -= 1));
    this.controls();
    return this.queue;
  }

  /** @param {Scene} scene @param {Half | null} move */
  async transition(scene, move) {
    if (scene.stones.length !== this.geometry.count) return;
    const lively = move !== null && this.waiting <= PATIENCE;
    this.marks.ghost(null, 1);
    if (lively) await this.perform(scene, move);
    this.stones.show(scene.stones);
    this.marks.show(scene, this.settings.marks);
    this.surface.markNeutral(scene.turn.due === "twist" && scene.turn.skip ? (scene.turn.neutral ?? []) : []);
    if (scene === this.scene) this.grid.show(scene, this.speak("board.label", { size: scene.size }));
  }

  /** A move as it happens: the stone, what it captures, the turn of a block. @param {Scene} scene @param {Half} move */
  async perform(scene, { place, twist }) {
    const { stones, surface, settings } = this;
    if (place !== null && !seatOf(stones.shown[place])) {
      sound("place", settings.sounds);
      if (twist) await this.drop(place, scene);
    }
    if (twist && surface instanceof PentagoSurface) {
      this.marks.still.replaceChildren();
      sound("twist", settings.sounds);
      await stones.twist(surface, twist);
    } else {
      const taken = [...stones.shown].some((stone, i) => seatOf(stone) && !seatOf(scene.stones[i]));
      if (taken) setTimeout(() => sound("capture", settings.sounds), 160);
      await stones.change(scene.stones);
    }
  }

  /**
   * Only the stone of a whole turn; whose it is, the board after the turn tells.
   *
   * @param {number} place
   * @param {Scene} scene
   */
  async drop(place, scene) {
    const { stones } = this;
    const count = (/** @type {string} */ text, /** @type {number} */ seat) =>
      [...text].filter((stone) => seatOf(stone) === seat).length;
    const seat = [1, 2].find((seat) => count(scene.stones, seat) > count(stones.shown, seat)) ?? 1;
    stones.show(withStone(stones.shown, place, seat));
    await stones.drop([place]);
  }

  /** Shows what can be done now. */
  controls() {
    const { scene } = this;
    this.classList.toggle("with-coordinates", this.settings.coordinates);
    this.classList.toggle("with-marks", this.settings.marks);
    const due = this.wantsTwist();
    this.arrows.hidden = !due;
    for (const button of this.arrows.querySelectorAll("button")) {
      const { block, direction } = /** @type {{ block: BlockName, direction: Direction }} */ (button.dataset);
      button.hidden = twistDue(scene) && !mayTwist(scene, block, direction);
    }
    if (!mayPremove(scene)) this.premove = null;
    if (!due) this.raised = null;
    this.marks.premove(this.premove, handSeat(scene));
    this.question.hide();
    this.stage.classList.toggle("active", due || this.hands());
    this.stage.classList.toggle("twisting", due);
  }

  /** Whether the hand can do anything. */
  hands() {
    const { scene } = this;
    return (
      mayPremove(scene) ||
      (scene.turn.seat !== null && scene.live && scene.mine.includes(scene.turn.seat) && scene.turn.due === "place")
    );
  }

  /** Whether a block may be turned now or ahead of time. */
  wantsTwist() {
    return twistDue(this.scene) || premoveTwistDue(this.scene, this.premove);
  }

  /** @param {BlockName} block */
  mayHold(block) {
    return mayTwist(this.scene, block, null) || premoveTwistDue(this.scene, this.premove);
  }

  /** The way a held block must go. @param {BlockName} block @returns {Direction | null} */
  boundDirection(block) {
    const { grab } = this.scene.turn;
    return grab?.block === block ? (grab.direction ?? null) : null;
  }

  /** Shows the stone that would be placed. @param {number | null} index */
  hover(index) {
    if (this.question.index !== null) return;
    this.marks.ghost(this.accepts(index) ? index : null, handSeat(this.scene));
  }

  /** The keyboard shows its stone likewise. */
  overCell() {
    this.hover(this.grid.focus);
  }

  /** @param {number | null} index */
  accepts(index) {
    if (index === null) return false;
    const { scene } = this;
    return mayPlace(scene, this.names, index) || (mayPremove(scene) && !seatOf(scene.stones[index]));
  }

  /** A place was chosen. @param {number | null} index @param {boolean} unsure whether to ask first */
  choose(index, unsure) {
    if (index !== null && this.premove?.place === index) return void this.dropPremove();
    if (index === null || !this.accepts(index)) return this.refuse(index);
    this.grid.rove(index, this.grid.hasFocus());
    if (unsure && this.question.index !== index) {
      this.question.hide();
      this.marks.ghost(index, handSeat(this.scene), "candidate");
      this.question.ask(index, this.geometry.name(index));
    } else this.play(index);
  }

  /** Nothing can be placed there. @param {number | null} index */
  refuse(index) {
    this.question.hide();
    this.hover(null);
    const { live, mine, last } = this.scene;
    // The second press of a double click is no wish to place another stone.
    if (index === null || (live && last?.place === index)) return;
    if (!live) return void (mine.length && this.emit("past", null));
    if (this.hands()) this.emit("refused", { name: this.geometry.name(index) });
    else if (this.wantsTwist()) this.emit("refused", { name: null });
  }

  /** @param {number} index */
  play(index) {
    this.question.hide();
    this.marks.ghost(null, 1);
    if (mayPlace(this.scene, this.names, index)) {
      this.emit("place", { index, name: this.geometry.name(index) });
    } else {
      this.premove = { place: index, twist: null };
      this.controls();
      this.emit("premove", this.premove);
    }
  }

  /** Turns a block, now or ahead of time. @param {BlockName} block @param {Direction} direction */
  twist(block, direction) {
    this.raised = null;
    if (mayTwist(this.scene, block, direction)) {
      this.emit("twist", { block, direction });
    } else if (this.premove && premoveTwistDue(this.scene, this.premove)) {
      this.premove = { ...this.premove, twist: { block, direction } };
      this.tilt(block, 0, 0);
      this.controls();
      this.emit("premove", this.premove);
    } else {
      this.tilt(block, 0, 0);
      sound("refuse", this.settings.sounds);
    }
    return true;
  }

  /** Leaves the blocks as they are, where that is allowed. */
  skip() {
    if (!twistDue(this.scene) || !this.scene.turn.skip) return false;
    this.emit("skip", null);
    return true;
  }

  /** Takes a block by key, or puts it down. @param {BlockName | null} block */
  raise(block) {
    if (block && !this.mayHold(block)) {
      sound("refuse", this.settings.sounds);
      return true;
    }
    const before = this.raised;
    this.raised = block;
    if (before && before !== block) this.tilt(before, 0, 0);
    if (block) {
      void animate(140, (t) => this.raised === block && this.tilt(block, 0, 0.8 * t));
      this.emit("raised", { text: this.speak("board.raised", { block: this.speak(blockKey(this.geometry, block)) }) });
    }
    return true;
  }

  /**
   * The hand has begun to move a block.
   *
   * @param {{ block: BlockName, direction: Direction | null }} hold
   * @param {Direction} direction
   */
  grabbed(hold, direction) {
    this.stage.classList.add("held");
    if (!this.scene.touch || !twistDue(this.scene)) return;
    hold.direction = direction;
    this.emit("grab", { block: hold.block, direction });
  }

  /** @param {BlockName} block @param {number} angle @param {number} lift */
  tilt(block, angle, lift) {
    if (this.surface instanceof PentagoSurface) this.surface.turn(block, angle, lift);
  }

  /** A block leans the way its arrow points. @param {BlockName} block @param {Direction | null} direction */
  hint(block, direction) {
    if (!this.wantsTwist() || this.pointer.hold) return;
    const angle = direction === null ? 0 : direction === "CW" ? 5 : -5;
    this.tilt(block, angle, direction === null ? 0 : 0.25);
  }

  /** A stone follows the hand. @param {number} x @param {number} y */
  carry(x, y) {
    this.marks.carry(x, y, handSeat(this.scene));
  }

  /** @param {number | null} index @param {number} x @param {number} y */
  magnify(index, x, y) {
    if (index === null) this.loupe.hide();
    else this.loupe.show(index, x, y);
  }

  /** A press on the bowl beside the board. @param {PointerEvent} event */
  takeFromBowl(event) {
    if (this.hands()) this.pointer.takeFromBowl(event);
  }

  /** Forgets a move entered ahead; whether there was one. */
  dropPremove() {
    if (!this.premove) return false;
    this.premove = null;
    this.controls();
    this.emit("premove", null);
    return true;
  }

  /** @param {string} name @param {unknown} detail */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

customElements.define("pentad-board", PentadBoard);
