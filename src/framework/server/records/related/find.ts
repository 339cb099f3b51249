import { isReported } from "#framework/shared/definitions/reports.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { number } from "#framework/shared/fields/types/number.ts";
import { fitsWorkedOut, relatedName } from "#framework/shared/reports/related.ts";
import { resourceReferredTo } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { mayList } from "../read/mayList.ts";
import type { RecordType } from "../store/recordType.ts";
import { fieldFor } from "../store/fieldFor.ts";
import type { Referred, Referring, RelatedField } from "./relatedField.ts";

type Inside = Pick<Context, "user" | "tenant">;

/**
 * A column of related records by its name. It exists for a person who may list these records, and for whom both the reference
 * and the field exist in every row that they reach; of rows that they do not reach it has no value.
 */
export function relatedField(context: Inside, type: RecordType, name: string): RelatedField | undefined {
  const read = relatedName(name);
  if (read?.kind !== "referring") {
    const found = read && referredField(context, type, name);
    return found && asColumn(name, found.via.label, found, found.field);
  }
  const other = type.types.get(read.resource);
  const via = other && referringBy(context, type, other).find((field) => field.name === read.via);
  if (!other || !via) return undefined;
  const field = read.field === undefined ? undefined : reportedField(context, other, read.field);
  if (read.field !== undefined && !field) return undefined;
  return worked(name, { kind: "referring", of: read.of, type: other, via, field });
}

/** A field of the record that a record refers to, by its name: `owner.region`. */
export function referredField(context: Inside, type: RecordType, name: string): Referred | undefined {
  const read = relatedName(name);
  if (read?.kind !== "referred") return undefined;
  const via = reportedField(context, type, read.via);
  const target =
    via?.type.name === "reference" ? type.types.get(resourceReferredTo(via.schema) ?? "") : undefined;
  if (!via || !target || !mayList(context, target)) return undefined;
  const field = reportedField(context, target, read.field);
  return field && { kind: "referred", via, type: target, field };
}

/** The fields by which other records refer to those of a type, as far as a person may list them. */
export function referringBy(context: Inside, type: RecordType, other: RecordType): Field[] {
  const names = new Set<unknown>([type.name, type.resource.definition.of]);
  const fields = other.fields.filter(
    (field) => field.type.name.startsWith("reference") && names.has(resourceReferredTo(field.schema)),
  );
  return fields.length > 0 && mayList(context, other)
    ? fields.filter(({ name }) => reportedField(context, other, name))
    : [];
}

/** A field of the records themselves that reports show, when it exists for the person in every row that they reach. */
export function reportedField({ user }: Inside, type: RecordType, name: string): Field | undefined {
  const field = fieldFor(type, user, name);
  return field && isReported(field) ? field : undefined;
}

const words = { sum: "total", minimum: "earliest", maximum: "latest" } as const;

function worked(name: string, related: Referring): RelatedField | undefined {
  const { of, type, via, field } = related;
  if (!fitsWorkedOut(of, field)) return undefined;
  const label = referringLabel(type, via);
  return field && of !== "count"
    ? asColumn(name, label, related, { ...field, label: `${field.label}, ${words[of]}` })
    : asColumn(name, label, related, counted);
}

const counted: Field = {
  name: "count",
  label: "number",
  schema: { type: "integer" },
  required: false,
  readOnly: true,
  type: number,
};

/** What the records are called that refer to others; by which field, where there are several. */
function referringLabel({ resource, fields }: RecordType, via: Field): string {
  const target = resourceReferredTo(via.schema);
  const isOnly = fields.filter((field) => resourceReferredTo(field.schema) === target).length === 1;
  return isOnly ? resource.label.many : `${resource.label.many} (${via.label})`;
}

const asColumn = (
  name: string,
  group: string,
  related: Referred | Referring,
  { schema, ...field }: Field,
): RelatedField => {
  // Which zone an instant is read in says a field beside it, which is not there.
  const { "x-time-zone": _, ...own } = schema;
  return { ...field, name, label: `${group}: ${field.label}`, schema: own, readOnly: true, related };
};
