import { escaped } from "../text/pointer.ts";

/** A JSON pointer made of steps. */
export const pointerTo = (steps: readonly (string | number)[]): string =>
  steps.map((step) => `/${escaped(String(step))}`).join("");

/** The first place that lies deeper than so many levels. Goes without recursion, whatever it is given. */
export function deepest(value: unknown, most: number): (string | number)[] | undefined {
  const waiting: { value: unknown; steps: (string | number)[] }[] = [{ value, steps: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.steps.length >= most) return next.steps;
    for (const [name, inner] of Object.entries(next.value)) {
      if (typeof inner === "object" && inner !== null)
        waiting.push({ value: inner, steps: [...next.steps, name] });
    }
  }
  return undefined;
}
