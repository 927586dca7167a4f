/**
 * The data that a board shows, as JSDoc types; there is no code here.
 *
 * The board knows no rules: what may be done now reaches it as a `Turn`.
 *
 * @typedef {"pentago" | "pente"} Family
 * @typedef {"CW" | "CCW"} Direction
 * @typedef {"Q00" | "Q01" | "Q10" | "Q11"} BlockName
 *
 * @typedef {object} Twist
 * @property {BlockName} block
 * @property {Direction} direction
 *
 * @typedef {object} Grab what touch-move binds the player to
 * @property {BlockName} block
 * @property {Direction | null} [direction]
 *
 * @typedef {object} Turn what is due, and from whom
 * @property {number | null} seat
 * @property {"place" | "twist" | "choice" | "nothing"} due
 * @property {number} [stone] the color of the next stone, where it is not the seat's own
 * @property {string[]} [choices]
 * @property {boolean} [skip]
 * @property {BlockName[]} [neutral]
 * @property {string[]} [closed]
 * @property {Grab | null} [grab]
 * @property {string | null} [placed]
 *
 * @typedef {object} Line a winning row
 * @property {number} seat
 * @property {string} name
 * @property {string[]} places
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
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Speak
 */

export {};
