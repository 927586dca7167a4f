/**
 * Dialogs: a question, the result, the help, the settings.
 *
 * All are the browser's own `<dialog>`, which keeps the focus and closes by
 * Escape; a press beside it closes it too.
 *
 * @import { Settings, Speak } from "../board/types.js"
 */

import { make } from "./page.js";

/** @param {string} name @param {string} title @returns {HTMLDialogElement} */
function dialog(name, title) {
  const box = make("dialog", `sheet ${name}`);
  const heading = make("h2", "", title);
  heading.id = `${name}-title`;
  box.setAttribute("aria-labelledby", heading.id);
  box.append(heading);
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  return box;
}

/** @param {string} label @param {string} name @param {() => void} act */
function button(label, name, act) {
  const element = make("button", name, label);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

/**
 * Whether the person is sure.
 *
 * @param {string} question
 * @param {string} yes
 * @param {string} no
 * @returns {Promise<boolean>}
 */
export function confirm(question, yes, no) {
  return new Promise((done) => {
    const box = dialog("confirm", question);
    let sure = false;
    const row = make("div", "buttons");
    row.append(
      button(yes, "primary", () => {
        sure = true;
        box.close();
      }),
      button(no, "quiet", () => box.close()),
    );
    box.append(row);
    box.addEventListener("close", () => done(sure));
    box.showModal();
  });
}

/**
 * @param {{ title: string, reason: string, line: string | null, tone: string }} result
 * @param {Array<[label: string, style: string, act: () => void]>} ways out
 */
export function showResult(result, ways) {
  document.querySelector("dialog.result")?.remove();
  const box = dialog("result", result.title);
  box.dataset.tone = result.tone;
  if (result.line) box.append(make("p", "line", result.line));
  box.append(make("p", "", result.reason));
  const row = make("div", "buttons");
  row.append(
    ...ways.map(([label, style, act]) =>
      button(label, style, () => {
        box.close();
        act();
      }),
    ),
  );
  box.append(row);
  box.showModal();
}

const KEYS = [
  ["← ↑ → ↓", "help.walk"],
  ["Enter", "help.place"],
  ["Q W A S", "help.take"],
  ["← →", "help.turn"],
  ["X", "help.skip"],
  ["Esc", "help.escape"],
];
const REPLAY_KEYS = [
  ["← →", "help.replay"],
  ["Home End", "help.ends"],
];

/** @param {Speak} speak @param {boolean} pentago */
export function showHelp(speak, pentago) {
  const box = dialog("help", speak("help.title"));
  const table = (/** @type {string[][]} */ rows, /** @type {string} */ title) => {
    const list = make("dl", "keys");
    for (const [keys, text] of rows) {
      const term = make("dt");
      term.append(...keys.split(" ").map((key) => make("kbd", "", key)));
      list.append(term, make("dd", "", speak(text)));
    }
    box.append(make("h3", "", title), list);
  };
  box.append(make("p", "", speak(pentago ? "help.hand-pentago" : "help.hand-pente")));
  table(pentago ? KEYS : [...KEYS.slice(0, 2), KEYS[5]], speak("help.board"));
  table(REPLAY_KEYS, speak("help.elsewhere"));
  box.append(button(speak("help.close"), "primary", () => box.close()));
  box.showModal();
}

/** @type {Array<[keyof Settings, string]>} */
const SETTINGS = [
  ["sounds", "setting.sounds"],
  ["coordinates", "setting.coordinates"],
  ["marks", "setting.marks"],
  ["motion", "setting.motion"],
  ["confirm", "setting.confirm"],
];

/**
 * @param {Speak} speak
 * @param {Settings} settings
 * @param {boolean} local
 * @param {(settings: Settings) => void} change
 */
export function showSettings(speak, settings, local, change) {
  const box = dialog("settings", speak("setting.title"));
  const values = { ...settings };
  for (const [name, key] of local
    ? [...SETTINGS, /** @type {const} */ (["turnTable", "setting.turn-table"])]
    : SETTINGS) {
    const label = make("label", "switch");
    const input = make("input");
    input.type = "checkbox";
    input.name = name;
    input.checked = values[name];
    input.addEventListener("change", () => {
      values[name] = input.checked;
      change({ ...values });
    });
    label.append(input, make("span", "", speak(key)));
    box.append(label);
  }
  box.append(button(speak("help.close"), "primary", () => box.close()));
  box.showModal();
}
