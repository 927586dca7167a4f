/**
 * Motion: a value that runs from 0 to 1 in time.
 *
 * Who asked the system or the page for less motion gets the end at once.
 */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {number} t */
export const easeOut = (t) => 1 - (1 - t) ** 3;
/** Slow, quick, slow. @param {number} t */
export const easeInOut = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);
/** Goes a little too far and comes back, as a thing that snaps in. @param {number} t */
export const easeSnap = (t) => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2;

let wished = true;

/** Whether things may move at all, beside what the system says. @param {boolean} motion */
export function allowMotion(motion) {
  wished = motion;
}

/** Whether anything moves; nobody sees a hidden page, and it is not given frames. */
export function lively() {
  return wished && !calm.matches && !document.hidden;
}

/**
 * Calls `draw` with values from 0 to 1, the last one always; done when it is.
 *
 * @param {number} milliseconds
 * @param {(t: number) => void} draw
 * @param {(t: number) => number} [ease]
 * @returns {Promise<void>}
 */
export function animate(milliseconds, draw, ease = easeOut) {
  if (!lively() || milliseconds <= 0) {
    draw(1);
    return Promise.resolve();
  }
  const begin = performance.now();
  return new Promise((done) => {
    const frame = (/** @type {number} */ now) => {
      const t = Math.min(1, Math.max(0, (now - begin) / milliseconds));
      draw(t < 1 ? ease(t) : 1);
      if (t < 1 && !document.hidden) requestAnimationFrame(frame);
      else {
        if (t < 1) draw(1);
        done();
      }
    };
    requestAnimationFrame(frame);
  });
}
