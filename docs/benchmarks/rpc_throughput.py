#!/usr/bin/env python3
"""Measures `pentad rpc`: replayed plies a second through real pipes.

    python3 docs/benchmarks/rpc_throughput.py [path/to/pentad] [seconds]

Complete random games are made first. They are then replayed, one game a
request, in two ways: "streamed", where requests are written while answers are
read, and "in turn", where each request waits for the answer before it. The
number of plies is taken from the answers, and every answer is checked to have
refused nothing. The checks are made after the clock has stopped.
"""

import json
import random
import subprocess
import sys
import threading
import time

GAMES = 200
COLUMNS = "ABCDEFGHJKLMNOPQRST"


def pentago_turns(rng):
    cells = [f"{column}{row}" for column in "ABCDEF" for row in range(1, 7)]
    twists = [f"Q{block} {way}" for block in ("00", "01", "10", "11") for way in ("CW", "CCW")]
    # A twist moves stones, so a cell that was taken may be free later.
    return [f"{cell} {rng.choice(twists)}" for cell in rng.choices(cells, k=400)] + cells


def pente_points(rng):
    points = [f"{column}{row}" for column in COLUMNS for row in range(1, 20)]
    rng.shuffle(points)
    return ["K10"] + points


VARIANTS = {
    "classic": pentago_turns,
    "twente": pentago_turns,
    "pente": pente_points,
    "boat-pente": pente_points,
    "o-pente": pente_points,
}


def start(binary):
    return subprocess.Popen([binary, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def replay(variant, moves, **more):
    params = {"variant": variant, "moves": moves, **more}
    request = {"jsonrpc": "2.0", "id": 1, "method": "replay", "params": params}
    return json.dumps(request).encode() + b"\n"


def ask(process, request):
    process.stdin.write(request)
    process.stdin.flush()
    return process.stdout.readline()


def random_games(binary, variant):
    """Requests, each with a game that was played to its end."""
    rng = random.Random(f"{variant}, 2024")
    process = start(binary)
    requests = []
    for _ in range(GAMES):
        wish = replay(variant, VARIANTS[variant](rng), skip_refused=True)
        game = json.loads(ask(process, wish))["result"]
        assert game["result"] != "*", "the random game did not end"
        requests.append(replay(variant, game["moves"]))
    process.communicate()
    return requests


def streamed(process, requests, seconds):
    """All requests at once, again and again."""
    block = b"".join(requests)
    sent = 0
    stop = time.perf_counter() + seconds

    def write():
        nonlocal sent
        while time.perf_counter() < stop:
            process.stdin.write(block)
            sent += len(requests)
        process.stdin.close()

    writer = threading.Thread(target=write)
    writer.start()
    answers = process.stdout.readlines()
    writer.join()
    assert len(answers) == sent, "an answer is missing"
    return answers


def in_turn(process, requests, seconds):
    """One request after another."""
    stop = time.perf_counter() + seconds
    answers = []
    while time.perf_counter() < stop:
        answers += [ask(process, request) for request in requests]
    process.stdin.close()
    return answers


def plies(answers):
    known = {}
    for answer in set(answers):
        result = json.loads(answer)["result"]
        assert not result["refused"], answer
        known[answer] = result["ply"]
    return sum(known[answer] for answer in answers)


def measure(binary, way, requests, seconds):
    process = start(binary)
    begin = time.perf_counter()
    answers = way(process, requests, seconds)
    elapsed = time.perf_counter() - begin
    process.wait()
    return plies(answers) / elapsed, len(answers) / elapsed


def main():
    binary = sys.argv[1] if len(sys.argv) > 1 else "pentad"
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 3
    print(f"{'variant':<12} {'way':<9} {'plies/s':>12} {'requests/s':>11}")
    for variant in VARIANTS:
        requests = random_games(binary, variant)
        for name, way in (("streamed", streamed), ("in turn", in_turn)):
            by_ply, by_request = measure(binary, way, requests, seconds)
            print(f"{variant:<12} {name:<9} {by_ply:>12,.0f} {by_request:>11,.0f}", flush=True)


if __name__ == "__main__":
    main()
