import equal from "fast-deep-equal";
import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import type { Context } from "../../context.ts";
import { conflict, type HttpError, invalid } from "../../http/errors.ts";
import { refusal, ruleNamed } from "./input/checkTogether.ts";
import { alreadyTaken, uniqueFields, written } from "./settle.ts";
import type { RecordType } from "../store/recordType.ts";
import { hasColumn } from "../store/store.ts";
import { versionMark } from "../store/versions.ts";
import { codeOf, constraintOf } from "../../errorFacts.ts";

/** A record as the columns of its table: its own ones, the search text, and everything else in `data`. */
export function columnsOf(
  context: Context,
  type: RecordType,
  record: JsonObject,
): [column: string, value: RawBuilder<unknown>][] {
  const own: [string, RawBuilder<unknown>][] = [];
  const data = versionMark(type.schema);
  for (const field of type.fields) {
    const value = record[field.name];
    const present = value === undefined || value === null ? undefined : written(context, field, value);
    if (hasColumn(type.store, field.name)) own.push([field.name, columnValue(field, present)]);
    else if (present !== undefined) data[field.name] = present;
  }
  return [
    ...own,
    ["search", sql`${searchText(type, record)}`],
    ["data", sql`${JSON.stringify(data)}::jsonb`],
  ];
}

/**
 * What a change writes: the columns, the fields in `data` and the search text that differ. Whatever else stands in a row
 * stays, such as what a form keeps beside the fields of its register.
 */
export function changedColumns(
  context: Context,
  type: RecordType,
  before: JsonObject,
  record: JsonObject,
): [column: string, value: RawBuilder<unknown>][] {
  const changed = type.fields.filter(
    ({ name }) => !equal(before[name] ?? undefined, record[name] ?? undefined),
  );
  const columns = columnsOf(context, { ...type, fields: changed }, record).filter(
    ([name]) => name !== "search" && name !== "data",
  );
  const inData = changed.filter(({ name }) => !hasColumn(type.store, name));
  if (inData.length > 0) {
    const data: JsonObject = {};
    for (const field of inData) {
      const value = record[field.name] ?? undefined;
      if (value !== undefined) data[field.name] = written(context, field, value);
    }
    const names = inData.map(({ name }) => name);
    columns.push(["data", sql`(data - ${names}::text[]) || ${JSON.stringify(data)}::jsonb`]);
  }
  const search = searchText(type, record);
  return search === searchText(type, before) ? columns : [...columns, ["search", sql`${search}`]];
}

/** A field without a value takes its column's default: null, unless the table says otherwise. */
function columnValue({ type }: Field, value: unknown): RawBuilder<unknown> {
  if (value === undefined) return sql`default`;
  return type.storage === "json" ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}

/** The text that the search box looks in. What the record is called by comes first. */
export function searchText({ screens }: RecordType, record: JsonObject): string {
  const inTitle = new Set(namesIn(screens.title));
  const texts = screens.searched
    .filter(({ exact }) => !exact)
    .sort((a, b) => Number(inTitle.has(b.field.name)) - Number(inTitle.has(a.field.name)))
    .map(({ field }) => {
      const value = record[field.name];
      const shown = field.type.text(value, field.schema);
      // A phone number is found as it is stored and as it is read out.
      return typeof value === "string" && value !== shown ? `${value} ${shown}` : shown;
    });
  return normalise(texts.join(" "));
}

/** What the definition says of a constraint that refused a write. */
const refusalOf = ({ field, says }: { field?: string; says: string }): HttpError =>
  field === undefined ? conflict(says) : invalid({ [field]: [says] });

/**
 * Runs a write. What the table refuses is answered in words: two who take the same unique value at the same moment at the
 * field, and the constraints that the definition names as it says.
 */
export async function refusingDuplicates<T>(type: RecordType, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = constraintOf(error) ?? "";
    const declared = type.resource.definition.record?.constraints?.[constraint];
    if (declared) throw refusalOf(declared);
    const together = ruleNamed(type, constraint);
    if (together) throw refusalOf(refusal(type, together));
    if (codeOf(error) !== "23505") throw error;
    const field = uniqueFields(type).find(({ name }) => constraint.endsWith(`_${name}`));
    if (!field) throw error;
    throw invalid({ [field.name]: [alreadyTaken(type, field)] });
  }
}
