/**
 * The view of a game, moved on by events, and the geometry of the boards.
 */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { carried, Geometry, twisted } from "../../crates/web/assets/board/geometry.js";
import { absorb, placeInChat, seatsOut, turns } from "../../crates/web/assets/game/table.js";
import { clockText, periodOf, reading } from "../../crates/web/assets/game/time.js";

const EMPTY = ".".repeat(36);
/** @param {string} id @param {string} name @returns {import("../../crates/web/assets/game/types.js").Person} */
const guest = (id, name) => ({ id, name, kind: "guest", rating: null, provisional: false });
const ANN = guest("a", "Ann");
const BOB = guest("b", "Bob");

/** @returns {import("../../crates/web/assets/game/types.js").View} */
const fresh = () => ({
  game: "g",
  n: 4,
  variant: "classic",
  title: "Pentago",
  family: "pentago",
  options: {},
  size: 6,
  seats: 2,
  teams: false,
  touch: false,
  time: "-",
  rated: false,
  kind: "online",
  created: 0,
  phase: "playing",
  people: [ANN, BOB],
  you: [1],
  start: EMPTY,
  moves: [],
  board: EMPTY,
  turn: { seat: 1, due: "place" },
  may: [["abort"], ["abort"]],
  clocks: null,
  offers: [],
  ending: null,
  chat: [],
  next: null,
  watchers: 2,
  present: [1, 2],
});
/** @type {import("../../crates/web/assets/game/types.js").EventOf<"moved">} */
const moved = {
  game: "g",
  kind: "moved",
  n: 5,
  at: 0,
  seat: 1,
  ply: 0,
  text: "A1 ...",
  board: `x${EMPTY.slice(1)}`,
  turn: { seat: 1, due: "twist" },
  clocks: null,
};

test("a move is added, with what is due next", () => {
  const view = absorb(fresh(), moved, "a");
  assert.equal(view?.n, 5);
  assert.deepEqual(
    view?.moves.map(({ text }) => text),
    ["A1 ..."],
  );
  assert.equal(view?.turn.due, "twist");
});

test("a gap in the numbers cannot be absorbed", () => {
  assert.equal(absorb(fresh(), { ...moved, n: 6 }, "a"), null);
  assert.equal(absorb(fresh(), { ...moved, ply: 3 }, "a"), null);
});

test("after a swap one sits on the other side", () => {
  /** @type {import("../../crates/web/assets/game/types.js").EventOf<"swapped">} */
  const swapped = {
    game: "g",
    kind: "swapped",
    n: 5,
    at: 0,
    seat: 2,
    ply: 0,
    people: [BOB, ANN],
    turn: { seat: 1, due: "place" },
    clocks: null,
  };
  assert.deepEqual(absorb(fresh(), swapped, "a")?.you, [2]);
});

test("a draw offer stands through one's own move and lapses with the other's", () => {
  const view = { ...fresh(), offers: [{ seat: 1, what: /** @type {const} */ ("draw") }] };
  assert.equal(absorb(view, moved, "a")?.offers.length, 1);
  assert.equal(absorb(view, { ...moved, seat: 2 }, "a")?.offers.length, 0);
});

test("a line of chat has its place by time, and has it once", () => {
  const lines = [10, 20, 20, 30].map((at, i) => ({ from: i % 2 ? ANN : BOB, text: `line ${i}`, at }));
  /** @type {typeof lines} */
  const known = [];
  for (const i of [0, 3, 1, 2, 3, 1]) {
    const place = placeInChat(known, lines[i]);
    if (place >= 0) known.splice(place, 0, lines[i]);
  }
  assert.deepEqual(known, lines);
});

test("half turns are one turn of the list", () => {
  const moves = ["A1 ...", "Q00 CW", "B2 ...", "skip", "C3 Q11 CCW"].map((text, i) => ({
    seat: i < 2 ? 1 : i < 4 ? 2 : 1,
    text,
    board: EMPTY,
  }));
  assert.deepEqual(
    turns(moves).map(({ ply, text }) => [ply, text]),
    [
      [2, "A1 Q00 CW"],
      [4, "B2 skip"],
      [5, "C3 Q11 CCW"],
    ],
  );
});

