import { type Field, fieldAt } from "../fields/fields.ts";
import { recordTimes } from "../fields/recordTimes.ts";
import { resourceReferredTo, type Schema } from "../schema/schema.ts";
import { isSummable, isTimed } from "../summaries/summary.ts";

/** What is worked out of the records that refer to a row. */
export type WorkedOut = (typeof ways)[number];

const ways = ["count", "sum", "minimum", "maximum"] as const;

/** What the name of a column of related records says. */
export type RelatedName =
  | { kind: "referred"; via: string; field: string }
  | { kind: "referring"; of: WorkedOut; resource: string; via: string; field?: string };

const worked =
  /^(count|sum|minimum|maximum)\(([a-z][a-z0-9_-]*)\.([a-z][a-z0-9_]*)(?:\.([a-z][a-z0-9_.]*))?\)$/i;

/**
 * Reads the name of a column of related records: `owner.region` is a field of the record that `owner` refers to,
 * `maximum(repairs.vehicle.done_on)` the latest day of the repairs whose `vehicle` is the row, `count(repairs.vehicle)` how many
 * there are. Undefined for other names.
 */
export function relatedName(name: string): RelatedName | undefined {
  const [, way, resource = "", by = "", other] = worked.exec(name) ?? [];
  const of = ways.find((one) => one === way);
  if (of !== undefined) return { kind: "referring", of, resource, via: by, field: other };
  const [via = "", ...rest] = name.split(".");
  return rest.length === 0 ? undefined : { kind: "referred", via, field: rest.join(".") };
}

/** Whether it is the name of what is worked out of the records that refer to a row. */
export const isWorkedOut = (name: string): boolean => relatedName(name)?.kind === "referring";

/** Whether a number of that kind is worked out from a field; a count from none. */
export const fitsWorkedOut = (of: WorkedOut, field: Field | undefined): boolean =>
  of === "count" ? field === undefined : field !== undefined && (of === "sum" ? isSummable : isTimed)(field);

/** The field that a column of related records is made from, anyone who asks; of a count the field that refers. */
export function relatedAt(
  name: string,
  own: { resource: string; schema: Schema },
  schemaOf: (resource: string) => Schema | undefined,
): Field | undefined {
  const read = relatedName(name);
  if (!read) return undefined;
  const fieldOf = (schema: Schema | undefined, field: string) =>
    schema && (recordTimes.get(field) ?? fieldAt(schema, field));
  if (read.kind === "referred") {
    const via = fieldAt(own.schema, read.via);
    const target = via?.type.name === "reference" ? resourceReferredTo(via.schema) : undefined;
    return target === undefined ? undefined : fieldOf(schemaOf(target), read.field);
  }
  const schema = schemaOf(read.resource);
  const via = schema && fieldAt(schema, read.via);
  if (!via || resourceReferredTo(via.schema) !== own.resource) return undefined;
  const field = read.field === undefined ? undefined : fieldOf(schema, read.field);
  return fitsWorkedOut(read.of, field) ? (field ?? via) : undefined;
}
