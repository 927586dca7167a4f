/**
 * What can be taken along: the link, and pictures of the shown position.
 *
 * @import { Speak } from "../board/types.js"
 */

import { make } from "./page.js";

/** How long a button says that it has copied. */
const SAYING = 1500;

/**
 * The link can be copied from the invitation and from below the moves.
 *
 * @param {Speak} speak
 * @param {(text: string) => void} announce for those who listen
 * @param {(text: string) => void} tell for everybody
 */
export function offerLink(speak, announce, tell) {
  const say = (/** @type {boolean} */ done) =>
    done ? announce(speak("game.copied")) : tell(speak("game.copy-yourself"));
  const invite = document.getElementById("copy-link");
  const field = document.getElementById("link");
  if (invite && field instanceof HTMLInputElement) {
    invite.hidden = false;
    invite.addEventListener("click", () => void copy(invite, field, speak).then(say));
  }
  const share = make("button", "quiet", speak("game.share"));
  share.type = "button";
  share.id = "share";
  share.addEventListener("click", () => void copy(share, fieldBeside(share, speak), speak).then(say));
  document.querySelector(".keep")?.append(share);
}

/**
 * A field with the link, to be copied by hand where nothing else works.
 *
 * @param {HTMLElement} button
 * @param {Speak} speak
 */
function fieldBeside(button, speak) {
  const known = document.getElementById("share-link");
  if (known instanceof HTMLInputElement) return known;
  const field = make("input");
  field.type = "text";
  field.id = "share-link";
  field.readOnly = true;
  field.hidden = true;
  field.value = location.href;
  field.setAttribute("aria-label", speak("game.link"));
  button.after(field);
  return field;
}

/**
 * Copies what a field says; whether that worked.
 *
 * @param {HTMLElement} button
 * @param {HTMLInputElement} field
 * @param {Speak} speak
 */
async function copy(button, field, speak) {
  if (!(await written(field.value)) && !selected(field)) return false;
  const before = button.dataset.words ?? button.textContent ?? "";
  button.dataset.words = before;
  button.textContent = speak("game.copied");
  button.focus();
  setTimeout(() => (button.textContent = before), SAYING);
  return true;
}

/** Whether the browser has put it on the clipboard; it does so on secure pages alone. @param {string} text */
async function written(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The old way, which works anywhere; where it is forbidden too, the link stays selected.
 *
 * @param {HTMLInputElement} field
 */
function selected(field) {
  const { hidden } = field;
  field.hidden = false;
  field.focus();
  field.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    // It stays selected.
  }
  if (done) field.hidden = hidden;
  return done;
}

/** The pictures are of the move that is shown. @param {number} ply */
export function offerPictures(ply) {
  for (const link of document.querySelectorAll(".keep a[href*='/picture.']")) {
    const url = new URL(link.getAttribute("href") ?? "", location.href);
    url.searchParams.set("ply", String(ply));
    link.setAttribute("href", url.pathname + url.search);
  }
}
