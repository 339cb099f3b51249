import type { Field } from "#shared/fields/fields.ts";
import type { ExportCell } from "#shared/fields/fieldType.ts";
import { isObject, type Json, type JsonObject } from "#shared/schema/schema.ts";
import { valueAt } from "#shared/text/template.ts";
import type { Context } from "../context.ts";
import { recordBatches } from "../records/batches.ts";
import type { ListQuery } from "../records/listQuery.ts";
import type { RecordType } from "../records/recordType.ts";
import { titlesKey } from "../records/titles.ts";

/** The rows of an export, one list of cells each. */
export async function* exportRows(
  context: Context,
  type: RecordType,
  query: ListQuery,
  fields: Field[],
): AsyncGenerator<ExportCell[]> {
  for await (const batch of recordBatches(context, type, query, fields)) {
    for (const record of batch) yield fields.map((field) => exportCell(field, record));
  }
}

/** A field of a record as a cell: a reference by its title, a choice by its label, money in dollars. */
export function exportCell({ name, type, schema }: Field, record: JsonObject): ExportCell {
  const value = valueAt(record, name) as Json | undefined;
  if (value === undefined || value === null) return null;
  const titles = isObject(record[titlesKey]) ? record[titlesKey] : {};
  if (type.name === "reference" || type.name === "references")
    return [value]
      .flat()
      .map((id) => String(titles[String(id)] ?? id))
      .join(", ");
  return type.exportCell ? type.exportCell(value, schema) : type.text(value, schema);
}
