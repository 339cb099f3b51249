import type { When } from "#generated/definitions.ts";
import type { Condition, Filter } from "#framework/shared/filters/filter.ts";

/** The conditions of a definition as a filter of the database. A field without a value can be asked for by null. */
export function whenFilter(when: When, { today, now }: { today: string; now: string }): Filter {
  return {
    all: Object.entries(when).map(([field, wanted]): Filter => {
      if (wanted === "before-today") return { field, operator: "before", value: today };
      if (wanted === "after-today") return { field, operator: "after", value: today };
      if (wanted === "before-now") return { field, operator: "before", value: now };
      if (wanted === "after-now") return { field, operator: "after", value: now };
      if (wanted === "above-zero") return { field, operator: ">", value: 0 };
      if (wanted === "any") return { field, operator: "not_empty" };
      if (wanted === "none") return { field, operator: "is_empty" };
      const among: Condition = { field, operator: "in", value: wanted.filter((value) => value !== null) };
      return wanted.includes(null) ? { any: [among, { field, operator: "is_empty" }] } : among;
    }),
  };
}
