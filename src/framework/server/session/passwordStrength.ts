import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** A password must reach this of 4: 10^8 guesses and more, which holds against someone who has the hashes. */
export const leastScore = 3;

/** The estimator looks at so many letters: its work grows with them, and what is strong by then stays strong. */
const looksAt = 40;
const shortestWord = 4;
const mostWords = 400;

/** Its dictionaries take a moment to prepare: that is done when the first password is judged. */
let estimator: ZxcvbnFactory | undefined;

/** How hard a password is to guess, by the patterns that programs which guess try first. */
export interface Strength {
  /** From 0, too easy, to 4, very hard. */
  score: number;
  /** Whether it is made of words that belong to the person or the provider. */
  personal: boolean;
}

/**
 * Judges a password as programs guess: common passwords and words, with changed letters, digits behind them, rows of the
 * keyboard, dates, repetitions.
 * @param known what others know of the person and the provider: names, addresses
 */
export function strengthOf(password: string, known: readonly string[]): Strength {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: looksAt });
  const { score, feedback } = estimator.check(password, wordsOf(known));
  return { score, personal: feedback.warning === "userInputs" };
}

/** The words of names and addresses, and what they begin with: people shorten them. */
function wordsOf(known: readonly string[]): string[] {
  const plain = known.map((text) => text.toLowerCase());
  const words = plain.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const whole = plain.flatMap((text) => [text, text.replace(/[^\p{L}\p{N}]+/gu, "")]);
  const beginnings = [...new Set([...words, ...whole])].flatMap((word) =>
    Array.from({ length: Math.max(0, Math.min(word.length, looksAt) - shortestWord + 1) }, (_, at) =>
      word.slice(0, shortestWord + at),
    ),
  );
  return [...new Set(beginnings)].slice(0, mostWords);
}
