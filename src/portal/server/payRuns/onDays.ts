import { writtenDate } from "#framework/shared/dates/written.ts";

/** What there is to check, and on which days. */
export const onDays = (text: string, dates: readonly string[]): string =>
  `${text} (${[...new Set(dates)].map((date) => writtenDate(date)).join(", ")})`;
