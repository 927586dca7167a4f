/**
 * The end of a game: the sound, the sentence, and the dialog with what next.
 *
 * @import { Speak } from "../board/types.js"
 * @import { Ending, View } from "./types.js"
 */

import { sound } from "../board/sound.js";
import { showResult } from "./dialogs.js";
import { byId } from "./page.js";
import { lineName, reasonText, resultTitle } from "./words.js";

/** The winning row is seen before the dialog comes. */
const APPLAUSE = 1600;

/** Whether to be glad. @param {View} view @param {Ending} ending */
function toneOf(view, { winners }) {
  if (!winners.length) return "draw";
  const watching = !view.you.length || view.kind === "local";
  return watching || winners.some((seat) => view.you.includes(seat)) ? "win" : "lose";
}

/** @param {View} view @param {Ending} ending @param {Speak} speak @param {boolean} audible @returns {string} for those who listen */
export function celebrate(view, ending, speak, audible) {
  const tone = toneOf(view, ending);
  const title = resultTitle(view, ending, speak);
  const reason = reasonText(ending, speak);
  const line = ending.reason === "row" && ending.lines[0] ? lineName(ending.lines[0].name, speak) : null;
  sound(tone, audible);
  /** @type {Array<[string, string, () => void]>} */
  const ways = [];
  if (view.you.length && ending.reason !== "abort") ways.push([speak("game.rematch"), "primary", () => byId("rematch").click()]);
  ways.push([speak("result.look"), ways.length ? "" : "primary", () => {}]);
  ways.push([speak("game.again"), "quiet", () => location.assign("/")]);
  setTimeout(() => showResult({ title, reason, line, tone }, ways), ending.lines.length ? APPLAUSE : 300);
  return `${title} ${reason}`;
}
