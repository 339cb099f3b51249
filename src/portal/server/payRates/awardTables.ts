import { readFileSync } from "node:fs";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Stream } from "#portal/shared/pay/facts.ts";

/** Base rates that hold from one day on, as they were published: awards, their levels, and the pay points of each. */
export interface AwardTable {
  effective_from: string;
  awards: {
    name: string;
    code?: string;
    /** The part of the award whose conditions hold. */
    stream?: Stream;
    /** Base rates an hour in cents, of pay point 1 and those after it. */
    levels: { level: string; rates: number[] }[];
  }[];
}

/** The newest table that comes with the product: what a new provider begins with. */
export const newestTable = "schads-2026-07-01";

/** Reads one of the tables beside this file; the name is one of those that the action's schema lists. */
export const awardTable = (name: string): AwardTable =>
  JSON.parse(readFileSync(new URL(`tables/${name}.json`, import.meta.url), "utf8")) as AwardTable;

/** The id of the record that a key names. */
export type IdOf = (resource: string, key: string, record: JsonObject) => string;

/**
 * Goes through a table from awards to classifications.
 * @param id the id of the record with this key, which is made where it is missing
 */
export function eachOf({ effective_from: from, awards }: AwardTable, id: IdOf): void {
  for (const { levels, ...award } of awards) {
    const award_type_id = id("award-types", award.name, award);
    for (const { level, rates } of levels) {
      const employment_type = ["full_time", "part_time", "casual"];
      const pay_rate_category_id = id("pay-rate-categories", `${award_type_id} ${level}`, {
        award_type_id,
        name: level,
        employment_type,
      });
      for (const [index, hourly_rate] of rates.entries()) {
        const name = `Pay point ${index + 1}`;
        const key = `${pay_rate_category_id} ${name} ${from}`;
        const classification = { pay_rate_category_id, name, hourly_rate, effective_from: from };
        id("pay-rate-classifications", key, classification);
      }
    }
  }
}
