// Watches a search by way of the clock, and cancels it there.
//
//     node watch.mjs FILE WEIGHTS...
import assert from "node:assert";
import { readFileSync } from "node:fs";

const [file, ...paths] = process.argv.slice(2);
const seen = [];
let cancelled = false;
let exports;

/** The clock of the module: it is read while a search runs. */
function now() {
  const place = BigInt.asUintN(64, exports.watch());
  if (place !== 0n) seen.push(JSON.parse(text(place)));
  // Two depths are enough; ten minutes would be allowed.
  if (seen.length >= 2) cancelled = true;
  return cancelled ? Infinity : performance.now();
}

/** @param {Uint8Array} bytes */
function write(bytes) {
  const pointer = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
  return [pointer, bytes.length];
}

/** @param {bigint} place */
function text(place) {
  const [pointer, length] = [Number(place >> 32n), Number(place & 0xffffffffn)];
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, pointer, length));
}

/** @param {object} params */
function best(params) {
  const line = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "best", params });
  const place = exports.answer(...write(new TextEncoder().encode(line)));
  return JSON.parse(text(BigInt.asUintN(64, place))).result;
}

({ exports } = (
  await WebAssembly.instantiate(readFileSync(file), { env: { now } })
).instance);
for (const path of paths) assert.equal(exports.weights(...write(readFileSync(path))), 1);

const games = [
  { variant: "pente", moves: ["K10", "L11", "N10", "L9"] },
  { variant: "classic", moves: ["E5Q01CW", "B2Q00CCW"] },
];
for (const game of games) {
  seen.length = 0;
  cancelled = false;
  const begun = performance.now();
  assert.ok(best({ ...game, limit_ms: 600_000 }).move);
  assert.ok(performance.now() - begun < 120_000, "it was not cancelled");
  const depths = seen.map((found) => found.depth);
  assert.ok(depths.every((depth, place) => place === 0 || depth > depths[place - 1]), `${depths}`);
  assert.ok(seen.every((found) => found.line.length > 0 && Math.abs(found.score) <= 1));
}
console.log("watched and cancelled");
