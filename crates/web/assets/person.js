/**
 * What people are called: engines and guests in the page's language.
 */

import { text } from "./texts.js";

/** @typedef {{ name: string, kind: string, level?: number | null }} Named */

/** Guests have no name of their own but a number. @type {Record<string, string>} */
const NAMELESS = { Guest: "guest.name", Deleted: "guest.deleted" };

/** @param {Named} person */
export function called({ name, kind, level }) {
  if (kind === "engine") return text("engine.name", { level: level ?? "" });
  const [word, number] = name.split(" ");
  const key = kind === "guest" ? NAMELESS[word] : undefined;
  return key ? text(key, { number }) : name;
}

/** The page of somebody who has one. @param {Named} person */
export function profileOf({ name, kind }) {
  return kind === "account" ? `/people/${encodeURIComponent(name)}` : null;
}
