import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { tenThousandths } from "#framework/shared/numbers/rounded.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import type { PaidLine, SignedPay } from "../../payRuns/signed.ts";
import type { DayLine } from "../../timesheets/payLines.ts";
import type { Mappings } from "../mapping/store.ts";

/** What a worker is paid for, as far as a timesheet takes it. */
export interface PaidUnits {
  lines: readonly DayLine[];
  /** Why a timesheet of it would be wrong. */
  problems: readonly string[];
  /** What payroll has to enter in Xero besides, a sentence each: no kind of leave, and no amount. */
  byHand: readonly string[];
  atSeveral: readonly SeveralRates[];
}

/** Pay categories under one pay item, with the days on which they are paid, at several rates: Xero would pay all at one. */
interface SeveralRates {
  categories: readonly string[];
  days: readonly string[];
}

/**
 * What a timesheet takes of a signed pay run, line by line as it was signed off. Leave without a pay item of its own, and
 * amounts without units, are left to payroll.
 */
export function signedUnits({ lines, corrections, hours }: SignedPay, mappings: Mappings): PaidUnits {
  const isLeft = ({ category }: DayLine) =>
    category.startsWith("leave_") && mappings("pay_item", category) === undefined;
  const away = lines.filter(isLeft).map(({ date }) => writtenDate(date));
  const byHand = [
    ...(away.length === 0
      ? []
      : [`Enter leave in Xero: no pay item is mapped for it (${[...new Set(away)].join(", ")}).`]),
    ...corrections.map(
      ({ date, why }) => `Enter a correction for ${writtenDate(date)} in Xero's pay run: ${why}.`,
    ),
  ];
  const taken = lines.filter((line) => !isLeft(line) && line.units !== 0);
  const isUnpaid = hours > 0 && lines.length === 0 && corrections.length === 0;
  return {
    lines: taken,
    problems: isUnpaid
      ? ["The pay run has hours without pay for this person. Enter a pay rate and make another pay run."]
      : [],
    byHand,
    atSeveral: paidAtSeveral(taken, mappings),
  };
}

const paidAtSeveral = (lines: readonly PaidLine[], mappings: Mappings): SeveralRates[] =>
  [...Map.groupBy(lines, ({ category }) => mappings("pay_item", category) ?? category).values()]
    .filter((own) => new Set(own.map(({ rate }) => rate)).size > 1)
    .map((own) => ({
      categories: [...new Set(own.map(({ category }) => category))],
      days: [...new Set(own.map(({ date }) => date))],
    }));

/** The lines of a timesheet in Xero: for each pay item one unit for each day of the period. */
export function timesheetLines(
  lines: readonly DayLine[],
  { start, end }: PayPeriod,
  mappings: Mappings,
): JsonObject[] {
  const days = daysBetween(start, end) + 1;
  const byItem = Map.groupBy(lines, ({ category }) => mappings("pay_item", category) ?? "");
  return [...byItem].map(([EarningsRateID, own]) => {
    const byDate = Map.groupBy(own, ({ date }) => date);
    return {
      EarningsRateID,
      NumberOfUnits: Array.from({ length: days }, (_none, day) =>
        tenThousandths((byDate.get(addDays(start, day)) ?? []).reduce((sum, { units }) => sum + units, 0)),
      ),
    };
  });
}
