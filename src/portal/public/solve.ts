import { isSolved } from "#shared/visitors/challenge.ts";

/** What the server asks a page to work out before it takes its form. */
export interface Challenge {
  text: string;
  bits: number;
}

const atOnce = 64;

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
