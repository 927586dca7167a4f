/**
 * What a clock says, as numbers and as text.
 *
 * @import { Speak } from "../board/types.js"
 * @import { Clocks } from "./types.js"
 */

const DAY = 86_400_000;
/** Below this a clock shows tenths, and hurries. */
export const LOW = 10_000;

/** How long a byo-yomi period is, in milliseconds: the 30 of `600+5x30`. @param {string} time */
export function periodOf(time) {
  return Number(time.split("x")[1] ?? 0) * 1000;
}

/**
 * What a clock shows now: the running stretch, and the periods behind it, one
 * of which begins when the stretch before it is over.
 *
 * @param {Clocks} clocks @param {number} seat @param {number} now of the server @param {number} period
 */
export function reading(clocks, seat, now, period) {
  let { ms, periods } = clocks.seats[seat - 1];
  if (clocks.running !== seat) return { ms, periods };
  let passed = Math.max(0, now - clocks.at);
  while (passed >= ms && periods) {
    passed -= ms;
    ms = period;
    periods -= 1;
  }
  return { ms: Math.max(0, ms - passed), periods };
}

/** @param {number} ms @param {Speak} speak */
export function clockText(ms, speak) {
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (ms >= DAY) return speak("clock.days", { days: Math.floor(ms / DAY), hours: hours % 24 });
  if (ms < LOW) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
