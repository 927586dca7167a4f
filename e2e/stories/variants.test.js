/**
 * Every variant is started and finished on one screen, until somebody wins.
 */

import assert from "node:assert/strict";

import { arrow, click, label, myTurn, open, stateOf } from "../support/game.js";
import { story } from "../support/story.js";

const PENTAGO = ["classic", "twente", "spec", "swiss"];
const PENTE = [
  "pente",
  "keryo-pente",
  "g-pente",
  "poof-pente",
  "boat-pente",
  "o-pente",
  "gomoku",
  "d-pente",
  "dk-pente",
  "swap2-pente",
  "swap2-keryo",
];
/** White's row and stones of the others, too far apart to be captured. */
const POINTS = [
  ["K10", "S10", "R10", "Q10", "P10", "O10", "N10", "A10"],
  ["A1", "A19", "T1", "T19", "A4", "E19", "T5", "P19", "E1"],
  ["C1", "C17", "R1", "R17", "C4", "G17", "Q4"],
  ["E3", "E15", "N3", "N16", "G5", "H13", "L5"],
];

for (const variant of PENTAGO) {
  story(`${variant} from the first stone to a Straight Five`, async (come) => {
    const { page } = await come();
    await open(page, { variant, against: "self" });
    const [black, white] = [
      ["A1", "B1", "C1", "D1", "E1"],
      ["A6", "C5", "A4", "C6"],
    ];
    for (let i = 0; i < 9; i += 1) {
      await click(page, i % 2 ? white[(i - 1) / 2] : black[i / 2]);
      const { phase, due } = await myTurn(page, [1, 2]);
      if (phase === "over") break;
      assert.equal(due, "twist");
      await arrow(page, "Q11", "CW");
    }
    const result = page.getByRole("dialog");
    await result.waitFor();
    assert.match((await result.textContent()) ?? "", /Black wins.*Straight Five/);
  });
}

/** @param {Awaited<ReturnType<import("../support/browser.js")["visitor"]>>["page"]} page @param {number} seats */
async function playPente(page, seats) {
  const left = POINTS.map((points) => [...points]);
  const all = Array.from({ length: seats }, (_, i) => i + 1);
  // Stones alternate in color, whoever lays them.
  for (let stones = 0; stones < 60; ) {
    const { phase, due } = await myTurn(page, all);
    if (phase === "over") return;
    if (due === "choice") {
      const { ply } = await stateOf(page);
      await page.locator('#choices button[data-choice="keep"]').click();
      await page.waitForSelector(`main[data-ply="${ply + 1}"]`);
      continue;
    }
    await click(page, String(left[stones % seats].shift()));
    stones += 1;
  }
}

for (const variant of PENTE) {
  story(`${variant} from the first stone to a row`, async (come) => {
    const { page } = await come();
    await open(page, { variant, against: "self" });
    await playPente(page, 2);
    const result = page.getByRole("dialog");
    await result.waitFor();
    assert.match((await result.textContent()) ?? "", /White wins.*in a row/);
  });
}

for (const options of [{ seats: 3 }, { seats: 4 }, { seats: 4, teams: true }]) {
  story(`pente with ${JSON.stringify(options)}`, async (come) => {
    const { page } = await come();
    await open(page, { variant: "pente", against: "self", options });
    await playPente(page, options.seats);
    const result = page.getByRole("dialog");
    await result.waitFor();
    assert.match((await result.textContent()) ?? "", /wins/);
  });
}

for (const [size, moves] of /** @type {const} */ ([
  [9, ["E5", "E4", "H8", "A1", "E6", "E7"]],
  [13, ["G7", "G6", "K10", "A1", "G8", "G9"]],
])) {
  story(`pente on ${size} lines: near points are closed at first, and a pair is captured`, async (come) => {
    const { page } = await come();
    await open(page, { variant: "pente", against: "self", options: { size } });
    for (const [i, place] of moves.entries()) {
      if (i === 2) assert.match(await label(page, moves[4]), /closed/);
      await click(page, place);
    }
    for (const place of [moves[0], moves[4]]) assert.match(await label(page, place), /empty/);
    assert.equal((await page.locator("#player-2 .captured").textContent())?.trim(), "2");
  });
}
