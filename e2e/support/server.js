/**
 * The real server, `pentad serve`, on a free port with a directory of its own.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const ROOT = new URL("../..", import.meta.url).pathname;
const BINARY = process.env.PENTAD ?? join(ROOT, "target/debug/pentad");

/** A port that nobody has at this moment. */
async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, "close");
  return port;
}

export class Server {
  /** @param {number} port @param {string} data */
  constructor(port, data) {
    this.url = `http://127.0.0.1:${port}`;
    this.port = port;
    this.data = data;
    /** @type {import("node:child_process").ChildProcess | null} */
    this.process = null;
    this.said = "";
  }

  static async start() {
    const server = new Server(await freePort(), await mkdtemp(join(tmpdir(), "pentad-story-")));
    await server.run();
    return server;
  }

  /** Starts the program and waits until it answers. */
  async run() {
    const child = spawn(BINARY, ["serve", "--listen", `127.0.0.1:${this.port}`, "--data", this.data], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.process = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (this.said += text));
    for (let i = 0; i < 600; i += 1) {
      if (child.exitCode !== null) throw new Error(`${BINARY} has stopped:\n${this.said}`);
      if (await this.answers()) return;
      await pause(50);
    }
    throw new Error(`${BINARY} does not answer:\n${this.said}`);
  }

  async answers() {
    try {
      return (await fetch(`${this.url}/`)).ok;
    } catch {
      return false;
    }
  }

  /** Ends it the hard way, or politely. @param {"SIGKILL" | "SIGTERM"} signal */
  async end(signal) {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }

  async close() {
    await this.end("SIGTERM");
    await rm(this.data, { recursive: true, force: true });
  }
}
