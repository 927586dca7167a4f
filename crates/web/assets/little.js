/**
 * Small boards, drawn as `src/board.rs` draws them.
 */

const SVG = "http://www.w3.org/2000/svg";
const PAD = 9;
const GAP = 8;
const BLOCK = 300 + 2 * PAD;

/**
 * @param {"pentago" | "pente"} family
 * @param {string} board one character a place, rows from the top
 * @returns {SVGSVGElement}
 */
export function little(family, board) {
  const size = Math.floor(Math.sqrt(board.length));
  const pentago = family === "pentago";
  const first = pentago ? PAD + 50 : 50;
  const along = (/** @type {number} */ i) => first + i * 100 + (pentago ? Math.floor(i / 3) * (2 * PAD + GAP) : 0);
  const side = along(size - 1) + first;
  const svg = /** @type {SVGSVGElement} */ (
    shape("svg", { class: `little ${family}`, viewBox: `0 0 ${side} ${side}`, "aria-hidden": "true" })
  );
  if (pentago) {
    for (let i = 0; i < 4; i += 1) {
      svg.append(use("block", (i % 2) * (BLOCK + GAP), Math.floor(i / 2) * (BLOCK + GAP)));
    }
  } else {
    let d = "";
    for (let i = 0; i < size; i += 1) {
      d += `M${first} ${along(i)}H${side - first}M${along(i)} ${first}V${side - first}`;
    }
    svg.append(
      shape("rect", { class: "plate", width: side, height: side, rx: 30 }),
      shape("path", { class: "lines", d }),
    );
  }
  for (let i = 0; i < board.length; i += 1) {
    const kind = stone(pentago, board[i]);
    if (kind) svg.append(use(kind, along(i % size), along(Math.floor(i / size))));
  }
  return svg;
}

/** @param {boolean} pentago @param {string} place */
function stone(pentago, place) {
  const kinds = pentago ? ["black", "white"] : ["white", "black", "red", "blue"];
  if (place === ".") return pentago ? "dimple" : null;
  return kinds[{ x: 0, o: 1 }[place] ?? Number(place) - 1];
}

/** @param {string} name @param {number} x @param {number} y */
function use(name, x, y) {
  return shape("use", { href: `#${name}`, x, y });
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
