import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { exceptionTexts, type Line, type PayException } from "#portal/shared/pay/lines.ts";
import { lineJson } from "./lineJson.ts";
import type { DaysPay } from "./payInDays.ts";

/** How one pay differs from another: the lines that are new, those that are gone, the rest, and what is new to look at. */
export function payChange(before: DaysPay | undefined, after: DaysPay | undefined): JsonObject {
  const old = countsOf(before?.lines ?? []);
  const added: JsonObject[] = [];
  const same: JsonObject[] = [];
  for (const line of after?.lines ?? []) (take(old, keyOf(line)) ? same : added).push(written(line));
  const removed = (before?.lines ?? []).filter((line) => take(old, keyOf(line))).map(written);
  const known = new Set((before?.exceptions ?? []).map(exceptionKey));
  const exceptions = (after?.exceptions ?? [])
    .filter((each) => !known.has(exceptionKey(each)))
    .map(({ code, date }) => ({ code, date, text: exceptionTexts[code] }));
  return { lines: { added, removed, same }, exceptions };
}

const written = (line: Line): JsonObject => ({ ...lineJson(line), share: line.amount });

const keyOf = (line: Line): string => JSON.stringify(lineJson(line));

const exceptionKey = ({ code, date, works }: PayException): string => [code, date, ...works].join(" ");

/** How often each line is there. */
function countsOf(lines: readonly Line[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1);
  return counts;
}

/** Takes one of those that are left; false when there is none. */
function take(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}
