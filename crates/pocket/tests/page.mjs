// Runs the worker of docs/examples/engine as a browser would.
//
//     node page.mjs FILE WORKER WEIGHTS...
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [file, script, ...paths] = process.argv.slice(2);
const sent = [];
globalThis.postMessage = (message) => sent.push(message);
runInThisContext(readFileSync(script, "utf8"));

const stop = new Int32Array(new SharedArrayBuffer(4));
const wasm = await WebAssembly.compile(readFileSync(file));
const weights = paths.map((path) => new Uint8Array(readFileSync(path)));
await globalThis.onmessage({ data: { wasm, weights, stop } });

const params = { variant: "pente", moves: ["K10", "L11", "N13"], limit_ms: 600_000 };
const request = { jsonrpc: "2.0", id: 1, method: "best", params };
globalThis.postMessage = (message) => {
  if (message.found) Atomics.store(stop, 0, 1);
  sent.push(message);
};
await globalThis.onmessage({ data: request });
assert.ok(sent.length >= 2 && sent[0].found.line.length > 0);
assert.ok(sent.at(-1).answer.result.move);
console.log("answered");
