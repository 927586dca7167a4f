/**
 * Finding and making elements of the page.
 */

/** The element with this id; the page has it, or it is not a game's page. @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element #${id}`);
  return element;
}

/**
 * The second press of a double click counts only for the control that got the
 * first: what has come under the hand meanwhile was not meant.
 */
export function guardDoubleClicks() {
  /** @type {Element | null} */
  let first = null;
  document.addEventListener(
    "click",
    (event) => {
      const pressed = event.target instanceof Element ? event.target.closest("button, a") : null;
      if (event.detail <= 1) first = pressed;
      else if (pressed && pressed !== first) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
}

/** @param {string} id @returns {unknown} */
export function dataOf(id) {
  return JSON.parse(byId(id).textContent ?? "null");
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [name] its class
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, name = "", text = "") {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text) element.textContent = text;
  return element;
}

const ICONS = new URL("../icons/icons.svg", import.meta.url).href;
const SVG = "http://www.w3.org/2000/svg";

/** A small drawing from the sheet of icons. @param {string} name */
export function icon(name) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", "icon");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("width", "20");
  picture.setAttribute("height", "20");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${ICONS}#${name}`);
  picture.append(use);
  return picture;
}

/**
 * A button of which only a drawing is seen.
 *
 * @param {string} id
 * @param {Node | string} face
 * @param {string} label
 * @param {() => void} act
 */
export function tool(id, face, label, act) {
  const button = make("button", "tool");
  button.type = "button";
  button.id = id;
  button.title = label;
  button.setAttribute("aria-label", label);
  button.append(face);
  button.addEventListener("click", act);
  return button;
}
