/**
 * Two people at two browsers: reloads, a server that dies, offers, chat.
 */

import assert from "node:assert/strict";

import { cut, cuttable } from "../support/browser.js";
import {
  after,
  arrow,
  cell,
  click,
  connected,
  drag,
  join,
  label,
  middle,
  myTurn,
  open,
  stateOf,
} from "../support/game.js";
import { story } from "../support/story.js";

/** @typedef {import("../support/story.js").Come} Come */
/** @typedef {import("playwright-core").Page} Page */

/**
 * Ann opens a table, Bob follows the link and sits down.
 *
 * @param {Come} come
 * @param {object} [wish]
 * @param {{ away?: boolean }} [options]
 */
async function table(come, wish = {}, options = {}) {
  const [ann, bob] = [await come(options), await come(options)];
  const id = await open(ann.page, { variant: "classic", against: "friend", side: "first", ...wish });
  await join(ann.page, bob.page, id);
  return { ann: ann.page, bob: bob.page, id };
}

/**
 * A whole turn, seen by the other.
 *
 * @param {Page} page
 * @param {Page} other
 * @param {string} place
 * @param {string} [block]
 */
async function turn(page, other, place, block = "Q11") {
  const { ply } = await stateOf(page);
  await click(page, place);
  await after(other, ply);
  assert.doesNotMatch(await label(other, place), /empty/, "the stone is seen before the twist");
  if ((await stateOf(page)).due !== "twist") return;
  await arrow(page, block, "CW");
  await after(other, ply + 1);
}

const BLACK = ["A1", "B1", "C1", "D1", "E1"];
const WHITE = ["A6", "C5", "A4", "C6"];

story("two browsers play each other, one reloads in the middle of a turn", async (come) => {
  const { ann, bob } = await table(come);
  for (let i = 0; i < 4; i += 1) {
    if (i === 2) {
      await click(ann, BLACK[i]);
      await ann.reload();
      await connected(ann);
      assert.equal((await stateOf(ann)).due, "twist");
      assert.match(await label(ann, BLACK[i]), /black stone/);
      await arrow(ann, "Q11", "CW");
      await bob.waitForSelector('main[data-seat="2"]');
    } else await turn(ann, bob, BLACK[i]);
    if (i === 1) {
      await bob.reload();
      await connected(bob);
    }
    await turn(bob, ann, WHITE[i]);
  }
  await click(ann, BLACK[4]);
  for (const [page, word] of /** @type {const} */ ([
    [ann, /You won/],
    [bob, /You lost/],
  ])) {
    await page.getByRole("dialog").waitFor();
    assert.match((await page.getByRole("dialog").textContent()) ?? "", word);
    assert.match((await page.getByRole("dialog").textContent()) ?? "", /Straight Five/);
  }
});

story("the server is killed and started again in mid-game, and nobody loses a move", async (come, server) => {
  const { ann, bob } = await table(come, {}, { away: true });
  await turn(ann, bob, "A1");
  await click(bob, "A6");
  await server.end("SIGKILL");
  await Promise.all([ann, bob].map((page) => page.waitForSelector("main:not([data-connected])")));
  // Bob turns a block while nobody can hear it.
  await bob.locator('#board .arrow[data-block="Q11"][data-direction="CW"]').click();
  await bob.waitForSelector("main[data-sending]");
  await bob.waitForSelector("#notice:not([hidden])");
  await server.run();
  await Promise.all([connected(ann), connected(bob)]);
  await Promise.all([after(bob, 3), after(ann, 3)]);
  assert.equal((await stateOf(ann)).ply, 4);
  for (const page of [ann, bob]) {
    assert.match(await label(page, "A1"), /black stone/);
    assert.match(await label(page, "A6"), /white stone/);
    assert.ok(await page.locator("#notice").isHidden());
  }
  await turn(ann, bob, "B1");
});

story("a draw is offered, declined, offered again and accepted; then a rematch", async (come) => {
  const { ann, bob, id } = await table(come);
  await turn(ann, bob, "A1");
  await turn(bob, ann, "A6");
  await ann.locator("#draw").click();
  await ann.locator("#draw").waitFor({ state: "hidden" });
  await bob.locator("#decline").click();
  await ann.locator("#news:visible", { hasText: "declined" }).waitFor();
  await bob.locator("#draw").click();
  await ann.locator("#accept").click();
  for (const page of [ann, bob]) {
    await page.getByRole("dialog").waitFor();
    assert.match((await page.getByRole("dialog").textContent()) ?? "", /draw/i);
  }
  await ann.getByRole("dialog").getByRole("button", { name: "Rematch" }).click();
  await bob.getByRole("dialog").getByRole("button", { name: "Look at the game" }).click();
  await bob.locator("#accept").click();
  for (const page of [ann, bob])
    await page.waitForURL((url) => url.pathname.startsWith("/game/") && !url.pathname.endsWith(id));
  await Promise.all([connected(ann), connected(bob)]);
  assert.match((await bob.locator("#status").textContent()) ?? "", /Your turn/, "the other one begins");
});

