/**
 * The words of the page's language, from the dictionary that the page carries.
 * `{name}` in a text is an argument; what depends on a number has a text for
 * each plural category and says `{n}`.
 */

const element = document.getElementById("texts");
/** @type {Record<string, string | Record<string, string>>} */
const texts = element ? JSON.parse(element.textContent ?? "{}") : {};
const plural = new Intl.PluralRules(document.documentElement.lang || "en");

/**
 * @param {string} key
 * @param {Record<string, string | number>} values
 * @returns {string} the text; the key itself where there is none
 */
export function text(key, values = {}) {
  const found = texts[key];
  if (found === undefined) return key;
  const template = typeof found === "string" ? found : (found[plural.select(Number(values.n))] ?? found.other);
  return template.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
