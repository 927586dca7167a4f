/**
 * Brings the page of a game to life.
 *
 * The view of the server is the truth; what is shown is the view, the move
 * that is on its way, and the place in the record that the person looks at.
 *
 * @import { PentadBoard } from "../board/element.js"
 * @import { BoardEvents, Half, Settings } from "../board/types.js"
 * @import { EventOf, GameEvent, Message, MessageOf, Offer, Person, View, Wish } from "./types.js"
 */

import "../board/element.js";
import { Geometry, seatOf } from "../board/geometry.js";
import { allowMotion } from "../board/motion.js";
import { keepSettings, readSettings } from "../board/settings.js";
import { sound } from "../board/sound.js";
import { text } from "../texts.js";
import { Actions } from "./actions.js";
import { Chat } from "./chat.js";
import { ClockFaces } from "./clocks.js";
import { showHelp, showSettings } from "./dialogs.js";
import { celebrate } from "./ending.js";
import { Notices } from "./notices.js";
import { Outbox } from "./outbox.js";
import { byId, dataOf, guardDoubleClicks, icon, make } from "./page.js";
import { seatPanels, showPanels } from "./panels.js";
import { Record } from "./record.js";
import { lastTurn, sceneOf } from "./scene.js";
import { offerLink, offerPictures } from "./share.js";
import { Socket } from "./socket.js";
import { absorb, HALF } from "./table.js";
import { ask } from "./tutor.js";
import { moveText, nameOf, pastText, statusText, titleText } from "./words.js";

/** How long a lost connection is no news. */
const GRACE = 1500;

class GamePage {
  constructor() {
    this.speak = text;
    /** @type {View} */
    this.view = /** @type {View} */ (dataOf("state"));
    /** @type {Settings} */
    this.settings = readSettings(/** @type {Partial<Settings>} */ (dataOf("settings") ?? {}));
    allowMotion(this.settings.motion);
    /** @type {Person | null} */
    this.me = null;
    this.geometry = new Geometry(this.view.family, this.view.size, 0);
    this.board = /** @type {PentadBoard} */ (byId("board"));
    this.turned = 0;
    /** What a hint points out. @type {string[]} */
    this.pointed = [];
    /** The twist of a move that was entered ahead, once its stone is played. @type {Half["twist"]} */
    this.twistAhead = null;
    /** @type {number | undefined} */
    this.lostTimer = undefined;
    /** Whether the whole game is on its way. */
    this.asking = false;
    /** Whether the connection was lost, so that something may have been said meanwhile. */
    this.away = false;
    this.live = make("p", "hidden");
    this.live.setAttribute("aria-live", "polite");
    byId("main").append(this.live);
    this.notices = new Notices();
    this.socket = new Socket("/api/v1/socket");
    this.outbox = new Outbox(this.socket, (problem) => this.refused(problem));
    this.clocks = new ClockFaces(this.speak, {
      now: () => this.socket.now(),
      fallen: () => this.say({ t: "flag" }),
      low: () => sound("low", this.settings.sounds),
    });
    this.record = new Record(this.speak, (before) => this.replay(before));
    this.actions = new Actions(this.speak, {
      say: (wish) => void this.request(wish),
      move: (text) => this.play(text),
      hint: () => void this.hint(),
    });
    this.chat = new Chat(this.speak, {
      say: (text) => this.request({ t: "chat", text }),
      becomeGuest: () => this.becomeGuest(),
      heard: () => sound("notice", this.settings.sounds),
    });
    this.socket.addEventListener("message", (event) => this.hear(/** @type {CustomEvent<Message>} */ (event).detail));
    this.socket.addEventListener("lost", () => this.lost());
    this.listen();
    this.setBoard();
    this.show(null);
  }

