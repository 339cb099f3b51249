import type { Field } from "#framework/shared/fields/fields.ts";
import type { ExportCell } from "#framework/shared/fields/fieldType.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Context } from "../context.ts";
import { recordBatches } from "../records/read/batches.ts";
import { addColumns, partedColumns } from "../records/computed/addColumns.ts";
import type { ListQuery } from "../records/read/listQuery.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { titlesKey } from "../records/store/titles.ts";

/** The rows of an export in batches; a row is a list of cells, one for each field. */
export async function* exportRows(
  context: Context,
  type: RecordType,
  query: ListQuery,
  fields: Field[],
): AsyncGenerator<ExportCell[][]> {
  const { time_zone: zone } = context.tenant.settings;
  const cells = fields.map((field) => cellReader(field, zone));
  const parts = partedColumns(fields);
  for await (const batch of recordBatches(context, type, query, parts.own ?? []))
    yield (await addColumns(context, type, batch, parts)).map((record) => cells.map((cell) => cell(record)));
}

/** Reads a field of a record as a cell: a reference by its title, a choice by its label, money in dollars. */
function cellReader({ name, type, schema }: Field, timeZone: string): (record: JsonObject) => ExportCell {
  const read = name.includes(".")
    ? (record: JsonObject) => valueAt(record, name) as Json | undefined
    : (record: JsonObject) => record[name];
  const shown =
    type.name === "reference" || type.name === "references"
      ? referredTitlesOf
      : (value: Json) =>
          type.exportCell ? type.exportCell(value, schema, timeZone) : type.text(value, schema, timeZone);
  return (record) => {
    const value = read(record);
    return value === undefined || value === null ? null : shown(value, record);
  };
}

function referredTitlesOf(value: Json, record: JsonObject): ExportCell {
  const titles = isObject(record[titlesKey]) ? record[titlesKey] : {};
  return [value]
    .flat()
    .map((id) => String(titles[String(id)] ?? id))
    .join(", ");
}
