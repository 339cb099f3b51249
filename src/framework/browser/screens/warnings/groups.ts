import type { Warning } from "../calendar/editing/edit.ts";

/** A warning as it is shown, with the times of all records that it is about. */
export interface ShownWarning {
  sentence: string;
  times: string[];
}

/** The warnings of one rule. */
export interface WarningGroup {
  title: string;
  shown: ShownWarning[];
}

/** Each warning as it is shown, once. */
export function shownWarnings(warnings: readonly Warning[]): ShownWarning[] {
  const shown = new Map<string, Set<string>>();
  for (const { sentence, fact, solve, when } of warnings) {
    const whole = [sentence, fact, solve].filter(Boolean).join(" ");
    const times = shown.get(whole) ?? new Set();
    shown.set(whole, when === undefined ? times : times.add(when));
  }
  return [...shown].map(([sentence, times]) => ({ sentence, times: [...times] }));
}

/** Warnings by what they are about, those with the most first. */
export const groupedWarnings = (warnings: readonly Warning[]): WarningGroup[] =>
  [...Map.groupBy(warnings, ({ rule, title = rule }) => title)]
    .map(([title, own]) => ({ title, shown: shownWarnings(own) }))
    .toSorted((one, other) => other.shown.length - one.shown.length);
