/**
 * The question before a stone is placed where a finger may have missed.
 *
 * @import { Speak } from "./types.js"
 */

export class Question {
  /** @param {Speak} speak @param {(index: number) => void} yes @param {() => void} no */
  constructor(speak, yes, no) {
    this.speak = speak;
    /** The place that is asked about. @type {number | null} */
    this.index = null;
    this.element = document.createElement("div");
    this.element.className = "question";
    this.element.hidden = true;
    this.yes = this.button("yes", () => this.index !== null && yes(this.index));
    this.no = this.button("no", () => {
      this.hide();
      no();
    });
    this.no.textContent = "✕";
    this.element.append(this.yes, this.no);
  }

  /** @param {string} name @param {() => void} act */
  button(name, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = name;
    button.addEventListener("click", act);
    return button;
  }

  /** @param {number} index @param {string} place its name */
  ask(index, place) {
    this.index = index;
    this.yes.textContent = this.speak("board.place", { place });
    this.no.setAttribute("aria-label", this.speak("board.cancel"));
    this.element.hidden = false;
  }

  hide() {
    this.index = null;
    this.element.hidden = true;
  }
}
