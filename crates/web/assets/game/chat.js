/**
 * The chat at the table; people who want quiet mute it.
 *
 * What somebody has typed stays in its field until the server has it.
 *
 * @import { Speak } from "../board/types.js"
 * @import { ChatLine, Person, View } from "./types.js"
 */

import { called } from "../person.js";
import { byId, make } from "./page.js";
import { placeInChat } from "./table.js";

const KEY = "pentad.chat-muted";
/** What was typed before somebody went to log in. */
const DRAFT = "pentad.chat-draft";

/**
 * @typedef {object} Doings what the page does for the chat
 * @property {(text: string) => Promise<boolean>} say whether it has arrived
 * @property {() => Promise<boolean>} becomeGuest whether it is on its way
 * @property {() => void} heard a line has come in
 */

export class Chat {
  /** @param {Speak} speak @param {Doings} doings */
  constructor(speak, doings) {
    this.speak = speak;
    this.doings = doings;
    this.lines = byId("chat-lines");
    this.field = /** @type {HTMLInputElement} */ (byId("chat-text"));
    /** What is shown, the oldest first. @type {ChatLine[]} */
    this.known = [];
    /** @type {View | null} */
    this.view = null;
    /** Who writes here; undefined until the server has said it. @type {Person | null | undefined} */
    this.me = undefined;
    /** Whether a line waits for its writer to be a guest. */
    this.waits = false;
    this.mute = byId("mute");
    this.muted = localStorage.getItem(KEY) === "yes";
    this.mute.addEventListener("click", () => this.setMuted(!this.muted));
    byId("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.send();
    });
    byId("chat-guest").addEventListener("click", () => void this.enter());
    byId("chat-login").addEventListener("click", () => sessionStorage.setItem(DRAFT, this.field.value));
    this.field.value = sessionStorage.getItem(DRAFT) ?? "";
    sessionStorage.removeItem(DRAFT);
    this.setMuted(this.muted);
  }

  /** Says what is in the field; somebody without a name is asked for one first. */
  async send() {
    const text = this.field.value.trim();
    if (!text) return;
    byId("chat-door").hidden = this.me !== null;
    if (this.me === null) return;
    if ((await this.doings.say(text)) && this.field.value.trim() === text) this.field.value = "";
  }

  /** Somebody who looks on becomes a guest, and then says what was typed. */
  async enter() {
    this.waits = await this.doings.becomeGuest();
  }

  /** The server has said who this is. @param {Person | null} me */
  meet(me) {
    this.me = me;
    if (me) byId("chat-door").hidden = true;
    if (me && this.waits) void this.send();
    this.waits = false;
  }

  /** @param {boolean} muted */
  setMuted(muted) {
    this.muted = muted;
    localStorage.setItem(KEY, muted ? "yes" : "no");
    this.mute.setAttribute("aria-pressed", String(muted));
    this.lines.hidden = muted;
    byId("chat-form").hidden = muted;
    if (muted) byId("chat-door").hidden = true;
    // A list that was hidden has forgotten how far it was scrolled.
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** @param {View} view */
  show(view) {
    this.view = view;
    byId("chat").hidden = view.kind !== "online" || view.phase === "waiting";
    byId("chat-form").hidden = this.muted;
    const apart = view.phase === "playing" && !view.you.length;
    this.field.placeholder = this.speak(apart ? "game.say-watching" : "game.say");
    this.field.setAttribute("aria-label", this.field.placeholder);
    for (const line of view.chat) this.add(line);
  }

  /** @param {ChatLine} line */
  hear(line) {
    this.add(line);
    if (!this.muted) this.doings.heard();
  }

  /** Shows a line in its place, if it is not there. @param {ChatLine} line */
  add(line) {
    const place = placeInChat(this.known, line);
    if (place < 0) return;
    this.known.splice(place, 0, line);
    const entry = make("li");
    entry.append(make("b", "", called(line.from)), " ");
    if (!this.view?.people.some((person) => person?.id === line.from.id)) {
      entry.className = "watching";
      entry.append(make("i", "badge", this.speak("game.watching")), " ");
    }
    entry.append(make("span", "", line.text));
    this.lines.insertBefore(entry, this.lines.children[place] ?? null);
    this.lines.scrollTop = this.lines.scrollHeight;
  }
}
