import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";

/** What became of a shift that was copied, or would. */
export interface CopyResult {
  source: string;
  outcome: "copied" | "open" | "skipped";
  start_at: string;
  reason?: string;
}

/** What copying answers. */
export interface CopyAnswer {
  results: CopyResult[];
  shifts: string[];
  replaced: string[];
}

/** The day that a range is copied to at first: whole weeks later, so that weekdays stay what they are. */
export const firstTarget = (from: string, until: string): string =>
  addDays(from, Math.ceil((daysBetween(from, until) + 1) / 7) * 7);

/** How many shifts are copied, opened and left out, and why: of each the reasons with how often each was given, the most first. */
export function copySummary(results: readonly CopyResult[]) {
  const count = (outcome: CopyResult["outcome"]) => results.filter((one) => one.outcome === outcome).length;
  const why = (outcome: CopyResult["outcome"]): [string, number][] => {
    const given = results.flatMap((one) => (one.outcome === outcome ? (one.reason ?? []) : []));
    return [...Map.groupBy(given, (reason) => reason)]
      .map(([reason, all]): [string, number] => [reason, all.length])
      .toSorted(([, one], [, other]) => other - one);
  };
  return {
    copied: count("copied"),
    open: count("open"),
    skipped: count("skipped"),
    why: { skipped: why("skipped"), open: why("open") },
  };
}
