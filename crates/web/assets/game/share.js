/**
 * What can be taken along: the link, and pictures of the shown position.
 *
 * @import { Speak } from "../board/types.js"
 */

import { make } from "./page.js";

/** The link can be copied from the invitation and from below the moves. @param {Speak} speak @param {(text: string) => void} announce */
export function offerLink(speak, announce) {
  const copy = async (/** @type {HTMLElement} */ button) => {
    await navigator.clipboard?.writeText(location.href);
    const [before, copied] = [button.textContent, speak("game.copied")];
    announce(copied);
    button.textContent = copied;
    setTimeout(() => (button.textContent = before), 1500);
  };
  const invite = document.getElementById("copy-link");
  if (invite) {
    invite.hidden = false;
    invite.addEventListener("click", () => void copy(invite));
  }
  const share = make("button", "quiet", speak("game.share"));
  share.type = "button";
  share.id = "share";
  share.addEventListener("click", () => void copy(share));
  document.querySelector(".keep")?.append(share);
}

/** The pictures are of the move that is shown. @param {number} ply */
export function offerPictures(ply) {
  for (const link of document.querySelectorAll(".keep a[href*='/picture.']")) {
    const url = new URL(link.getAttribute("href") ?? "", location.href);
    url.searchParams.set("ply", String(ply));
    link.setAttribute("href", url.pathname + url.search);
  }
}
