/**
 * A good move, and what a move does, in words; where the server allows it.
 *
 * @import { Speak } from "../board/types.js"
 * @import { View } from "./types.js"
 */

import { byId, make } from "./page.js";
import { shortMove } from "./words.js";

/**
 * Asks, shows the answer, and gives the places that it speaks of.
 *
 * @param {View} view
 * @param {number | null} ply the move to explain; null for a hint
 * @param {Speak} speak
 * @returns {Promise<string[]>}
 */
export async function ask(view, ply, speak) {
  const why = byId("why");
  why.hidden = false;
  why.textContent = speak("hint.thinking");
  const what = ply === null ? "hint" : "explain";
  const answer = await fetch(`/api/v1/games/${view.game}/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ply === null ? {} : { ply }),
  }).catch(() => null);
  const body = await answer?.json().catch(() => null);
  if (!answer?.ok || !body) {
    why.textContent = body?.error?.message ?? speak(answer ? "hint.none" : "hint.lost");
    return [];
  }
  const head = ply === null ? speak("hint.move", { move: body.move }) : playedText(body.move, speak);
  /** @type {string[]} */
  const reasons = body.why.length ? body.why : [speak("hint.quiet")];
  why.replaceChildren(make("p", "move", head), ...reasons.map((line) => make("p", "", line)));
  return ply === null ? [String(body.move).split(" ")[0]] : body.cells;
}

/** What was played; not every move is a place. @param {string} move @param {Speak} speak */
function playedText(move, speak) {
  if (move === "skip") return speak("hint.skipped");
  return /^[A-Z]/.test(move) ? speak("hint.played", { move }) : `${shortMove(move, speak)}.`;
}
