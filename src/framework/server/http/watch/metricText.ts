/** Labels as they are written, and a value. */
export type Sample = [labels: string, value: number];

const escaped = (value: string): string =>
  value.replace(/["\\\n]/g, (letter) => (letter === "\n" ? "\\n" : `\\${letter}`));

/** Labels as Prometheus reads them, without braces. */
export const labels = (named: Record<string, string | number>): string =>
  Object.entries(named)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(",");

const lines = (name: string, kind: string, samples: readonly Sample[] | number): string[] => [
  `# TYPE ${name} ${kind}`,
  ...(typeof samples === "number" ? [["", samples] as const] : samples).map(
    ([named, value]) => `${name}${named === "" ? "" : `{${named}}`} ${value}`,
  ),
];

/** A value that only grows, as Prometheus text. */
export const counter = (name: string, samples: readonly Sample[] | number): string[] =>
  lines(name, "counter", samples);

/** A value that goes up and down, as Prometheus text. */
export const gauge = (name: string, samples: readonly Sample[] | number): string[] =>
  lines(name, "gauge", samples);

/** Observed values counted by upper bounds, for each set of labels. */
export class Histograms {
  readonly #bounds: readonly number[];
  readonly #kept = new Map<string, { counts: number[]; sum: number }>();

  /** @param bounds upper bounds of the buckets, ascending; values above the last one are counted too */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  observe(named: string, value: number): void {
    const kept = this.#kept.get(named) ?? {
      counts: Array.from({ length: this.#bounds.length + 1 }, () => 0),
      sum: 0,
    };
    const found = this.#bounds.findIndex((bound) => value <= bound);
    const at = found === -1 ? this.#bounds.length : found;
    kept.counts[at] = (kept.counts[at] ?? 0) + 1;
    kept.sum += value;
    this.#kept.set(named, kept);
  }

  /** All of them as Prometheus text. */
  lines(name: string): string[] {
    const written = [`# TYPE ${name} histogram`];
    for (const [named, { counts, sum }] of this.#kept) {
      let total = 0;
      counts.forEach((count, index) => {
        total += count;
        written.push(`${name}_bucket{${named},le="${this.#bounds[index] ?? "+Inf"}"} ${total}`);
      });
      written.push(`${name}_sum{${named}} ${sum.toFixed(6)}`, `${name}_count{${named}} ${total}`);
    }
    return written;
  }
}
