/**
 * What crosses the socket, as JSDoc types; there is no code here.
 *
 * @import { Line, Turn } from "../board/types.js"
 *
 * @typedef {object} Person
 * @property {string} id
 * @property {string} name
 * @property {"guest" | "account" | "engine"} kind
 * @property {number | null} [rating]
 * @property {boolean} [provisional]
 * @property {number} [level]
 *
 * @typedef {object} SeatClock
 * @property {number} ms
 * @property {number} [periods]
 * @property {"main" | "period"} stage
 *
 * @typedef {object} Clocks
 * @property {number} at
 * @property {number | null} running
 * @property {SeatClock[]} seats
 *
 * @typedef {object} Ending
 * @property {string} result
 * @property {number[]} winners
 * @property {string} reason
 * @property {Line[]} lines
 * @property {string} text
 *
 * @typedef {object} Move
 * @property {number} seat
 * @property {string} text
 * @property {string} board
 * @property {number[]} [captured]
 * @property {number} [ms]
 *
 * @typedef {"draw" | "takeback" | "rematch"} What
 * @typedef {{ seat: number, what: What }} Offer
 * @typedef {{ from: Person, text: string, at: number }} ChatLine
 *
 * @typedef {object} View a whole game
 * @property {string} game
 * @property {number} n
 * @property {string} variant
 * @property {string} title
 * @property {"pentago" | "pente"} family
 * @property {number} size
 * @property {number} seats
 * @property {boolean} teams
 * @property {string} time
 * @property {boolean} rated
 * @property {"online" | "engine" | "local"} kind
 * @property {"waiting" | "playing" | "over"} phase
 * @property {Array<Person | null>} people
 * @property {number[]} you
 * @property {string} start
 * @property {Move[]} moves
 * @property {string} board
 * @property {number[]} [captured]
 * @property {Turn} turn
 * @property {Clocks | null} clocks
 * @property {Offer[]} offers
 * @property {Ending | null} ending
 * @property {ChatLine[]} chat
 * @property {string | null} next
 * @property {number} watchers
 * @property {number[]} present
 *
 * @typedef {Record<string, any> & { t: string }} Message anything that the server says
 * @typedef {Record<string, any> & { kind: string, n: number }} GameEvent
 */

export {};
