import type { When } from "#generated/definitions.ts";
import type { Condition, Filter } from "#shared/filters/filter.ts";

/** The conditions of a definition as a filter of the database. A field without a value can be asked for by null. */
export function whenFilter(when: When, today: string): Filter {
  return {
    all: Object.entries(when).map(([field, wanted]): Filter => {
      if (wanted === "before-today") return { field, operator: "before", value: today };
      if (wanted === "any") return { field, operator: "not_empty" };
      if (wanted === "none") return { field, operator: "is_empty" };
      if (typeof wanted === "string") throw new Error(`${wanted} is no condition of a day`);
      const among: Condition = { field, operator: "in", value: wanted.filter((value) => value !== null) };
      return wanted.includes(null) ? { any: [among, { field, operator: "is_empty" }] } : among;
    }),
  };
}
