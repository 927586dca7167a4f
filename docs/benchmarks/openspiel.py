#!/usr/bin/env python3
"""Random Pentago games: Pentad beside OpenSpiel, in one run.

    python3 docs/benchmarks/openspiel.py

OpenSpiel is installed into a virtual environment under target/. Its Pentago
counts five after the twist and draws a double five, which is our `twente`. The
rounds alternate, and medians are compared.
"""

import re
import statistics
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / "target" / "openspiel"
ROUNDS = 5

PLAYOUTS = """
import random, time, pyspiel
game = pyspiel.load_game("pentago")
start, games, turns = time.perf_counter(), 0, 0
while time.perf_counter() - start < 2:
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        turns += 1
    games += 1
seconds = time.perf_counter() - start
print(games / seconds, turns / seconds)
"""


def installed_python():
    python = ENVIRONMENT / "bin" / "python"
    if not python.exists():
        venv.create(ENVIRONMENT, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "open_spiel"], check=True)
    return python


def openspiel(python):
    run = subprocess.run([python, "-c", PLAYOUTS], check=True, capture_output=True, text=True)
    return [float(word) for word in run.stdout.split()]


def pentad():
    command = ["cargo", "bench", "--quiet", "-p", "rules", "--bench", "throughput", "--", "twente"]
    run = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)

    def rate(name):
        """The median: the third rate in the line below the times of `twente`."""
        below = re.search(rf"{name} .*\n.* twente .*\n(.*)", run.stdout).group(1)
        number, unit = re.findall(r"([\d.]+) ([KMG]?)item/s", below)[2]
        return float(number) * {"": 1, "K": 1e3, "M": 1e6, "G": 1e9}[unit]

    return [rate("pentago_games"), rate("pentago_turns")]


def main():
    python = installed_python()
    pentad()  # builds, so that no round has to
    rounds = [(openspiel(python), pentad()) for _ in range(ROUNDS)]
    for i, unit in enumerate(["games/s", "turns/s"]):
        theirs = statistics.median(their[i] for their, _ in rounds)
        ours = statistics.median(our[i] for _, our in rounds)
        print(f"{unit}: OpenSpiel {theirs:,.0f}, Pentad {ours:,.0f}, {ours / theirs:.0f} times")


if __name__ == "__main__":
    sys.exit(main())
