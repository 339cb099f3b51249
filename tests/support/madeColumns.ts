import { storedValue } from "#framework/shared/expressions/values.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { computedField } from "#framework/shared/reports/computed.ts";
import type { WrittenColumn } from "#framework/shared/reports/written.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";

/** A column of a report as its schema's call describes it. */
export interface Described {
  key: string;
  type: string;
}

/** Ways to compute something of a column of each type, with the type of what they make. */
const ways: Readonly<Record<string, readonly (readonly [expression: string, type: string])[]>> = {
  number: [
    ["@ * 2 + 1", "number"],
    ['@ > 10 ? "much" : "little"', "text"],
    ["orElse(round(@ / 3, 2), 0)", "number"],
  ],
  money: [
    ["@ * 2 + 1", "number"],
    ["@ >= 100000", "boolean"],
    ["abs(@ - 5000) / 100", "number"],
  ],
  text: [
    ["length(@)", "number"],
    ['orElse(@, "none") + "!"', "text"],
    ["filled(@)", "boolean"],
  ],
  choice: [
    ['@ == "active"', "boolean"],
    ['@ in ["active", "pending"] ? 1 : 0', "number"],
    ['"is " + @', "text"],
  ],
  date: [
    ["daysBetween(@, today)", "number"],
    ["addDays(@, 40)", "date"],
    ["year(@) * 100 + month(@)", "number"],
  ],
  boolean: [["@ ? 1 : 0", "number"]],
  reference: [["filled(@)", "boolean"]],
  "date-time": [["round(hoursBetween(@, updated_at) / 24)", "number"]],
};

/** A column that is computed of another one, as it is sent, with the type that it has; undefined where none is computed of it. */
export function madeOf(
  of: Described,
  way: number,
): { written: WrittenColumn; column: Described } | undefined {
  const all = ways[of.type];
  const [expression, type] = all?.[way % all.length] ?? [];
  if (expression === undefined || type === undefined) return undefined;
  const written = { name: "made", label: "Made", expression: expression.replaceAll("@", of.key) };
  return { written, column: { key: "=made", type } };
}

/** Rows with the column that is computed of them, as the expression itself comes to it. */
export function withMade(
  rows: readonly JsonObject[],
  written: WrittenColumn,
  { schema, today }: { schema: Schema; today: string },
): JsonObject[] {
  const times: Schema = {
    type: "object",
    properties: { updated_at: { type: "string", format: "date-time" } },
  };
  const field = computedField(written, (name) => fieldAt(schema, name) ?? fieldAt(times, name));
  if (!("computed" in field)) throw new Error(`${written.expression}: ${field.found}`);
  return rows.map((row) => {
    const value = storedValue(field.schema, field.computed.expression.evaluate(row, today));
    return value === undefined
      ? row
      : { ...row, "=made": typeof value === "number" ? Number(value.toFixed(6)) : value };
  });
}
