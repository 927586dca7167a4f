/**
 * The words of the page's language, out of the dictionary in the page.
 *
 * @import { Speak } from "../board/types.js"
 */

/**
 * @param {Record<string, string | Record<string, string>>} dictionary
 * @param {string} language
 * @returns {Speak}
 */
export function speaker(dictionary, language) {
  const plural = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const entry = dictionary[key] ?? key;
    const text = typeof entry === "string" ? entry : (entry[plural.select(Number(values.n ?? 0))] ?? entry.other ?? key);
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? name));
  };
}
