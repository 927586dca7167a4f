// Pentad's engine in a worker. The page sends { wasm, weights, stop } once and
// then requests of JSON-RPC; it gets { found } while a search runs, and { answer }.
let engine;
let stop = new Int32Array(1);

function text(place) {
  const [pointer, length] = [Number(place >> 32n) >>> 0, Number(place & 0xffffffffn)];
  return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, pointer, length));
}

function write(bytes) {
  const pointer = engine.room(bytes.length);
  new Uint8Array(engine.memory.buffer, pointer, bytes.length).set(bytes);
  return [pointer, bytes.length];
}

// The clock is read while a search runs: the moment to watch it and to cancel it.
function now() {
  const found = engine.watch();
  if (found) postMessage({ found: JSON.parse(text(found)) });
  return Atomics.load(stop, 0) ? Infinity : performance.now();
}

onmessage = async ({ data }) => {
  if (data.wasm) {
    if (data.stop) stop = data.stop;
    engine = (await WebAssembly.instantiate(data.wasm, { env: { now } })).exports;
    for (const bytes of data.weights) engine.weights(...write(bytes));
  } else {
    const line = new TextEncoder().encode(JSON.stringify(data));
    postMessage({ answer: JSON.parse(text(engine.answer(...write(line)))) });
  }
};
