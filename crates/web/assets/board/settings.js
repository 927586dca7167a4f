/**
 * What a person likes.
 *
 * The page says it, from a cookie that the page of settings writes as well: a
 * letter for each thing that is on. That the board turns to whose turn it is
 * concerns one screen alone, and is kept in its browser.
 *
 * @import { Settings } from "./types.js"
 */

const COOKIE = "board";
const TABLE = "pentad.turn-table";

/** @type {Settings} */
const USUAL = { coordinates: true, marks: false, sounds: true, motion: true, confirm: false, turnTable: false };

/** @type {Array<[string, keyof Settings]>} */
const LETTERS = [
  ["s", "sounds"],
  ["m", "marks"],
  ["a", "motion"],
  ["c", "coordinates"],
  ["q", "confirm"],
];

/** @param {Partial<Settings>} [page] what the page says @returns {Settings} */
export function readSettings(page = {}) {
  return { ...USUAL, ...page, turnTable: localStorage.getItem(TABLE) === "yes" };
}

/** @param {Settings} settings */
export function keepSettings(settings) {
  const letters = LETTERS.filter(([, name]) => settings[name]).map(([letter]) => letter);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing on http and in older browsers
  document.cookie = `${COOKIE}=${letters.join("")}; Path=/; Max-Age=31536000; SameSite=Lax`;
  localStorage.setItem(TABLE, settings.turnTable ? "yes" : "no");
}
