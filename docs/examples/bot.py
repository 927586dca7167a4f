#!/usr/bin/env python3
"""A bot that plays a whole game against the engine, over HTTP and WebSocket,
with nothing but the standard library.

    python3 docs/examples/bot.py http://127.0.0.1:5005 --variant d-pente

Without a token it plays as a guest. Its moves are random; put your own idea
into `choose`. It plays every variant for two in which the twist is a duty, and
it is written from docs/api.md alone.
"""

import argparse
import base64
import json
import os
import random
import socket
import struct
import urllib.error
import urllib.request
from urllib.parse import urlparse


class Server:
    """The HTTP endpoints, and the socket beside them."""

    def __init__(self, url, token=None):
        self.url = url.rstrip("/")
        self.headers = {"Content-Type": "application/json"}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + "/api/v1" + path, data, self.headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                cookie = answer.headers.get("Set-Cookie")
                if cookie:
                    self.headers["Cookie"] = cookie.split(";")[0]
                return json.load(answer)
        except urllib.error.HTTPError as error:
            problem = json.load(error)["error"]
            raise SystemExit(f"{method} {path}: {problem['code']}: {problem['message']}")

    def socket(self):
        return Socket(urlparse(self.url), self.headers)


class Socket:
    """As much of a WebSocket as a bot needs: short text messages."""

    def __init__(self, url, headers):
        self.stream = socket.create_connection((url.hostname, url.port or 80))
        self.file = self.stream.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        proof = "".join(f"{name}: {headers[name]}\r\n" for name in ("Cookie", "Authorization") if name in headers)
        self.stream.sendall(
            f"GET /api/v1/socket HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{proof}\r\n".encode()
        )
        if b" 101 " not in self.file.readline():
            raise SystemExit("the server opens no socket")
        while self.file.readline() != b"\r\n":
            pass

    def say(self, message):
        self.frame(0x1, json.dumps(message).encode())

    def frame(self, kind, data):
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.stream.sendall(bytes([0x80 | kind]) + length + mask + masked)

    def hear(self):
        """The next message; pings are answered on the way."""
        while True:
            kind, length = self.file.read(2)
            if length == 126:
                (length,) = struct.unpack(">H", self.file.read(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self.file.read(8))
            data = self.file.read(length)
            if kind & 0xF == 0x9:
                self.frame(0xA, data)
            elif kind & 0xF == 0x1:
                return json.loads(data)


def choose(game, turn, board):
    """A random move. The board has a character for each place, row by row from the top."""
    if turn["due"] == "choice":
        return random.choice(turn["choices"])
    size = game["size"]
    if game["family"] == "pentago":
        cell = random.choice([index for index, stone in enumerate(board) if stone == "."])
        place = "ABCDEF"[cell % size] + str(cell // size + 1)
        return f"{place} {random.choice(['Q00', 'Q01', 'Q10', 'Q11'])} {random.choice(['CW', 'CCW'])}"
    # Columns of Pente go without I, and rows are counted from the bottom.
    points = {"ABCDEFGHJKLMNOPQRST"[index % size] + str(size - index // size): stone for index, stone in enumerate(board)}
    empty = [point for point, stone in points.items() if stone == "."]
    return random.choice([point for point in empty if point not in turn.get("closed", [])])


def play(server, table, me, game):
    """Watches a game and moves whenever it is our turn, until it is over."""
    table.say({"t": "watch", "game": game})
    state, people = None, []
    while True:
        message = table.hear()
        kind = message.get("kind", message["t"])
        if message["t"] == "error":
            raise SystemExit(f"{message['code']}: {message['message']}")
        if message["t"] == "state":
            state, board, ply = message, message["board"], len(message["moves"])
        elif kind in ("moved", "swapped"):
            print(f"{message['ply'] + 1}. {message.get('text', 'swap')}")
            board, ply = message.get("board", board), message["ply"] + 1
        elif kind == "ended":
            return message["ending"]
        # After a swap the people sit elsewhere, and only `people` tells.
        people = message.get("people", people)
        turn = message.get("turn") or {}
        if turn.get("seat") and (people[turn["seat"] - 1] or {}).get("id") == me:
            table.say({"t": "move", "game": game, "ply": ply, "text": choose(state, turn, board)})


def main():
    parser = argparse.ArgumentParser(description="Plays a game against the engine, with random moves.")
    parser.add_argument("url", help="such as http://127.0.0.1:5005")
    parser.add_argument("token", nargs="?", help="of an account; without one the bot plays as a guest")
    parser.add_argument("--variant", default="classic", help="such as twente, pente or d-pente")
    parser.add_argument("--side", default="random", choices=["first", "second", "random"])
    given = parser.parse_args()
    server = Server(given.url, given.token)
    me = server.call("POST", "/me", {})["me"]["id"]
    wanted = {"variant": given.variant, "side": given.side, "against": {"level": 1}}
    game = server.call("POST", "/games", wanted)["id"]
    print(f"the game is at {given.url}/game/{game}")
    ending = play(server, server.socket(), me, game)
    print(f"{ending['result']}: {ending['text']}")
    print(len(server.call("GET", f"/games/{game}/events")["events"]), "events")


if __name__ == "__main__":
    main()
