import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** An assessment of a wound as its history answers it. */
export interface Assessment {
  uuid: string;
  assessed_at: string;
  area_cm2: number | null;
  change_pct: number | null;
  since_first_pct: number | null;
  pain: number | null;
  photo: JsonObject | null;
  escalations: string[];
  author: string | null;
}

/** The points of a line in a box: the first at its left, the last at its right, each at its moment. */
export function pointsOf(
  history: readonly Assessment[],
  valueOf: (assessment: Assessment) => number | null,
  most: number,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): { x: number; y: number; assessment: Assessment }[] {
  const times = history.map(({ assessed_at: at }) => Date.parse(at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return history.flatMap((assessment) => {
    const value = valueOf(assessment);
    if (value === null) return [];
    const share = last === first ? 0.5 : (Date.parse(assessment.assessed_at) - first) / (last - first);
    const height = most === 0 ? 0 : value / most;
    return [{ x: left + share * (right - left), y: bottom - height * (bottom - top), assessment }];
  });
}

/** A round number that is at least as large: the top of an axis. */
export function axisTop(value: number): number {
  const step =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((candidate) => value <= candidate * 5) ?? value;
  return Math.max(step, Math.ceil(value / step) * step);
}
