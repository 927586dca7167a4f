/**
 * The players beside the board: who, how much time, how many captures.
 *
 * @import { Speak } from "../board/types.js"
 * @import { View } from "./types.js"
 */

import { lively } from "../board/motion.js";
import { profileOf } from "../person.js";
import { byId, make } from "./page.js";
import { seatsOut } from "./table.js";
import { nameOf } from "./words.js";

/** @param {View} view @param {Speak} speak @param {number[] | undefined} captured at the shown move */
export function showPanels(view, speak, captured) {
  const out = seatsOut(view);
  for (let seat = 1; seat <= view.seats; seat += 1) {
    const panel = byId(`player-${seat}`);
    panel.toggleAttribute("data-out", out.includes(seat));
    panel.querySelector(".who")?.setAttribute("data-out", speak("game.out"));
    panel.toggleAttribute("data-turn", view.turn.seat === seat);
    panel.toggleAttribute("data-you", view.you.includes(seat));
    panel.toggleAttribute("data-won", view.ending?.winners.includes(seat) ?? false);
    showPerson(view, seat, panel, speak);
    const presence = panel.querySelector(".presence");
    if (presence instanceof HTMLElement) presence.hidden = view.kind !== "online" || !view.present.includes(seat);
    showCaptured(panel, captured?.[seat - 1]);
  }
}

/** @param {HTMLElement} panel @param {number | undefined} stones */
function showCaptured(panel, stones) {
  const count = panel.querySelector(".captured");
  if (!(count instanceof HTMLElement)) return;
  count.hidden = stones === undefined;
  const text = String(stones ?? 0);
  if (count.textContent?.trim() === text) return;
  count.textContent = text;
  if (stones && lively())
    count.animate([{ transform: "scale(1.6)" }, { transform: "none" }], { duration: 400, easing: "ease-out" });
}

/**
 * Only where somebody else sits now than the page says.
 *
 * @param {View} view
 * @param {number} seat
 * @param {HTMLElement} panel
 * @param {Speak} speak
 */
function showPerson(view, seat, panel, speak) {
  const who = panel.querySelector(".who");
  const person = view.people[seat - 1];
  if (!who || panel.dataset.person === (person?.id ?? "")) return;
  const first = panel.dataset.person === undefined;
  panel.dataset.person = person?.id ?? "";
  if (first && view.kind !== "local") return;
  const profile = person && view.kind !== "local" ? profileOf(person) : null;
  const name = profile ? make("a", "person") : make("span", person ? "person" : "person free");
  if (profile) name.setAttribute("href", profile);
  name.append(make("bdi", "", person ? nameOf(view, seat, speak) : speak("game.free")));
  who.replaceChildren(name);
  if (!person?.rating) return;
  const rating = make("span", "rating", `${person.rating}${person.provisional ? "?" : ""}`);
  if (person.provisional) rating.title = speak("rating.provisional");
  who.append(" ", rating);
}

/**
 * Puts the panels on the side where their players sit.
 *
 * @param {number} seats
 * @param {number} near the seat below the board
 */
export function seatPanels(seats, near) {
  for (let i = 0; i < seats; i += 1) {
    const seat = ((near - 1 + i) % seats) + 1;
    byId(i === 0 ? "players-near" : "players-far").append(byId(`player-${seat}`));
  }
}