test("a running clock is counted on by the server's time", () => {
  const clocks = {
    at: 1000,
    running: 1,
    seats: [
      { ms: 5000, stage: /** @type {const} */ ("main") },
      { ms: 7000, stage: /** @type {const} */ ("main") },
    ],
  };
  assert.equal(reading(clocks, 1, 3500, 0).ms, 2500);
  assert.equal(reading(clocks, 2, 3500, 0).ms, 7000);
  assert.equal(reading(clocks, 1, 500, 0).ms, 5000, "a clock never runs backward");
  assert.equal(reading(clocks, 1, 9000, 0).ms, 0, "and not below zero");
});

test("when the main time is over, one period after the other is", () => {
  const seat = { ms: 2000, periods: 2, stage: /** @type {const} */ ("main") };
  const clocks = { at: 1000, running: 1, seats: [seat, seat] };
  const period = periodOf("2+2x30");
  assert.equal(period, 30_000);
  assert.equal(periodOf("300+5"), 0);
  for (const [now, ms, periods] of [
    [2000, 1000, 2],
    [3000, 30_000, 1],
    [32_999, 1, 1],
    [33_000, 30_000, 0],
    [70_000, 0, 0],
  ]) {
    assert.deepEqual(reading(clocks, 1, now, period), { ms, periods }, `at ${now}`);
  }
  assert.deepEqual(reading(clocks, 2, 70_000, period), { ms: 2000, periods: 2 });
});

test("four quarter turns bring every stone home", () => {
  const stones = [...EMPTY].map((_, i) => String.fromCharCode(65 + i)).join("");
  for (const block of /** @type {const} */ (["Q00", "Q01", "Q10", "Q11"])) {
    let turned = stones;
    for (let i = 0; i < 4; i += 1) turned = twisted(turned, { block, direction: "CW" });
    assert.equal(turned, stones);
    assert.equal(twisted(twisted(stones, { block, direction: "CW" }), { block, direction: "CCW" }), stones);
  }
  assert.equal(new Geometry("pentago", 6, 0).name(carried(0, { block: "Q00", direction: "CW" })), "C1");
});

test("names and places agree on every board, whichever way it lies", () => {
  for (const [family, size] of /** @type {const} */ ([
    ["pentago", 6],
    ["pente", 9],
    ["pente", 13],
    ["pente", 19],
  ])) {
    for (const quarters of [0, 1, 2, 3]) {
      const geometry = new Geometry(family, size, quarters);
      for (let i = 0; i < geometry.count; i += 1) {
        assert.equal(geometry.index(geometry.name(i)), i);
        assert.equal(geometry.at(...geometry.seen(i)), i);
        assert.equal(geometry.nearest(...geometry.place(i)), i);
      }
    }
  }
  assert.equal(new Geometry("pente", 19, 0).name(180), "K10");
  assert.equal(new Geometry("pentago", 6, 0).name(28), "E5");
});

test("a clock says the same as in the first paint, in both languages", async () => {
  const read = async (/** @type {string} */ path) => JSON.parse(await readFile(new URL(path, import.meta.url), "utf8"));
  for (const [ms, ...texts] of await read("clocks.json")) {
    for (const [i, language] of ["en", "de"].entries()) {
      const words = await read(`../../crates/words/texts/${language}/common.json`);
      const speak = (/** @type {string} */ key, /** @type {Record<string, any>} */ values = {}) =>
        words[key].replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => values[name]);
      assert.equal(clockText(ms, speak), texts[i]);
    }
  }
});

test("a seat that has left is out", () => {
  const moves = ["K10", "K12", "leave1", "D4"].map((text, i) => ({ seat: 1 + (i % 3), text, board: EMPTY }));
  assert.deepEqual(seatsOut({ ...fresh(), moves }), [1]);
});

test("what may be done stays until an event tells it anew", () => {
  const before = fresh();
  const same = absorb(before, moved, "a");
  assert.deepEqual(same?.may, before.may);
  const may = /** @type {import("../../crates/web/assets/game/types.js").May[][]} */ ([["takeback"], ["abort"]]);
  assert.deepEqual(absorb(before, { ...moved, may }, "a")?.may, may);
});

test("an event of a kind that is not known yet asks for the whole game", () => {
  const unknown = /** @type {any} */ ({ game: "g", kind: "danced", n: 5, at: 0 });
  assert.equal(absorb(fresh(), unknown, "a"), null);
});
