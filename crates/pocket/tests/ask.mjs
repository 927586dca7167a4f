// Asks a built file. Standard input has a line of JSON-RPC each; standard output
// has an answer each, empty where there is none.
//
//     node ask.mjs FILE [--signature] [WEIGHTS]... < lines
import { readFileSync } from "node:fs";

const [file, ...rest] = process.argv.slice(2);
const imports = { env: { now: () => performance.now() } };
const { instance } = await WebAssembly.instantiate(readFileSync(file), imports);
const { memory, room, answer, weights, signature } = instance.exports;

/** @param {Uint8Array} bytes */
function write(bytes) {
  const pointer = room(bytes.length);
  if (pointer === 0) throw new Error(`no room for ${bytes.length} bytes`);
  new Uint8Array(memory.buffer, pointer, bytes.length).set(bytes);
  return [pointer, bytes.length];
}

/** @param {bigint} place */
function text(place) {
  const bytes = new Uint8Array(memory.buffer, Number(place >> 32n), Number(place & 0xffffffffn));
  return new TextDecoder().decode(bytes);
}

for (const path of rest.filter((argument) => argument !== "--signature")) {
  if (weights(...write(readFileSync(path))) !== 1) throw new Error(`${path} has no weights`);
}
if (rest.includes("--signature")) {
  console.log(String(BigInt.asUintN(64, signature())));
} else {
  const lines = readFileSync(0, "utf8").split("\n").filter(Boolean);
  for (const line of lines) {
    console.log(text(BigInt.asUintN(64, answer(...write(new TextEncoder().encode(line))))));
  }
}
