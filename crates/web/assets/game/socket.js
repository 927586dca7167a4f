/**
 * A socket that comes back.
 *
 * After a loss it waits, longer each time and never twice the same, and
 * connects again; a page that returns to sight or to a network does not wait.
 * What a returning client must say is the business of whoever listens.
 *
 * @import { Answer, Message, Request } from "./types.js"
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** A socket that has been silent for so long after a ping is dead. */
const SILENCE = 12_000;
const PING = 20_000;

export class Socket extends EventTarget {
  /** @param {string} path */
  constructor(path) {
    super();
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.url = url.href;
    this.tries = 0;
    this.requests = 0;
    /** Server time minus ours, by the quickest answer so far. */
    this.offset = 0;
    this.trip = Infinity;
    /** @type {Map<number, (answer: Answer) => void>} */
    this.asked = new Map();
    /** @type {WebSocket | null} */
    this.wire = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => !document.hidden && this.hurry());
    setInterval(() => this.ping(), PING);
    this.connect();
  }

  get open() {
    return this.wire?.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const wire = new WebSocket(this.url);
    this.wire = wire;
    wire.addEventListener("message", ({ data }) => this.hear(JSON.parse(data)));
    wire.addEventListener("close", () => wire === this.wire && this.lost());
  }

  lost() {
    this.wire = null;
    for (const answer of this.asked.values()) answer({ t: "lost" });
    this.asked.clear();
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), longest * (0.5 + Math.random() / 2));
    this.dispatchEvent(new Event("lost"));
  }

  /** Nobody answers on this wire. Not even its end may come, so it is not waited for. @param {WebSocket | null} wire */
  giveUp(wire) {
    wire?.close();
    if (wire === this.wire) this.lost();
  }

  /** Begins anew, since the server is to see us as somebody else. */
  renew() {
    this.giveUp(this.wire);
    this.hurry();
  }

  /** Something has changed for the better: try at once. */
  hurry() {
    if (this.timer !== undefined) this.connect();
    else if (this.open) this.ping();
  }

  /** @param {Message} message */
  hear(message) {
    if (message.t === "hello") {
      this.tries = 0;
      this.trip = Infinity;
      this.offset = message.now - Date.now();
      this.ping();
    }
    const id = "id" in message ? Number(message.id) : 0;
    const answer = this.asked.get(id);
    if (answer) {
      this.asked.delete(id);
      answer(message);
    }
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  /** Says something; false if nobody can hear it now. @param {Request & { id?: number }} message */
  say(message) {
    if (!this.open) return false;
    this.wire?.send(JSON.stringify(message));
    return true;
  }

  /**
   * Asks something and waits for its one answer; `{t: "lost"}` if the
   * connection is lost before.
   *
   * @param {Request} message
   * @returns {Promise<Answer>}
   */
  ask(message) {
    this.requests += 1;
    const id = this.requests;
    return new Promise((done) => {
      this.asked.set(id, done);
      if (!this.say({ ...message, id })) {
        this.asked.delete(id);
        done({ t: "lost" });
      }
    });
  }

  /** Measures the way to the server, and notices when there is none any more. */
  async ping() {
    if (!this.open) return;
    const [wire, sent] = [this.wire, Date.now()];
    const silent = setTimeout(() => this.giveUp(wire), SILENCE);
    const answer = await this.ask({ t: "ping" });
    clearTimeout(silent);
    const trip = Date.now() - sent;
    if (answer.t === "pong" && trip <= this.trip) {
      this.trip = trip;
      this.offset = answer.at - (sent + trip / 2);
    }
  }

  /** The server's time. */
  now() {
    return Date.now() + this.offset;
  }
}
