import type { Field } from "../fields/fields.ts";
import { fieldTypeOf } from "../fields/registry.ts";
import type { Schema } from "../schema/schema.ts";
import type { SummaryValue } from "./summary.ts";

/** A number of a report by its format, as a field that can be compared; undefined for texts. */
export function formattedField(format: string, label: string): Field | undefined {
  const schema = schemas[format];
  return (
    schema && { name: "number", label, schema, type: fieldTypeOf(schema), required: false, readOnly: true }
  );
}

const schemas: Readonly<Record<string, Schema | undefined>> = {
  number: { type: "number" },
  percent: { type: "number" },
  days: { type: "number" },
  money: { type: "integer", format: "money" },
  date: { type: "string", format: "date" },
  "date-time": { type: "string", format: "date-time" },
};

const plain = new Set<SummaryValue["of"]>(["count", "distinct", "percent", "days"]);

/** A number of a report as a field that can be compared. @param find finds the field that it is worked out from */
export function numberField(
  { of, field, label = "Number" }: SummaryValue,
  find: ((name: string) => Field | undefined) | undefined,
): Field | undefined {
  const from = field === undefined ? undefined : find?.(field);
  return formattedField(plain.has(of) ? "number" : (from?.type.name ?? ""), label);
}
