import { readFileSync } from "node:fs";

/** The national minimum wage from a day on. */
interface MinimumWage {
  effective_from: string;
  /** Cents an hour of an adult, before any loading. */
  hourly_rate: number;
  source: string;
}

const table = JSON.parse(
  readFileSync(new URL("tables/national-minimum-wage.json", import.meta.url), "utf8"),
) as MinimumWage[];

/**
 * The national minimum wage on a day, in cents an hour (Fair Work Act 2009, section 294): the least that an employee is
 * paid where no award says more. A day before the first entry of the table has that entry's.
 */
export function minimumWageOn(day: string): number {
  const held = table.findLast(({ effective_from: from }) => from <= day) ?? table[0];
  return held?.hourly_rate ?? 0;
}