  listen() {
    const { board } = this;
    /** @type {<K extends keyof BoardEvents>(name: K, act: (detail: BoardEvents[K]) => void) => void} */
    const on = (name, act) => board.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("place", ({ name }) => this.place(name));
    on("twist", ({ block, direction }) => this.play(`${block} ${direction}`));
    on("skip", () => this.play("skip"));
    on("grab", (grab) => this.say({ t: "grab", ...grab }));
    on("premove", (premove) => this.notices.tell(this.speak(premove ? "game.premove" : "game.premove-gone")));
    on("refused", ({ name }) => void this.explain(name));
    on("past", () => this.record.step(Infinity));
    on("raised", ({ text }) => this.announce(text));
    on("help", () => this.help());
    this.record.listenToWheel(board);
    byId("flip").addEventListener("click", () => this.flip());
    this.record.add([
      [
        "sound",
        this.settings.sounds ? "sound" : "mute",
        this.speak("setting.sounds"),
        () => this.change({ ...this.settings, sounds: !this.settings.sounds }),
      ],
      [
        "options",
        "sliders",
        this.speak("setting.title"),
        () => showSettings(this.speak, this.settings, this.view.kind === "local", (settings) => this.change(settings)),
      ],
      ["help", "?", this.speak("help.title"), () => this.help()],
    ]);
    byId("sound").setAttribute("aria-pressed", String(this.settings.sounds));
    document.addEventListener("pointerdown", (event) => this.bowl(event));
    guardDoubleClicks();
    offerLink(
      this.speak,
      (text) => this.announce(text),
      (text) => this.notices.tell(text),
    );
    addEventListener("keydown", (event) => {
      const typing = event.target instanceof Element && event.target.closest("input, textarea, dialog");
      if (event.key === "?" && !typing && !event.defaultPrevented) this.help();
    });
  }

  /** A press on one's own stone beside the board takes one out of the bowl. @param {PointerEvent} event */
  bowl(event) {
    const chip = event.target instanceof Element ? event.target.closest(".player .chip") : null;
    const seat = Number(chip?.closest(".player")?.getAttribute("data-seat"));
    if (chip && this.view.you.includes(seat) && this.view.turn.seat === seat) this.board.takeFromBowl(event);
  }

  help() {
    showHelp(this.speak, this.view.family === "pentago");
  }

  /** @param {Settings} settings */
  change(settings) {
    this.settings = settings;
    keepSettings(settings);
    allowMotion(settings.motion);
    const button = byId("sound");
    button.setAttribute("aria-pressed", String(settings.sounds));
    button.replaceChildren(icon(settings.sounds ? "sound" : "mute"));
    this.setBoard();
    this.show(null);
  }

  /** Which way the board lies: turned by the person, or to whose turn it is. */
  setBoard() {
    const { board, view } = this;
    const table = view.kind === "local" && this.settings.turnTable && view.seats === 2 && view.turn.seat === 2 ? 2 : 0;
    board.settings = this.settings;
    board.speak = this.speak;
    board.quarters = this.turned + table;
    const own = view.kind === "local" ? 1 : (view.you[0] ?? 1);
    const flipped = board.quarters % 4 === 2;
    seatPanels(view.seats, flipped && view.seats === 2 ? 3 - own : own);
  }

  flip() {
    this.turned = (this.turned + 2) % 4;
    this.setBoard();
    this.show(null);
  }

  // What the server says.

  /** @param {Message} message */
  hear(message) {
    switch (message.t) {
      case "hello":
        this.me = message.me;
        this.chat.meet(this.me);
        void this.watch();
        break;
      case "state":
        if (message.game === this.view.game) this.replaceView(message);
        break;
      case "event":
        if (message.game === this.view.game) this.happened(message);
        break;
      case "chat":
        if (message.game === this.view.game) this.chat.hear(message);
        break;
      case "watchers":
        if (message.game === this.view.game)
          this.update({ ...this.view, watchers: message.count, present: message.present });
        break;
    }
  }

  /** Asks for what was missed, and sends again what may not have arrived. */
  async watch() {
    const answer = await this.socket.ask({ t: "watch", game: this.view.game, after: this.view.n });
    if (answer.t === "lost") return;
    clearTimeout(this.lostTimer);
    this.lostTimer = undefined;
    this.notices.stand("");
    byId("main").dataset.connected = "";
    this.outbox.again(this.view);
    this.show(null);
    // Events tell of the game alone, and not of the chat.
    if (this.away && this.view.kind === "online") void this.askForAll();
    this.away = false;
  }

  /** Asks for the whole game, once at a time. */
  async askForAll() {
    if (this.asking) return;
    this.asking = true;
    await this.socket.ask({ t: "watch", game: this.view.game });
    this.asking = false;
  }

  lost() {
    delete byId("main").dataset.connected;
    this.away = true;
    // Each attempt that fails is heard of too; the first loss counts.
    this.lostTimer ??= setTimeout(() => this.notices.stand(this.speak("game.lost")), GRACE);
  }

  /** The whole game, where events did not tell enough. @param {View} view */
  replaceView(view) {
    const before = this.view;
    this.update(view);
    if (!before.ending && view.ending) this.over();
  }

  /** @param {GameEvent} event */
  happened(event) {
    if (event.n <= this.view.n) return;
    const next = absorb(this.view, event, this.me?.id ?? null);
    if (!next) return void this.askForAll();
    const before = this.view;
    const own = event.kind === "moved" && this.outbox.move?.ply === event.ply && this.outbox.move?.text === event.text;
    if (event.kind === "moved") {
      this.take(next);
      this.moved(event, own, before);
    } else this.update(next);
    this.tell(event, before);
  }

