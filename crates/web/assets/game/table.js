/**
 * What is known of a game: the server's view, moved on by its events.
 *
 * A view is never changed; `absorb` gives the next one. Where an event does
 * not tell enough it gives null, and the caller asks for the whole again.
 *
 * @import { ChatLine, EventOf, GameEvent, Move, Offer, View } from "./types.js"
 */

/**
 * @template {GameEvent["kind"]} K
 * @typedef {(view: View, event: EventOf<K>, me: string | null) => View | null} Absorb
 */

/** @type {{ [K in GameEvent["kind"]]: Absorb<K> }} */
const KINDS = {
  created: (view) => view,
  sat: (view, { seat, person }, me) => ({
    ...view,
    people: view.people.with(seat - 1, person),
    you: person.id === me ? [...view.you, seat] : view.you,
  }),
  stood: (view, { seat }) => ({
    ...view,
    people: view.people.with(seat - 1, null),
    you: view.you.filter((own) => own !== seat),
  }),
  started: (view, event) => ({ ...running(view, event), phase: "playing" }),
  moved: (view, event) => {
    const { seat, ply, text, board, captured } = event;
    if (ply !== view.moves.length) return null;
    const move = { seat, text, board, captured };
    return {
      ...running(view, event),
      board,
      captured,
      moves: [...view.moves, move],
      offers: afterMove(view.offers, seat),
    };
  },
  swapped: (view, event, me) => {
    const move = { seat: event.seat, text: "swap", board: view.board, captured: view.captured };
    return {
      ...running(view, event),
      people: event.people,
      you: view.kind === "local" ? view.you : seatsOf(event.people, me),
      moves: [...view.moves, move],
      offers: [],
    };
  },
  grabbed: (view, { block, direction }) => ({ ...view, turn: { ...view.turn, grab: { block, direction } } }),
  offered: (view, { seat, what }) => ({ ...view, offers: [...without(view, what), { seat, what }] }),
  accepted: (view) => view,
  declined: (view, { what }) => ({ ...view, offers: without(view, what) }),
  withdrawn: (view, { what }) => ({ ...view, offers: without(view, what) }),
  taken_back: (view, event) => ({
    ...running(view, event),
    board: event.board,
    captured: event.captured,
    moves: view.moves.slice(0, event.ply),
    offers: [],
  }),
  // Where the others play on the seat's leaving is a move of its own.
  resigned: (view, { turn }) => (turn?.seat ? null : view),
  flag_fell: (view, { turn }) => (turn?.seat ? null : view),
  ended: (view, { ending }) => ({
    ...view,
    ending,
    phase: "over",
    offers: [],
    turn: { seat: null, due: "nothing" },
    clocks: view.clocks && { ...view.clocks, running: null },
  }),
  rematched: (view, { next }) => ({ ...view, next }),
};

/**
 * The view after an event.
 *
 * @param {View} view
 * @param {GameEvent} event
 * @param {string | null} me
 * @returns {View | null}
 */
export function absorb(view, event, me) {
  if (event.n !== view.n + 1) return null;
  // An event of a newer server may be none of these.
  const of = /** @type {Absorb<GameEvent["kind"]> | undefined} */ (KINDS[event.kind]);
  const next = of?.(view, event, me);
  return next ? { ...next, n: event.n, may: event.may ?? view.may } : null;
}

/** @param {View} view @param {Partial<Pick<View, "turn" | "clocks">>} event */
function running(view, { turn, clocks }) {
  return { ...view, turn: turn ?? view.turn, clocks: clocks ?? view.clocks };
}

/** @param {Offer[]} offers @param {number} mover */
function afterMove(offers, mover) {
  return offers.filter(({ seat, what }) => what === "draw" && seat === mover);
}

/** @param {View} view @param {string} what */
function without(view, what) {
  return view.offers.filter((offer) => offer.what !== what);
}

/** @param {View["people"]} people @param {string | null} me */
function seatsOf(people, me) {
  return people.flatMap((person, i) => (person && person.id === me ? [i + 1] : []));
}

/**
 * Where a line of chat belongs among those that are known, the oldest first; -1
 * if it is one of them. After a lost connection many are told once more.
 *
 * @param {ChatLine[]} known @param {ChatLine} line
 */
export function placeInChat(known, line) {
  const same = (/** @type {ChatLine} */ other) =>
    other.at === line.at && other.from.id === line.from.id && other.text === line.text;
  return known.some(same) ? -1 : known.findLastIndex(({ at }) => at <= line.at) + 1;
}

/** The seats that have left a game which the others play on. @param {View} view */
export function seatsOut({ moves }) {
  return moves.filter(({ text }) => text.startsWith("leave")).map(({ text }) => Number(text.slice("leave".length)));
}

/** How a stone is written whose twist is still to come. */
export const HALF = " ...";

/**
 * Whether the two moves are the halves of one turn.
 *
 * @param {Move | undefined} first
 * @param {Move | undefined} second
 */
export function halves(first, second) {
  return (
    first !== undefined &&
    second !== undefined &&
    first.seat === second.seat &&
    first.text.endsWith(HALF) &&
    /^(Q|skip)/.test(second.text)
  );
}

/** The moves as turns: the ply after each, and its words. @param {Move[]} moves */
export function turns(moves) {
  /** @type {Array<{ ply: number, seat: number, text: string }>} */
  const all = [];
  moves.forEach((move, i) => {
    const last = all.at(-1);
    if (last && halves(moves[i - 1], move)) {
      last.ply = i + 1;
      last.text += ` ${move.text}`;
    } else all.push({ ply: i + 1, seat: move.seat, text: move.text.replace(HALF, "") });
  });
  return all;
}
