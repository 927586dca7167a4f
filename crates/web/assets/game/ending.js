/**
 * The end of a game: the sound, the sentence, and the dialog with what next.
 *
 * @import { Speak } from "../board/types.js"
 * @import { Ending, View } from "./types.js"
 */

import { sound } from "../board/sound.js";
import { showResult } from "./dialogs.js";
import { byId, make } from "./page.js";
import { lineName, reasonText, resultTitle } from "./words.js";

/** The winning row is seen before the dialog comes. */
const APPLAUSE = 1600;

/** Whether to be glad. @param {View} view @param {Ending} ending */
function toneOf(view, { winners }) {
  if (!winners.length) return "draw";
  const watching = !view.you.length || view.kind === "local";
  return watching || winners.some((seat) => view.you.includes(seat)) ? "win" : "lose";
}

/**
 * @param {View} view
 * @param {Ending} ending
 * @param {Speak} speak
 * @param {boolean} audible
 * @returns {string} for those who listen
 */
export function celebrate(view, ending, speak, audible) {
  const tone = toneOf(view, ending);
  const title = resultTitle(view, ending, speak);
  const reason = reasonText(ending, speak);
  const line = ending.reason === "row" && ending.lines[0] ? lineName(ending.lines[0], speak) : null;
  sound(tone, audible);
  /** @type {Array<[string, string, () => void]>} */
  const ways = [];
  if (view.you.length && ending.reason !== "abort")
    ways.push([speak("game.rematch"), "primary rematch", () => byId("rematch").click()]);
  ways.push([speak("result.look"), ways.length ? "" : "primary", () => {}]);
  ways.push([speak("game.again"), "quiet", () => location.assign("/")]);
  const show = () => {
    showResult({ title, reason, line, tone }, ways);
    mirrorOffer(asked);
  };
  setTimeout(show, ending.lines.length ? APPLAUSE : 300);
  return `${title} ${reason}`;
}

/** Whether the other side waits for an answer. */
let asked = false;

/**
 * The dialog lies over the offer that came meanwhile, so that it says the same
 * and takes the answer.
 *
 * @param {boolean} waiting whether the other side has made an offer
 */
export function mirrorOffer(waiting) {
  asked = waiting;
  const box = document.querySelector("dialog.result");
  if (!(box instanceof HTMLDialogElement)) return;
  box.querySelector(".asked")?.remove();
  const again = box.querySelector(".rematch");
  if (again instanceof HTMLElement) again.hidden = waiting;
  if (!waiting) return;
  const offer = make("div", "asked");
  offer.setAttribute("role", "status");
  const answer = (/** @type {"accept" | "decline"} */ id, /** @type {string} */ style) => {
    const button = make("button", style, byId(id).textContent ?? "");
    button.type = "button";
    button.addEventListener("click", () => byId(id).click());
    return button;
  };
  offer.append(
    make("p", "", byId("offer-text").textContent ?? ""),
    answer("accept", "primary"),
    answer("decline", "quiet"),
  );
  box.querySelector(".buttons")?.before(offer);
}
