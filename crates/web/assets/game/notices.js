/**
 * What the page tells beside the board: a trouble that stands until it is
 * mended, a refusal or a piece of news that goes away by itself.
 */

import { byId } from "./page.js";

/** How long something is told in passing. */
const PASSING = 6000;

export class Notices {
  constructor() {
    this.trouble = byId("notice");
    this.line = byId("news");
    /** What stands until it is mended. */
    this.standing = "";
    /** @type {Map<HTMLElement, number>} */
    this.timers = new Map();
  }

  /** Stands until it is mended, which an empty text says. @param {string} text */
  stand(text) {
    this.standing = text;
    this.put(this.trouble, text);
  }

  /** Something was refused. @param {string} text */
  refuse(text) {
    this.pass(this.trouble, text, () => this.standing);
  }

  /** Something has happened that the board does not show. @param {string} text */
  tell(text) {
    this.pass(this.line, text, () => "");
  }

  /** @param {HTMLElement} line @param {string} text @param {() => string} next what it says afterwards */
  pass(line, text, next) {
    this.put(line, text);
    this.timers.set(
      line,
      setTimeout(() => this.put(line, next()), PASSING),
    );
  }

  /** @param {HTMLElement} line @param {string} text */
  put(line, text) {
    clearTimeout(this.timers.get(line));
    line.textContent = text;
    line.hidden = !text;
  }
}
