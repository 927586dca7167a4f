/**
 * The socket that comes back, on a wire with nobody at its other end.
 */

import assert from "node:assert/strict";
import { test } from "node:test";

/** Nothing comes back on it, not even its end. */
class DeadWire extends EventTarget {
  static OPEN = 1;
  readyState = DeadWire.OPEN;
  send() {}
  close() {}
}

test("a wire that falls silent is given up without waiting for its end", async () => {
  /** @type {Array<() => void>} */
  const timers = [];
  Object.assign(globalThis, {
    location: { href: "http://pentad.example/" },
    document: new EventTarget(),
    WebSocket: DeadWire,
    addEventListener: () => {},
    setInterval: () => {},
    setTimeout: (/** @type {() => void} */ act) => timers.push(act),
  });
  // By address, for its types are those of a browser.
  const { Socket } = await import(new URL("../../crates/web/assets/game/socket.js", import.meta.url).href);
  const socket = new Socket("/api/v1/socket");
  let lost = 0;
  socket.addEventListener("lost", () => (lost += 1));
  const hello = JSON.stringify({ t: "hello", me: null, now: 0 });
  socket.wire.dispatchEvent(Object.assign(new Event("message"), { data: hello }));
  const [silence] = timers.splice(0);
  silence();
  assert.deepEqual([lost, socket.open, timers.length], [1, false, 1], "it is lost, and will connect again");
  timers[0]();
  assert.ok(socket.open);
});