  /** @param {EventOf<"moved">} event @param {boolean} own whether it is already seen @param {View} before */
  moved(event, own, before) {
    const half = this.geometry.parse(event.text);
    // The board alone knows what was entered ahead, and forgets it when it is one's turn.
    const ahead = this.board.premove;
    this.pointed = [];
    byId("why").hidden = true;
    const taken = total(event.captured) - total(before.captured);
    // One's own stone is on the board already, but what it captures is not.
    this.show(own && taken === 0 ? null : half);
    this.announce(moveText(nameOf(this.view, event.seat, this.speak), event.text, half, taken, this.speak));
    this.premoved(ahead);
  }

  /** Events that are more than a new view. @param {GameEvent} event @param {View} before */
  tell(event, before) {
    const { view } = this;
    const gone = before.offers.find(
      ({ seat, what }) => !view.offers.some((offer) => offer.seat === seat && offer.what === what),
    );
    if (gone) this.tellOffer(event, gone);
    if (event.kind === "started") sound("start", this.settings.sounds);
    if (event.kind === "offered" && !view.you.includes(event.seat)) sound("notice", this.settings.sounds);
    if (event.kind === "ended") this.over();
    if (event.kind === "rematched" && view.you.length) location.assign(`/game/${event.next}`);
  }

  /**
   * What has become of an offer that no longer stands; a game that goes on without an answer has
   * declined it.
   *
   * @param {GameEvent} event
   * @param {Offer} offer
   */
  tellOffer(event, { seat, what }) {
    const { speak, view } = this;
    const mine = view.you.includes(seat) && view.kind !== "local";
    if (event.kind === "taken_back") return this.notices.tell(speak("offer.taken-back"));
    if (!view.you.length || view.kind === "local") return;
    if (mine && (event.kind === "declined" || event.kind === "moved"))
      this.notices.tell(speak(`offer.${what}-declined`));
    if (!mine && event.kind === "withdrawn")
      this.notices.tell(speak("offer.withdrawn", { name: nameOf(view, seat, speak) }));
  }

  /** A move that was entered ahead is played now, if it can be. @param {Half | null} ahead */
  premoved(ahead) {
    const { turn, you } = this.view;
    if (turn.seat === null || !you.includes(turn.seat)) return;
    if (turn.due === "twist" && this.twistAhead) {
      const { block, direction } = this.twistAhead;
      this.twistAhead = null;
      return this.play(`${block} ${direction}`);
    }
    this.twistAhead = null;
    if (turn.due !== "place" || !ahead || ahead.place === null) return;
    const name = this.geometry.name(ahead.place);
    if (seatOf(this.view.board[ahead.place]) || turn.closed?.includes(name)) return void this.explain(name);
    this.twistAhead = ahead.twist;
    this.place(name);
  }

  /** @param {View} view */
  take(view) {
    this.view = view;
    this.outbox.settle(view);
  }

  /**
   * Shows what has changed. Whatever the board does not show, such as an offer or
   * somebody who looks on, leaves alone what the hand is doing there.
   *
   * @param {View} view
   */
  update(view) {
    const before = JSON.stringify(this.scene());
    this.take(view);
    this.showAround();
    const scene = this.scene();
    if (JSON.stringify(scene) !== before) void this.board.show(scene, null);
  }

  over() {
    if (!this.view.ending) return;
    this.record.cursor = null;
    const sentence = celebrate(this.view, this.view.ending, this.speak, this.settings.sounds);
    this.announce(sentence);
  }

  // What the person does.

  /** Places a stone, the whole of a Pente move and half of a Pentago turn. @param {string} name */
  place(name) {
    this.play(this.view.family === "pentago" ? name + HALF : name);
  }

  /** Plays a move or half of one: shown at once, sent, and taken back if refused. @param {string} text */
  play(text) {
    if (this.outbox.move || !this.record.live) return;
    this.pointed = [];
    this.outbox.send(this.view, text);
    this.show(this.geometry.parse(text));
  }

  /** @param {MessageOf<"error">} problem */
  refused(problem) {
    this.twistAhead = null;
    sound("refuse", this.settings.sounds);
    this.notices.refuse(problem.message);
    if (problem.n !== undefined && problem.n > this.view.n) void this.watch();
    this.show(null);
  }

