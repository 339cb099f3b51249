import { choicesOf, isObject, type Json, type JsonObject, type Schema } from "../schema/schema.ts";
import { sentenceCase } from "../text/names.ts";

/** A "no" where a row of another answer says otherwise (`x-yes-if`), such as a person who is marked as injured. */
export function contradictions(
  name: string,
  properties: Record<string, Schema>,
  record: JsonObject,
): string[] {
  const schema = properties[name];
  const rule = schema?.["x-yes-if"];
  const rows = rule && record[rule.in];
  if (!schema || !rule || record[name] !== false || !Array.isArray(rows)) return [];
  if (!rows.some((row) => isObject(row) && says(row, rule.row))) return [];
  const list = properties[rule.in] ?? {};
  const words = Object.entries(rule.row).map(([key, value]) => choiceLabel(list.items, key, value));
  const about = list.title ?? sentenceCase(rule.in);
  return [
    `${schema.title ?? sentenceCase(name)}: “${about}” lists someone as “${words.join(", ")}”. Choose Yes, or change it there.`,
  ];
}

/** Whether a row has each of these values, alone or among several. */
const says = (row: JsonObject, wanted: Record<string, Json>): boolean =>
  Object.entries(wanted).every(([key, value]) => {
    const found = row[key];
    return Array.isArray(found) ? found.includes(value) : found === value;
  });

function choiceLabel(row: Schema | undefined, key: string, value: Json): string {
  const field = row?.properties?.[key] ?? {};
  const choices = choicesOf(field.items ?? field) ?? [];
  return choices.find((choice) => choice.value === value)?.label ?? String(value);
}
