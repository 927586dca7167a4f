/**
 * Making SVG elements.
 */

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * An element with its attributes and children.
 *
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {Array<SVGElement | string>} [children]
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, children = []) {
  const element = /** @type {SVGElement} */ (document.createElementNS(NAMESPACE, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A group. @param {string} name its class @param {SVGElement[]} [children] */
export function group(name, children = []) {
  return svg("g", { class: name }, children);
}

/**
 * A drawing of its own that covers the whole board.
 *
 * @param {number} side
 * @param {string} name
 * @param {SVGElement[]} children
 */
export function layer(side, name, children) {
  return svg("svg", { viewBox: `0 0 ${side} ${side}`, "aria-hidden": "true", class: `layer ${name}` }, children);
}

/**
 * Moves and turns an element.
 *
 * @param {SVGElement} element
 * @param {number} x
 * @param {number} y
 * @param {number} [angle]
 * @param {number} [scale]
 */
export function put(element, x, y, angle = 0, scale = 1) {
  const turn = angle ? ` rotate(${angle})` : "";
  const grow = scale === 1 ? "" : ` scale(${scale})`;
  element.setAttribute("transform", `translate(${x} ${y})${turn}${grow}`);
}