  /**
   * Why nothing can be done there. Of a closed point the server knows the reason; asked for that
   * move, it tells.
   *
   * @param {string | null} name
   */
  async explain(name) {
    sound("refuse", this.settings.sounds);
    const index = name === null ? -1 : this.geometry.index(name);
    if (name === null || index < 0) return this.notices.refuse(statusText(this.view, this.speak));
    if (seatOf(this.view.board[index])) return this.notices.refuse(this.speak("game.taken", { place: name }));
    await this.request({ t: "move", ply: this.view.moves.length, text: name });
  }

  /** Says something about this game. @param {Wish} message */
  say(message) {
    return this.socket.say({ ...message, game: this.view.game });
  }

  /** Asks for something; a refusal is shown. @param {Wish} message @returns {Promise<boolean>} whether it is done */
  async request(message) {
    const answer = await this.socket.ask({ ...message, game: this.view.game });
    if (answer.t === "error") this.notices.refuse(answer.message);
    if (answer.t === "lost") this.notices.refuse(this.speak("game.lost"));
    return answer.t !== "error" && answer.t !== "lost";
  }

  /** Makes a guest of somebody who looks on; the connection is made anew, under the new name. */
  async becomeGuest() {
    const answer = await fetch("/api/v1/me", { method: "POST" }).catch(() => null);
    const body = await answer?.json().catch(() => null);
    if (!answer?.ok) this.notices.refuse(body?.error?.message ?? this.speak("game.lost"));
    else this.socket.renew();
    return answer?.ok ?? false;
  }

  /** A hint for the one to move, or a word about the move that is shown. */
  async hint() {
    const { n } = this.view;
    const { shown } = this.record;
    const pointed = await ask(this.view, this.actions.explains ? shown - 1 : null, this.speak);
    if (this.view.n !== n || this.record.shown !== shown) return;
    this.pointed = pointed.filter((name) => this.geometry.index(name) >= 0);
    this.show(null);
  }

  // What is shown.

  /** @param {string} text */
  announce(text) {
    this.live.textContent = text;
  }

  /** Someone looks at another move. @param {number} before the ply shown until now */
  replay(before) {
    const { view } = this;
    this.pointed = [];
    byId("why").hidden = true;
    const forward = this.record.shown - before;
    const move = forward > 0 && forward <= 2 ? lastTurn(view.moves, this.record.shown, this.geometry) : null;
    this.show(move);
    const at = view.moves[this.record.shown - 1];
    if (at)
      this.announce(moveText(nameOf(view, at.seat, this.speak), at.text, this.geometry.parse(at.text), 0, this.speak));
  }

  /** Shows everything as it is now. @param {Half | null} move what is seen happening */
  show(move) {
    this.showAround();
    void this.board.show(this.scene(), move);
  }

  /** What the board is to show. */
  scene() {
    return sceneOf(this.view, this.record, this.geometry, this.outbox.move?.text ?? null, this.pointed);
  }

  /** Shows everything but the board. */
  showAround() {
    const { view, record } = this;
    this.setTableSide();
    record.show(view);
    this.stamp();
    byId("invitation").hidden = view.phase !== "waiting";
    const title = titleText(view, this.speak);
    document.title = `${title} · Pentad`;
    const heading = document.querySelector("h1");
    if (heading) heading.textContent = title;
    const past = view.phase === "playing" && !record.live;
    const status = past ? pastText(record.turn, this.speak) : statusText(view, this.speak);
    if (byId("status").textContent !== status) byId("status").textContent = status;
    const at = record.live ? undefined : view.moves[record.shown - 1];
    showPanels(
      view,
      this.speak,
      view.family === "pente"
        ? record.live
          ? view.captured
          : (at?.captured ?? view.captured?.map(() => 0))
        : undefined,
    );
    this.actions.show(view, record.live, record.shown);
    this.chat.show(view);
    this.clocks.show(view);
    byId("watchers").textContent = view.watchers > 0 ? this.speak("game.watchers", { n: view.watchers }) : "";
    offerPictures(record.shown);
  }

  /** The state of the game on the page itself, for style sheets and tests. */
  stamp() {
    const { phase, moves, turn } = this.view;
    const { dataset } = byId("main");
    Object.assign(dataset, { phase, ply: moves.length, seat: turn.seat ?? "", due: turn.due });
    byId("main").toggleAttribute("data-sending", this.outbox.move !== null);
    byId("main").toggleAttribute("data-past", phase === "playing" && !this.record.live);
  }

  /** With two at one screen the board may turn to whose turn it is. */
  setTableSide() {
    if (this.view.kind === "local" && this.settings.turnTable) this.setBoard();
  }
}

/** @param {number[] | undefined} stones */
function total(stones) {
  return (stones ?? []).reduce((sum, n) => sum + n, 0);
}

new GamePage();
