/** Lets a line of each kind through once in a while, and counts what it stands for. */
export class RareLines {
  readonly #everyMs: number;
  readonly #kinds = new Map<string, { count: number; until: number }>();

  /** @param everyMs at most one line of a kind in so many milliseconds */
  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** @returns how many the line stands for, this one included; 0 when none is to be written now */
  count(kind: string, now = Date.now()): number {
    const known = this.#kinds.get(kind) ?? { count: 0, until: 0 };
    known.count += 1;
    this.#kinds.set(kind, known);
    if (now < known.until) return 0;
    const { count } = known;
    this.#kinds.set(kind, { count: 0, until: now + this.#everyMs });
    return count;
  }
}
