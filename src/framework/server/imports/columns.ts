import { stringify } from "csv-stringify/sync";
import { cellFields, fitsCell } from "../exports/cellFields.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import { formatHint } from "#framework/shared/validation/messages.ts";
import { neutral } from "../exports/sheet.ts";
import type { CurrentUser } from "../context.ts";
import { type RecordType, seesField } from "../records/store/recordType.ts";

/** A field that a column can be matched with. */
export interface ImportColumn {
  field: string;
  label: string;
  required: boolean;
  /** How it is written, in words. */
  hint: string;
}

/** The fields that a person may fill in by an import, those that are needed first. */
export function importFields(type: RecordType, user: CurrentUser): Field[] {
  const mayFill = (field: Field): boolean =>
    !field.readOnly && field.schema["x-one-per"] === undefined && seesField(user, field);
  const fields = type.fields.filter(mayFill).flatMap((field) =>
    cellFields(type.schema, field)
      .filter((part) => fitsCell(part) && mayFill(part))
      // A part that its group must have is needed only where the group is.
      .map((part) => ({ ...part, required: part.required && field.required })),
  );
  return [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
}

/** The same as the portal shows them. */
export const importColumns = (type: RecordType, user: CurrentUser): ImportColumn[] =>
  importFields(type, user).map((field) => ({
    field: field.name,
    label: field.label,
    required: field.required && field.schema.default === undefined,
    hint: hintOf(field),
  }));

/** How a field is written in a cell. */
function hintOf({ type, schema }: Field): string {
  const choices = choicesOf(type.name === "choices" ? (schema.items ?? {}) : schema);
  const listed = choices
    ?.slice(0, 8)
    .map(({ label }) => label)
    .join(", ");
  switch (type.name) {
    case "choice":
      return `One of: ${listed}${(choices?.length ?? 0) > 8 ? ", …" : ""}`;
    case "choices":
      return `Several, separated by semicolons, of: ${listed}${(choices?.length ?? 0) > 8 ? ", …" : ""}`;
    case "boolean":
      return "Yes or no";
    case "date":
      return "A day, such as 31/12/1990 or 1990-12-31";
    case "date-time":
      return "A day and time, such as 31/12/2026 2:30 pm";
    case "time":
      return "A time, such as 2:30 pm";
    case "money":
      return "An amount in dollars, such as 1,234.50";
    case "number":
      return schema.type === "integer" ? "A whole number" : "A number";
    case "reference":
      return "The name as it is listed";
    case "texts":
      return "Several texts, separated by semicolons or each on a line of its own";
    case "references":
      return "Names as they are listed, separated by semicolons";
    default: {
      const hint = formatHint(schema);
      if (hint !== undefined) return hint.charAt(0).toUpperCase() + hint.slice(1);
      return schema.maxLength === undefined ? "Text" : `Text, up to ${schema.maxLength} characters`;
    }
  }
}

/** An empty table with the heading of every field, for a spreadsheet. */
export const templateOf = (columns: readonly ImportColumn[]): string =>
  stringify([columns.map(({ label }) => neutral(label))], { bom: true, record_delimiter: "windows" });

/** The field that each heading most likely means: by its title, its name, or another heading that the definition names. */
export function guessMapping(
  headers: readonly string[],
  columns: readonly ImportColumn[],
  others: Readonly<Record<string, readonly string[]>> = {},
): (string | null)[] {
  const known = new Map<string, string>();
  for (const { field } of columns)
    for (const heading of others[field] ?? []) known.set(keyOf(heading), field);
  for (const { field, label } of columns.toReversed()) {
    known.set(keyOf(label), field);
    known.set(keyOf(field), field);
  }
  const taken = new Set<string>();
  return headers.map((header) => {
    const field = known.get(keyOf(header));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** A heading without what people write differently: case, accents, spaces and signs. */
const keyOf = (text: string): string => normalise(text).replace(/[^a-z0-9]+/g, "");
