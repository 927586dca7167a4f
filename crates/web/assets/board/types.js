/**
 * The data that a board shows, as JSDoc types; there is no code here.
 *
 * The board knows no rules: what may be done now reaches it as a `Turn`.
 *
 * @typedef {import("../game/protocol").Family} Family
 * @typedef {import("../game/protocol").Direction} Direction
 * @typedef {import("../game/protocol").Block} BlockName
 *
 * @typedef {object} Twist
 * @property {BlockName} block
 * @property {Direction} direction
 *
 * @typedef {import("../game/protocol").Grab} Grab what touch-move binds the player to
 * @typedef {import("../game/protocol").Turn} Turn what is due, and from whom
 * @typedef {import("../game/protocol").WinningLine} Line
 *
 * @typedef {object} Half a move taken apart: a place, a twist, or both
 * @property {number | null} place
 * @property {Twist | null} twist
 *
 * @typedef {object} Scene everything that a board shows at one moment
 * @property {Family} family
 * @property {number} size
 * @property {number} seats
 * @property {string} stones one character a cell, rows from the top
 * @property {Turn} turn
 * @property {number[]} mine the seats that act through this board
 * @property {boolean} live whether this is the newest position
 * @property {boolean} touch whether touch-move holds
 * @property {boolean} premoves whether a move may be entered ahead of one's turn
 * @property {Half | null} last the newest move
 * @property {Line[]} lines
 * @property {string[]} [pointed] places that a hint points out
 *
 * @typedef {object} Settings what a person likes; kept in the browser
 * @property {boolean} coordinates
 * @property {boolean} marks symbols on the stones
 * @property {boolean} sounds
 * @property {boolean} motion
 * @property {boolean} confirm ask before a stone is placed
 * @property {boolean} turnTable turn the board to the player, two on one screen
 *
 * @typedef {object} BoardEvents what a person did on the board, by the name of the event
 * @property {{ index: number, name: string }} place
 * @property {Twist} twist
 * @property {null} skip
 * @property {Grab} grab
 * @property {Half | null} premove a move entered ahead, or dropped
 * @property {{ name: string | null }} refused a place where nothing can be done
 * @property {null} past a press on a position of the past
 * @property {{ text: string }} raised
 * @property {null} help
 *
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Speak
 */

export {};
