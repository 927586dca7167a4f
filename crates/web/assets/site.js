/**
 * Small comforts on every page; each works without it in a plainer way.
 */

import "./forms.js";

/** Dates in the reader's own way. */
const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
for (const time of document.querySelectorAll("time[datetime]")) {
  const at = new Date(/** @type {HTMLTimeElement} */ (time).dateTime);
  if (Number.isNaN(at.getTime())) continue;
  time.textContent = day.format(at);
  /** @type {HTMLTimeElement} */ (time).title = moment.format(at);
}

/** The menu closes by itself, and a choice in it needs no second click. */
for (const menu of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.menu"))) {
  document.addEventListener("click", (event) => {
    if (menu.open && !menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  const form = menu.querySelector("form");
  const button = form?.querySelector("button");
  if (form && button) button.hidden = true;
  form?.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.name === "theme") look(form, field.value);
    else form.requestSubmit();
  });
}

/**
 * Colors change in place and are remembered by the server.
 * @param {HTMLFormElement} form
 * @param {string} theme
 */
function look(form, theme) {
  document.documentElement.dataset.theme = theme;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => form.requestSubmit());
}
