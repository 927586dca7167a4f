/**
 * What a person likes, kept in the browser.
 *
 * @import { Settings } from "./types.js"
 */

const KEY = "pentad.board";

/** @type {Settings} */
const USUAL = { coordinates: true, marks: false, sounds: true, motion: true, confirm: false, turnTable: false };

/**
 * The settings as they are kept; what was never set here is as the page says.
 *
 * @param {Partial<Settings>} [page]
 * @returns {Settings}
 */
export function readSettings(page = {}) {
  try {
    return { ...USUAL, ...page, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...USUAL, ...page };
  }
}

/** @param {Settings} settings */
export function keepSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that may not keep anything forgets; that is all.
  }
}
