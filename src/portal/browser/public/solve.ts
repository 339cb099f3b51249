import { isSolved } from "#framework/shared/visitors/challenge.ts";

/** What the server asks a page to work out before it takes its form. */
export interface Challenge {
  text: string;
  bits: number;
  /** How long a form must have been open; anyone who is faster waits. */
  seconds: number;
}

const atOnce = 64;
const opened = new WeakMap<Challenge, number>();

/** Remembers when a challenge came. */
export const beginChallenge = (challenge: Challenge): void => void opened.set(challenge, performance.now());

/** Waits until a form has been open for as long as its challenge wants: someone whose answers were kept is quick. */
export async function waitFor(challenge: Challenge): Promise<void> {
  const open = performance.now() - (opened.get(challenge) ?? 0);
  // A little more than asked for: both clocks tick in their own way.
  const left = challenge.seconds * 1000 + 250 - open;
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

/** Finds the number that solves a challenge: some thousand hashes, in batches between which the page stays usable. */
export async function solve({ text, bits }: Challenge): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += atOnce) {
    const hashes = await Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        crypto.subtle.digest("SHA-256", encoder.encode(`${text}.${first + index}`)),
      ),
    );
    const found = hashes.findIndex((hash) => isSolved(new Uint8Array(hash), bits));
    if (found !== -1) return String(first + found);
  }
}
