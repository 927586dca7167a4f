/**
 * The one move that is on its way.
 *
 * It is shown at once, and sent with the number of the move that it is to be.
 * After a lost connection it is sent again; the number makes it harmless if it
 * had arrived. It leaves the box when the game has a move of that number, or
 * when the server refuses it.
 *
 * @import { Socket } from "./socket.js"
 * @import { MessageOf, View } from "./types.js"
 */

export class Outbox {
  /** @param {Socket} socket @param {(problem: MessageOf<"error">) => void} changed */
  constructor(socket, changed) {
    this.socket = socket;
    this.changed = changed;
    /** @type {{ ply: number, text: string, game: string } | null} */
    this.move = null;
  }

  /** @param {View} view @param {string} text */
  send(view, text) {
    if (this.move) return;
    this.move = { ply: view.moves.length, text, game: view.game };
    void this.deliver();
  }

  async deliver() {
    const move = this.move;
    if (!move) return;
    const answer = await this.socket.ask({ t: "move", ...move });
    if (answer.t !== "error" || this.move !== move) return;
    this.move = null;
    this.changed(answer);
  }

  /** The game has moved on, or the connection is back. @param {View} view */
  settle(view) {
    if (this.move && (view.moves.length > this.move.ply || view.phase === "over")) this.move = null;
  }

  /** Sends again what may not have arrived. @param {View} view */
  again(view) {
    this.settle(view);
    if (this.move) void this.deliver();
  }
}
