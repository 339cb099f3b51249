import type { Field } from "#framework/shared/fields/fields.ts";
import type { ExportCell } from "#framework/shared/fields/fieldType.ts";
import { isOfBefore } from "#framework/shared/fields/ofBefore.ts";
import { inTitles } from "#framework/shared/fields/references.ts";
import { json } from "#framework/shared/fields/types/structures.ts";
import { text } from "#framework/shared/fields/types/text.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Context } from "../context.ts";
import { recordBatches } from "../records/read/batches.ts";
import { addColumns, partedColumns } from "../records/computed/addColumns.ts";
import type { ListQuery } from "../records/read/listQuery.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { titlesKey } from "../records/store/titles.ts";

/** Makes a cell of a record. */
export type ReadCell<Cell> = (record: JsonObject) => Cell;

/**
 * The rows of an export in batches; a row is a list of cells.
 * @param fields what is read of the records
 * @param cells how the cells are made of them
 */
export async function* exportRows<Cell>(
  context: Context,
  type: RecordType,
  query: ListQuery,
  fields: Field[],
  cells: readonly ReadCell<Cell>[],
): AsyncGenerator<Cell[][]> {
  const parts = partedColumns(fields);
  for await (const batch of recordBatches(context, type, query, parts.own ?? []))
    yield (await addColumns(context, type, batch, parts)).map((record) => cells.map((cell) => cell(record)));
}

/** Makes a cell of a field's value; of a reference, its titles are given as a text. */
export type MakeCell<Cell> = (value: unknown, field: Field, timeZone: string) => Cell;

/** A cell of a sheet: a choice by its label, money in dollars. */
export const sheetCell: MakeCell<ExportCell> = (value, { type, schema }, timeZone) =>
  type.exportCell ? type.exportCell(value, schema, timeZone) : type.text(value, schema, timeZone);

/** A cell of a table that people read: everything as it is written on the screen. */
export const writtenCell: MakeCell<string> = (value, { type, schema }, timeZone) =>
  type.text(value, schema, timeZone);

/** Reads the value of a field of a record. */
export const valueReader = ({ name }: Pick<Field, "name">): ReadCell<Json | undefined> =>
  name.includes(".") ? (record) => valueAt(record, name) : (record) => record[name];

/** Reads a field of a record as a cell, a reference by its title. @param make how a value becomes a cell */
export function cellReader<Cell>(
  field: Field,
  timeZone: string,
  make: MakeCell<Cell>,
): ReadCell<Cell | null> {
  const { type } = field;
  const read = valueReader(field);
  const isReferred = type.name === "reference" || type.name === "references";
  return (record) => {
    const value = read(record);
    if (value === undefined || value === null) return null;
    if (isOfBefore(field, value)) return make(value, { ...field, type: json }, timeZone);
    return isReferred
      ? make(referredTitlesOf(value, record), { ...field, type: text }, timeZone)
      : make(inTitles(field.schema, value, titlesOf(record)), field, timeZone);
  };
}

const titlesOf = ({ [titlesKey]: titles }: JsonObject): JsonObject => (isObject(titles) ? titles : {});

function referredTitlesOf(value: Json, record: JsonObject): string {
  const titles = titlesOf(record);
  return [value]
    .flat()
    .map((id) => String(titles[String(id)] ?? id))
    .join(", ");
}
