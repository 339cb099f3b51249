import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";

/** What a signed contract says of the hours that leave is earned by. */
export interface ContractedHours {
  from: string;
  /** Its last day, where it has one. */
  until?: string;
  /** Hours per week; 0 of casual work, in which no leave is earned; undefined where the contract does not say. */
  weekly?: number;
}

/**
 * The ordinary hours from a day until before another: of each day a seventh of the week that was agreed in the contract of
 * that day, which is the one that began last. Days without one have the hours that are known of the worker now.
 */
export function ordinaryHours(
  contracts: readonly ContractedHours[],
  { from, until, weekly }: { from: string; until: string; weekly: number },
): number {
  const within = (day: string) => day > from && day < until;
  const changes = contracts.flatMap((contract) => [
    contract.from,
    ...(contract.until === undefined ? [] : [addDays(contract.until, 1)]),
  ]);
  const days = [from, ...[...new Set(changes)].filter(within).toSorted(), until];
  return days.slice(0, -1).reduce((hours, day, index) => {
    const length = Math.max(0, daysBetween(day, days[index + 1] ?? until));
    return hours + (length / 7) * (contractOn(contracts, day)?.weekly ?? weekly);
  }, 0);
}

const contractOn = (contracts: readonly ContractedHours[], day: string): ContractedHours | undefined =>
  contracts
    .filter(({ from, until }) => from <= day && (until === undefined || day <= until))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .at(-1);
