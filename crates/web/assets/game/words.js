/**
 * What happens, in sentences: for the status line and for those who listen.
 *
 * @import { Half, Speak } from "../board/types.js"
 * @import { Ending, View, WinningLine } from "./types.js"
 */

import { called } from "../person.js";

/** The color of a seat. @param {View} view @param {number} seat @param {Speak} speak */
export function colorOf(view, seat, speak) {
  const key =
    view.family === "pentago" ? ["seat.black", "seat.white"] : ["seat.white", "seat.black", "seat.red", "seat.blue"];
  return speak(key[seat - 1] ?? "seat.black");
}

/** Who sits there; at one screen the color tells more. @param {View} view @param {number} seat @param {Speak} speak */
export function nameOf(view, seat, speak) {
  const person = view.people[seat - 1];
  if (view.kind === "local" || !person) return colorOf(view, seat, speak);
  return called(person);
}

/** What the page is called. @param {View} view @param {Speak} speak */
export function titleText(view, speak) {
  const names = view.people.map((person, i) =>
    person || view.kind === "local" ? nameOf(view, i + 1, speak) : speak("game.free"),
  );
  return `${names.join(" – ")} · ${view.title}`;
}

/**
 * Where somebody is who looks back while the game goes on.
 *
 * @param {{ shown: number, all: number }} turn
 * @param {Speak} speak
 */
export function pastText({ shown, all }, speak) {
  return shown ? speak("past.move", { n: shown, all }) : speak("past.start");
}

/** What is the matter now. @param {View} view @param {Speak} speak */
export function statusText(view, speak) {
  if (view.ending) return endingText(view, view.ending, speak);
  if (view.phase === "waiting") return speak("game.waiting");
  const { seat, due } = view.turn;
  if (seat === null) return "";
  if (!view.you.includes(seat)) return speak("game.turn", { name: nameOf(view, seat, speak) });
  const what = { place: "game.do-place", twist: "game.do-twist", choice: "game.do-choice", nothing: "" }[due];
  const who = view.kind === "local" ? speak("game.turn", { name: nameOf(view, seat, speak) }) : speak("game.your-turn");
  return what ? `${who} ${speak(what)}` : who;
}

/** The headline of a result. @param {View} view @param {Ending} ending @param {Speak} speak */
export function resultTitle(view, ending, speak) {
  const { winners, reason } = ending;
  if (reason === "abort") return speak("result.abort");
  if (!winners.length) return speak("result.draw");
  if (view.kind !== "local" && view.you.length) {
    return speak(winners.some((seat) => view.you.includes(seat)) ? "result.won" : "result.lost");
  }
  const names = winners.map((seat) => nameOf(view, seat, speak)).join(" + ");
  return speak("result.wins", { name: names });
}

const REASONS = /** @type {Record<string, string>} */ ({
  row: "reason.row",
  captures: "reason.captures",
  full: "reason.full",
  last: "reason.last",
  "both-rows": "reason.both",
  resignation: "reason.resignation",
  time: "reason.time",
  agreement: "reason.agreement",
  abort: "reason.abort",
});

/** Why it ended. @param {Ending} ending @param {Speak} speak */
export function reasonText(ending, speak) {
  const line = ending.lines[0];
  if (ending.reason === "row" && line)
    return speak("reason.line", { line: lineName(line, speak), places: line.places.join(" ") });
  return speak(REASONS[ending.reason] ?? "reason.other");
}

/** @param {View} view @param {Ending} ending @param {Speak} speak */
export function endingText(view, ending, speak) {
  return `${resultTitle(view, ending, speak)} ${reasonText(ending, speak)}`;
}

/** @type {Record<number, string>} */
const ROWS = { 4: "line.four", 5: "line.five" };

/** @param {WinningLine} line @param {Speak} speak */
export function lineName({ kind, places }, speak) {
  if (kind !== "row") return speak(`line.${kind}`);
  return speak(ROWS[places.length] ?? "line.more", { n: places.length });
}

const BLOCKS = /** @type {Record<string, string>} */ ({
  Q00: "board.block.top-left",
  Q01: "board.block.top-right",
  Q10: "board.block.bottom-left",
  Q11: "board.block.bottom-right",
});

/** What is written as a word and read as one. @type {Record<string, string>} */
export const CHOICES = { swap: "choice.swap", keep: "choice.keep", pass: "choice.pass" };

/**
 * A move as short as it can be read: the direction as an arrow, and what is no place in words.
 *
 * @param {string} text
 * @param {Speak} speak
 */
export function shortMove(text, speak) {
  if (CHOICES[text]) return speak(CHOICES[text]);
  if (text.startsWith("leave")) return speak("move.leave");
  return text.replace(/ CCW$/, " ↺").replace(/ CW$/, " ↻").replace(/skip$/, speak("move.skip"));
}

/**
 * A move for those who listen.
 *
 * @param {string} name who played it
 * @param {string} text
 * @param {Half} half
 * @param {number} captured
 * @param {Speak} speak
 */
export function moveText(name, text, half, captured, speak) {
  const parts = [];
  const place = text.split(" ")[0];
  if (half.place !== null) parts.push(speak("say.placed", { name, place }));
  if (half.twist) {
    const key = half.twist.direction === "CW" ? "say.turned-cw" : "say.turned-ccw";
    parts.push(speak(key, { name, block: speak(BLOCKS[half.twist.block]) }));
  }
  if (text === "skip") parts.push(speak("say.skipped", { name }));
  if (text.startsWith("leave")) parts.push(speak("say.left", { name }));
  if (!parts.length) parts.push(speak("say.chose", { name, choice: shortMove(text, speak) }));
  if (captured > 0) parts.push(speak("say.captured", { n: captured }));
  return parts.join(" ");
}
