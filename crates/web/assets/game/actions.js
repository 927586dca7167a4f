/**
 * What one can do beside moving: offers, giving up, choices, hints.
 *
 * @import { Speak } from "../board/types.js"
 * @import { May, View, What, Wish } from "./types.js"
 */

import { confirm } from "./dialogs.js";
import { mirrorOffer } from "./ending.js";
import { byId, make } from "./page.js";
import { CHOICES, nameOf } from "./words.js";

const OFFERS = /** @type {Record<What, string>} */ ({
  draw: "offer.draw",
  takeback: "offer.takeback",
  rematch: "offer.rematch",
});
const OFFERED = /** @type {Record<What, string>} */ ({
  draw: "offer.draw-made",
  takeback: "offer.takeback-made",
  rematch: "offer.rematch-made",
});

/**
 * @typedef {object} Doings what the page does for the buttons
 * @property {(wish: Wish) => void} say
 * @property {(text: string) => void} move
 * @property {() => void} hint
 */

export class Actions {
  /** @param {Speak} speak @param {Doings} doings */
  constructor(speak, { say, move, hint }) {
    this.speak = speak;
    /** @type {View | null} */
    this.view = null;
    /** Whether the twist was once left out here, or could have been. */
    this.skips = false;
    /** Whether the hint explains the move that is shown. */
    this.explains = false;
    this.move = move;
    byId("draw").addEventListener("click", () => say({ t: "offer", what: "draw" }));
    byId("takeback").addEventListener("click", () => say({ t: "offer", what: "takeback" }));
    byId("rematch").addEventListener("click", () => say({ t: "offer", what: "rematch" }));
    byId("skip").addEventListener("click", () => move("skip"));
    byId("hint").addEventListener("click", hint);
    byId("accept").addEventListener("click", () => this.standing && say({ t: "accept", what: this.standing.what }));
    byId("decline").addEventListener("click", () => {
      const offer = this.standing;
      if (offer) say({ t: this.isMine(offer.seat) ? "withdraw" : "decline", what: offer.what });
    });
    this.sure("resign", () => say({ t: "resign" }));
    this.sure("abort", () => say({ t: "abort" }));
  }

  /** A button that asks before it acts. @param {"resign" | "abort"} id @param {() => void} act */
  sure(id, act) {
    byId(id).addEventListener("click", async () => {
      const [question, no] =
        id === "resign" ? ["confirm.resign", "board.cancel"] : ["confirm.abort", "confirm.play-on"];
      if (await confirm(this.speak(question), byId(id).textContent ?? "", this.speak(no))) act();
    });
  }

  /** The offer that waits. */
  get standing() {
    return this.view?.offers.at(-1) ?? null;
  }

  /** @param {number} seat */
  isMine(seat) {
    return this.view?.kind !== "local" && (this.view?.you.includes(seat) ?? false);
  }

  /** @param {View} view @param {boolean} live @param {number} ply that is shown */
  show(view, live, ply) {
    this.view = view;
    const seated = view.you.length > 0;
    const may = (/** @type {May} */ what) => view.you.some((seat) => view.may[seat - 1]?.includes(what));
    const mine = view.turn.seat !== null && view.you.includes(view.turn.seat);
    const moving = view.phase === "playing" && live && mine;
    // A game that can be called off needs no resignation and no draw yet.
    const early = may("abort");
    const shown = {
      skip: moving && view.turn.due === "twist" && Boolean(view.turn.skip),
      draw: may("draw") && !early,
      takeback: may("takeback"),
      resign: may("resign") && !early,
      abort: early && view.phase === "playing",
      hint: (may("hint") || view.phase === "over") && (moving || ply > 0),
      rematch: may("rematch") && view.ending?.reason !== "abort",
      next: Boolean(view.next),
      again: view.phase === "over",
    };
    for (const [id, visible] of Object.entries(shown)) byId(id).hidden = !visible;
    this.park(may("resign"), shown.skip);
    if (view.next) byId("next").setAttribute("href", `/game/${view.next}`);
    this.explains = !moving;
    byId("hint").textContent = this.speak(moving ? "game.hint" : "hint.why");
    this.showOffer(view, seated);
    this.showChoices(view, moving);
  }

  /** @param {View} view @param {boolean} seated */
  showOffer(view, seated) {
    const offer = seated ? this.standing : null;
    byId("offer").hidden = offer === null;
    if (!offer) return mirrorOffer(false);
    const own = this.isMine(offer.seat);
    const text = own
      ? this.speak(OFFERED[offer.what])
      : this.speak(OFFERS[offer.what], { name: nameOf(view, offer.seat, this.speak) });
    const line = byId("offer-text");
    if (line.textContent !== text) line.textContent = text;
    byId("accept").hidden = own;
    byId("decline").hidden = false;
    byId("decline").textContent = this.speak(own ? "game.withdraw" : "game.decline");
    mirrorOffer(!own);
  }

  /**
   * The button that leaves the twist out keeps its place, so that nothing else comes under the hand
   * there.
   *
   * @param {boolean} playing
   * @param {boolean} now
   */
  park(playing, now) {
    this.skips ||= now;
    const button = byId("skip");
    button.classList.toggle("parked", playing && this.skips && !now);
    if (playing && this.skips) button.hidden = false;
  }

  /** @param {View} view @param {boolean} moving */
  showChoices(view, moving) {
    const choices = moving && view.turn.due === "choice" ? (view.turn.choices ?? []) : [];
    const box = byId("choices");
    box.hidden = choices.length === 0;
    if (box.dataset.choices === choices.join()) return;
    box.dataset.choices = choices.join();
    box.replaceChildren(
      ...choices.map((choice) => {
        const button = make("button", "primary", CHOICES[choice] ? this.speak(CHOICES[choice]) : choice);
        button.type = "button";
        button.dataset.choice = choice;
        button.addEventListener("click", () => this.move(choice));
        return button;
      }),
    );
  }
}
