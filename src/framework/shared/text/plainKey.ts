import { plainLetters } from "./normalise.ts";

/** A key made of words that people wrote: letters and digits without accents, joined by underscores; empty where none are left. */
export const plainKey = (words: string): string =>
  plainLetters(words.normalize("NFKD"))
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^[^A-Za-z]+|_+$/g, "");

/** The key itself where it is free, or else with the first number behind it with which it is. */
export function freeKey(key: string, isTaken: (tried: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? key : `${key}_${number}`;
    if (!isTaken(tried)) return tried;
  }
}
