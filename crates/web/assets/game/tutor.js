/**
 * A good move, and what a move does, in words; where the server allows it.
 *
 * @import { Speak } from "../board/types.js"
 * @import { View } from "./types.js"
 */

import { byId, make } from "./page.js";

/** Whether anything may be asked: never while people play each other. @param {View} view */
export function mayAsk(view) {
  return view.phase === "over" || (view.you.length > 0 && view.kind !== "online" && !view.rated);
}

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
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    why.textContent = body.error?.message ?? speak("hint.none");
    return [];
  }
  const head = speak(ply === null ? "hint.move" : "hint.played", { move: body.move });
  /** @type {string[]} */
  const reasons = body.why.length ? body.why : [speak("hint.quiet")];
  why.replaceChildren(make("p", "move", head), ...reasons.map((line) => make("p", "", line)));
  return ply === null ? [String(body.move).split(" ")[0]] : body.cells;
}
