#!/usr/bin/env python3
"""Draws a tournament again, to check it: from the seed, the word and the players.

    python3 docs/examples/draw.py PLAYERS.csv SIZES SEED [WORD]

SIZES are those of the groups, such as 5,4,4; what is done here is explained in
docs/draw.md. Each lot is printed as it is drawn.
"""

import csv
import hashlib
import sys


class Lots:
    """The lots for one purpose, one number after the other."""

    def __init__(self, seed, word, purpose):
        self.key = hashlib.sha256(f"{seed}\n{word}\n{purpose}".encode()).digest()
        self.count = 0
        print(f"\nLots for {purpose}: key {self.key.hex()}")

    def below(self, end):
        while True:
            number = int.from_bytes(hashlib.sha256(self.key + self.count.to_bytes(8, "big")).digest()[:8], "big")
            self.count += 1
            if number < 2**64 - 1 - (2**64 - 1) % end:
                print(f"  {self.count - 1}: {number:016x} below {end} -> {number % end}")
                return number % end

    def shuffle(self, items):
        for end in range(len(items), 1, -1):
            chosen = self.below(end)
            items[chosen], items[end - 1] = items[end - 1], items[chosen]


def groups(players, sizes, seed, word):
    lots = Lots(seed, word, "groups")
    lots.shuffle(players)
    clubs = [player["club"] for player in players if player["club"]]

    def order(player):
        """The ranked, then club by club from the largest, then the others."""
        club = "" if player["rank"] else player["club"]
        return (player["rank"] or 2**32, -clubs.count(club), club.encode())

    groups = [[] for _ in sizes]
    for player in sorted(players, key=order):
        best = {}
        for index, group in enumerate(groups):
            mates = sum(bool(player["club"]) and other["club"] == player["club"] for other in group)
            key = (len(group), mates) if player["rank"] else (mates, len(group))
            if len(group) < sizes[index]:
                best.setdefault(key, []).append(index)
        equal = best[min(best)]
        groups[equal[lots.below(len(equal))]].append(player)
    for index, group in enumerate(groups):
        Lots(seed, word, f"numbers of group {index}").shuffle(group)
    return groups


def main(file, sizes, seed, word=""):
    with open(file, encoding="utf-8-sig", newline="") as lines:
        players = [{"club": "", **row, "rank": int(row.get("rank") or 0)} for row in csv.DictReader(lines)]
    print("The hash of the seed:", hashlib.sha256(seed.encode()).hexdigest())
    drawn = groups(players, [int(size) for size in sizes.split(",")], seed, word)
    print()
    for index, group in enumerate(drawn):
        print(f"Group {chr(65 + index)}: {', '.join(player['name'] for player in group)}")


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])
