/**
 * From the view of a game to what its board shows.
 *
 * @import { Geometry } from "../board/geometry.js"
 * @import { Half, Scene } from "../board/types.js"
 * @import { Record } from "./record.js"
 * @import { Move, View } from "./types.js"
 */

import { twisted, withStone } from "../board/geometry.js";
import { halves, seatsOut } from "./table.js";

/**
 * @param {View} view
 * @param {Record} record what is looked at
 * @param {Geometry} geometry
 * @param {string | null} sent the move that is on its way
 * @param {string[]} pointed what a hint points out
 * @returns {Scene}
 */
export function sceneOf(view, record, geometry, sent, pointed) {
  const out = seatsOut(view);
  /** @type {Scene} */
  const scene = {
    family: view.family,
    size: view.size,
    seats: view.seats,
    stones: record.shown ? view.moves[record.shown - 1].board : view.start,
    turn: record.live ? view.turn : { seat: null, due: "nothing" },
    mine: view.phase === "playing" ? view.you.filter((seat) => !out.includes(seat)) : [],
    live: record.live,
    touch: view.touch,
    premoves: view.phase === "playing" && view.kind !== "local",
    last: lastTurn(view.moves, record.shown, geometry),
    lines: record.live && view.ending ? view.ending.lines : [],
    pointed,
  };
  return sent && record.live ? expected(scene, geometry, sent) : scene;
}

/**
 * The scene as it will be when the move on its way has arrived.
 *
 * @param {Scene} scene
 * @param {Geometry} geometry
 * @param {string} text
 * @returns {Scene}
 */
function expected(scene, geometry, text) {
  const half = geometry.parse(text);
  const { turn } = scene;
  let { stones } = scene;
  if (half.place !== null) stones = withStone(stones, half.place, turn.stone ?? turn.seat ?? 1);
  if (half.twist) stones = twisted(stones, half.twist);
  const last = half.twist && scene.last ? { ...scene.last, twist: half.twist } : half;
  return { ...scene, stones, last, turn: { seat: turn.seat, due: "nothing" } };
}

/**
 * The turn that ended with a ply, its halves put together.
 *
 * @param {Move[]} moves
 * @param {number} ply
 * @param {Geometry} geometry
 * @returns {Half | null}
 */
export function lastTurn(moves, ply, geometry) {
  const [before, move] = [moves[ply - 2], moves[ply - 1]];
  if (!move) return null;
  const half = geometry.parse(move.text);
  return halves(before, move) ? { place: geometry.parse(before.text).place, twist: half.twist } : half;
}
