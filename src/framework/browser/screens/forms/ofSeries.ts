import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";

/** What a form about a record that repeats, or could, does not ask, and what it begins with. */
export interface OfSeries {
  /** Which of a series a change is for, of a record that is in none; how it repeats, where that was said before. */
  without?: string;
  /** A change is for this record alone. */
  begins: Record<string, "this">;
}

/** How a form treats a record of a series, or one that is in none, by `x-repeat` of its schema. */
export function ofSeries(schema: Schema, record: Record<string, unknown> | undefined): OfSeries {
  for (const [rule, property] of Object.entries(propertiesOf(schema))) {
    const { series, scope } = property["x-repeat"] ?? {};
    if (series !== undefined && scope !== undefined)
      return record?.[series]
        ? { without: rule, begins: { [scope]: "this" } }
        : { without: scope, begins: {} };
  }
  return { begins: {} };
}