story("a move is taken back when the other agrees", async (come) => {
  const { ann, bob } = await table(come);
  await turn(ann, bob, "A1");
  await ann.locator("#takeback").click();
  await bob.locator("#accept").click();
  for (const page of [ann, bob]) {
    await page.waitForSelector('main[data-ply="0"]');
    assert.match(await label(page, "A1"), /empty/);
  }
});

story("resigning asks first", async (come) => {
  const { ann, bob } = await table(come);
  await turn(ann, bob, "A1");
  await turn(bob, ann, "A6");
  await ann.locator("#resign").click();
  await ann.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  assert.equal((await stateOf(ann)).phase, "playing");
  await ann.locator("#resign").click();
  await ann.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await bob.getByRole("dialog").waitFor();
  assert.match((await bob.getByRole("dialog").textContent()) ?? "", /You won/);
});

story("chat reaches the other, and can be muted", async (come) => {
  const { ann, bob } = await table(come);
  await ann.locator("#chat-text").fill("Good luck <b>Bob</b>");
  await ann.locator("#chat-form button").click();
  await bob.locator("#chat-lines li").first().waitFor();
  assert.match((await bob.locator("#chat-lines").textContent()) ?? "", /Good luck <b>Bob<\/b>/);
  await bob.locator("#mute").click();
  assert.ok(await bob.locator("#chat-lines").isHidden());
});

story("a whole turn entered ahead is played when the time comes", async (come) => {
  const { ann, bob } = await table(come);
  const { x, y } = await middle(cell(bob, "F6"));
  await bob.mouse.click(x, y);
  await bob.locator('#board .arrow[data-block="Q00"][data-direction="CCW"]').click();
  assert.equal(await bob.locator("#board .premove").count(), 1);
  await turn(ann, bob, "C3");
  await ann.waitForSelector('main[data-ply="4"]');
  assert.match(await label(ann, "F6"), /white stone/);
  assert.match(await label(ann, "C1"), /black stone/, "the block has turned");
});

story("a move entered ahead is forgotten by looking back, and is not played", async (come) => {
  const { ann, bob } = await table(come);
  await turn(ann, bob, "A1");
  await turn(bob, ann, "A6");
  const { x, y } = await middle(cell(bob, "F6"));
  await bob.mouse.click(x, y);
  assert.equal(await bob.locator("#board .premove").count(), 1);
  await bob.locator("#back").click();
  await bob.locator("#last").click();
  assert.equal(await bob.locator("#board .premove").count(), 0);
  await turn(ann, bob, "B1");
  await turn(bob, ann, "C5");
  assert.match(await label(ann, "C5"), /white stone/);
  assert.match(await label(ann, "F6"), /empty/);
});

story("what was said while the connection was lost is read once", async (come) => {
  const { ann, bob } = await table(come, {}, { away: true });
  await cuttable(bob);
  await bob.reload();
  await connected(bob);
  const heard = (/** @type {Page} */ page, /** @type {string} */ text) =>
    page.locator("#chat-lines li", { hasText: text }).waitFor();
  const say = async (/** @type {string} */ text) => {
    await ann.locator("#chat-text").fill(text);
    await ann.locator("#chat-form button").click();
    await heard(ann, text);
  };
  await say("one");
  await heard(bob, "one");
  await cut(bob, true);
  await bob.waitForSelector("main:not([data-connected])");
  await say("two");
  await cut(bob, false);
  await heard(bob, "two");
  assert.deepEqual(await bob.locator("#chat-lines li span").allTextContents(), ["one", "two"]);
});

story("under touch-move a block that has begun to move must be turned that way", async (come) => {
  const { ann, bob } = await table(come, { variant: "swiss" });
  await click(ann, "A1");
  await drag(ann, "Q11", 15);
  const left = ann.locator("#board .arrow:visible");
  await ann.waitForFunction(() => document.querySelectorAll("#board .arrow:not([hidden])").length === 1);
  assert.equal(await left.getAttribute("data-direction"), "CW");
  assert.equal(await left.getAttribute("data-block"), "Q11");
  await left.click();
  const { phase, seat } = await myTurn(bob, [2]);
  assert.deepEqual([phase, seat], ["playing", 2]);
});

story("somebody looks on and replays the moves", async (come) => {
  const { ann, bob, id } = await table(come);
  await turn(ann, bob, "A1");
  await turn(bob, ann, "A6");
  const { page } = await come();
  await page.goto(`/game/${id}`);
  await connected(page);
  assert.equal(await page.locator("#resign:visible, #draw:visible, .arrow:visible").count(), 0);
  await page.keyboard.press("Home");
  assert.match(await label(page, "A1"), /empty/);
  await page.keyboard.press("ArrowRight");
  assert.match(await label(page, "A1"), /black stone/);
  assert.match(await label(page, "A6"), /empty/);
  await page.locator("#moves button").nth(1).click();
  assert.match(await label(page, "A6"), /white stone/);
  await turn(ann, bob, "B1");
  await after(page, 5);
  assert.match(await label(page, "B1"), /black stone/);
});
