/**
 * The chat at the table; whoever wants quiet does not hear it.
 *
 * @import { ChatLine, View } from "./types.js"
 */

import { called } from "../person.js";
import { byId, make } from "./page.js";
import { placeInChat } from "./table.js";

const KEY = "pentad.chat-muted";

export class Chat {
  /** @param {(text: string) => void} say @param {() => void} heard */
  constructor(say, heard) {
    this.heard = heard;
    this.lines = byId("chat-lines");
    /** What is shown, the oldest first. @type {ChatLine[]} */
    this.known = [];
    this.mute = byId("mute");
    this.muted = localStorage.getItem(KEY) === "yes";
    this.mute.addEventListener("click", () => this.setMuted(!this.muted));
    this.setMuted(this.muted);
    byId("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (byId("chat-text"));
      const text = field.value.trim();
      if (text) say(text);
      field.value = "";
    });
  }

  /** @param {boolean} muted */
  setMuted(muted) {
    this.muted = muted;
    localStorage.setItem(KEY, muted ? "yes" : "no");
    this.mute.setAttribute("aria-pressed", String(muted));
    this.lines.hidden = muted;
    byId("chat-form").hidden = muted;
  }

  /** @param {View} view */
  show(view) {
    byId("chat").hidden = view.kind !== "online" || view.phase === "waiting";
    byId("chat-form").hidden = this.muted;
    for (const line of view.chat) this.add(line);
  }

  /** @param {ChatLine} line */
  hear(line) {
    this.add(line);
    if (!this.muted) this.heard();
  }

  /** Shows a line in its place, if it is not there. @param {ChatLine} line */
  add(line) {
    const place = placeInChat(this.known, line);
    if (place < 0) return;
    this.known.splice(place, 0, line);
    const entry = make("li");
    entry.append(make("b", "", called(line.from)), " ", make("span", "", line.text));
    this.lines.insertBefore(entry, this.lines.children[place] ?? null);
    this.lines.scrollTop = this.lines.scrollHeight;
  }
}
