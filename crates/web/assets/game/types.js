/**
 * What crosses the socket, under the names that the modules use; there is no
 * code here. What the server says is generated from its own types, and what is
 * asked of it is told here.
 *
 * @typedef {import("./protocol").Brief} Brief a game in a list
 * @typedef {import("./protocol").Clocks} Clocks
 * @typedef {import("./protocol").Ending} Ending
 * @typedef {import("./protocol").Event} GameEvent
 * @typedef {import("./protocol").ChatLine} ChatLine
 * @typedef {import("./protocol").May} May
 * @typedef {import("./protocol").MoveView} Move
 * @typedef {import("./protocol").OfferView} Offer
 * @typedef {import("./protocol").Person} Person
 * @typedef {import("./protocol").View} View a whole game
 * @typedef {import("./protocol").What} What
 * @typedef {import("./protocol").WinningLine} WinningLine
 *
 * @typedef {import("./protocol").Message} Message anything that the server says
 * @typedef {Message | { t: "lost" }} Answer what comes of a question; nothing if the connection is lost before
 *
 * @typedef {{ t: "move", ply: number, text: string }
 *   | { t: "grab", block: string, direction?: string | null }
 *   | { t: "offer" | "accept" | "decline" | "withdraw", what: What }
 *   | { t: "resign" | "abort" | "flag" | "stand" | "unwatch" }
 *   | { t: "watch", after?: number }
 *   | { t: "sit", seat: number }
 *   | { t: "chat", text: string }} Wish something about a game
 * @typedef {(Wish & { game: string })
 *   | { t: "follow" | "unfollow", tournament: string }
 *   | { t: "lobby" | "unlobby" | "ping" }} Request anything that is said to the server
 */

/**
 * One kind of message, and one kind of event.
 *
 * @template {Answer["t"]} T
 * @typedef {Extract<Answer, { t: T }>} MessageOf
 */

/**
 * @template {GameEvent["kind"]} K
 * @typedef {Extract<GameEvent, { kind: K }>} EventOf
 */

export {};
