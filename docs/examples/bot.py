#!/usr/bin/env python3
"""A bot that plays a whole game against the engine, over HTTP and WebSocket,
with nothing but the standard library.

    python3 docs/examples/bot.py http://127.0.0.1:5005 [token]

Without a token it plays as a guest. Its moves are random; put your own idea
into `choose`.
"""

import base64
import json
import os
import random
import socket
import struct
import sys
import urllib.error
import urllib.request
from urllib.parse import urlparse


class Server:
    """The HTTP doors, and the socket beside them."""

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


def choose(board):
    """A random stone and a random twist. The board is 36 characters, row by row."""
    cell = random.choice([index for index, stone in enumerate(board) if stone == "."])
    place = "ABCDEF"[cell % 6] + str(cell // 6 + 1)
    return f"{place} {random.choice(['Q00', 'Q01', 'Q10', 'Q11'])} {random.choice(['CW', 'CCW'])}"


def main(url, token=None):
    server = Server(url, token)
    server.call("POST", "/me", {})
    game = server.call("POST", "/games", {"variant": "classic", "against": {"level": 1}})["id"]
    print(f"the game is at {url}/game/{game}")
    table = server.socket()
    table.say({"t": "watch", "game": game})
    seat = None
    while True:
        message = table.hear()
        if message["t"] == "state":
            seat, ply = message["you"][0], len(message["moves"])
        elif message["t"] == "error":
            raise SystemExit(f"{message['code']}: {message['message']}")
        elif message["t"] == "event" and message["kind"] == "moved":
            print(f"{message['ply'] + 1}. {message['text']}")
            ply = message["ply"] + 1
        elif message["t"] == "event" and message["kind"] == "ended":
            print(f"{message['ending']['result']}: {message['ending']['text']}")
            break
        if message.get("turn", {}).get("seat") == seat is not None:
            table.say({"t": "move", "game": game, "ply": ply, "text": choose(message["board"])})
    print(len(server.call("GET", f"/games/{game}/events")["events"]), "events")


if __name__ == "__main__":
    main(*sys.argv[1:])
