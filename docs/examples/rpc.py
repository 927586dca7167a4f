#!/usr/bin/env python3
"""Talks to `pentad rpc` with nothing but the standard library.

    python3 docs/examples/rpc.py [path/to/pentad]
"""

import json
import subprocess
import sys


class Pentad:
    """One `pentad rpc` process: call methods as if they were local."""

    def __init__(self, binary="pentad"):
        self.process = subprocess.Popen(
            [binary, "rpc"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self.last_id = 0

    def call(self, method, **params):
        self.last_id += 1
        request = {"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise PentadError(answer["error"])
        return answer["result"]

    def close(self):
        """The process ends when its input does."""
        self.process.stdin.close()
        return self.process.wait()


class PentadError(Exception):
    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]
        self.data = error.get("data")


def main():
    pentad = Pentad(sys.argv[1] if len(sys.argv) > 1 else "pentad")

    print("variants:", ", ".join(v["name"] for v in pentad.call("variants")))

    # Seat 1 builds a row along the top; its last stone needs no twist.
    moves = ["A1 Q11 CW", "A4 Q11 CW", "B1 Q11 CW", "B4 Q11 CW", "C1 Q11 CW"]
    moves += ["C4 Q11 CW", "D1 Q11 CW", "F4 Q11 CW", "E1"]
    game = pentad.call("replay", variant="classic", moves=moves)
    for row in range(6):
        print(" ", game["board"][row * 6 : row * 6 + 6])
    print(f"{game['result']}: {game['outcome']['text']}, {game['lines'][0]['name']}")

    # What may seat 2 do in the opening of D-Pente?
    print("legal:", pentad.call("legal", variant="d-pente", moves=["K10", "L9", "N10", "L11"]))

    try:
        pentad.call("legal", variant="pente", moves=["K10", "L9", "K9"])
    except PentadError as error:
        print("error", error)
        print("refused at index", error.data["index"])

    return pentad.close()


if __name__ == "__main__":
    sys.exit(main())
