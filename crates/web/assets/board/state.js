/**
 * What the hand may do now, as pure functions of the scene.
 *
 * These are no rules: the server says what is due, which points are closed and
 * which block is held; here it is only combined.
 *
 * @import { BlockName, Direction, Half, Scene } from "./types.js"
 */

import { seatOf } from "./geometry.js";

/** Whether it is the turn of somebody at this board. @param {Scene} scene */
export function myTurn({ live, turn, mine }) {
  return live && turn.seat !== null && mine.includes(turn.seat);
}

/** The color of the stone that the hand holds. @param {Scene} scene */
export function handSeat(scene) {
  const { turn, mine } = scene;
  return myTurn(scene) ? (turn.stone ?? turn.seat ?? 1) : (mine[0] ?? 1);
}

/** @param {Scene} scene @param {string[]} names of all places @param {number} index */
export function mayPlace(scene, names, index) {
  return (
    myTurn(scene) &&
    scene.turn.due === "place" &&
    !seatOf(scene.stones[index]) &&
    !(scene.turn.closed ?? []).includes(names[index])
  );
}

/** Whether a twist is awaited from this board. @param {Scene} scene */
export function twistDue(scene) {
  return myTurn(scene) && scene.turn.due === "twist";
}

/** @param {Scene} scene @param {BlockName} block @param {Direction | null} direction */
export function mayTwist(scene, block, direction) {
  const { grab } = scene.turn;
  if (!twistDue(scene)) return false;
  if (!grab) return true;
  return grab.block === block && (!grab.direction || !direction || grab.direction === direction);
}

/** Whether a move may be entered ahead of one's turn. @param {Scene} scene */
export function mayPremove(scene) {
  return scene.premoves && scene.live && scene.mine.length > 0 && !myTurn(scene) && scene.turn.due !== "nothing";
}

/** Whether the twist of a move that is entered ahead is missing. @param {Scene} scene @param {Half | null} premove */
export function premoveTwistDue(scene, premove) {
  return mayPremove(scene) && scene.family === "pentago" && premove !== null && !premove.twist;
}
