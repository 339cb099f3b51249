import type { Field } from "#framework/shared/fields/fields.ts";
import type { ExportCell } from "#framework/shared/fields/fieldType.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { logActivity } from "../audit/activity.ts";
import { isLogged } from "../audit/reads.ts";
import type { Context } from "../context.ts";
import { cellFields } from "../exports/cellFields.ts";
import { exportRows } from "../exports/export.ts";
import type { SheetHead } from "../exports/meanings.ts";
import { formatOf, type SheetFormat } from "../exports/sheet.ts";
import { sheetColumns } from "../exports/sheetColumns.ts";
import { invalid } from "../http/errors.ts";
import { namesRead } from "../records/computed/computedColumns.ts";
import { type RecordType, seesField } from "../records/store/recordType.ts";
import { fieldFor } from "../records/store/fieldFor.ts";
import { filterRead, type ReportListQuery, reportListQuery } from "./reportListQuery.ts";
import { columnTones, rulesIn } from "./tones.ts";

/** What an export of rows holds, kept with its link or its run in the background. */
export interface RowsOrder extends JsonObject {
  resource: string;
  format: SheetFormat | "pdf";
  query: Record<string, string>;
  columns: string[];
  name: string;
  /** The rules for what values mean, as JSON. */
  colours: string;
}

/** What is written in the background: paper is not. */
export interface SheetOrder extends RowsOrder {
  format: SheetFormat;
}

/** The rows of an order and their columns, as they are for the person who gave it. */
export interface RowsPlan {
  asked: ReportListQuery;
  fields: Field[];
}

/** Reads what an export is asked for with. */
export function readRowsOrder(
  type: RecordType,
  { format = "xlsx", query = {}, columns = [], name = null, colours = "[]" }: Partial<JsonObject>,
): RowsOrder {
  const texts = Object.fromEntries(
    Object.entries(asObject(query))
      .filter(([key]) => !["page", "limit", "fields"].includes(key))
      .map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
  );
  return {
    resource: type.name,
    format: formatOf(format),
    query: texts,
    columns: [columns].flat().map(String),
    name: typeof name === "string" ? name : type.resource.label.many,
    colours: String(colours),
  };
}

/** The query and the columns of an order, for the person who gave it. @throws 422 */
export function planRows(context: Context, type: RecordType, { query, columns }: RowsOrder): RowsPlan {
  const { user } = context;
  const asked = reportListQuery(context, type, query);
  const names =
    columns.length > 0
      ? columns
      : type.screens.columns.filter(({ hidden }) => !hidden).map(({ field }) => field.name);
  const fields = names.map((name) => {
    const field = fieldFor(type, user, name) ?? asked.beside.find(name);
    if (!field) throw invalid({ columns: [`Unknown column ${name.slice(0, 60)}.`] });
    return field;
  });
  return { asked, fields };
}

/** Puts down that someone takes rows out of the portal: which fields, and what they were filtered by. */
export const logRowsExport = (
  context: Context,
  type: RecordType,
  { columns }: RowsOrder,
  { asked, fields }: RowsPlan,
): Promise<void> =>
  logActivity(context, {
    action: "export",
    resource: type.name,
    label: type.resource.label.many,
    changes: {
      columns,
      fields: namesRead(fields.filter(isLogged)),
      filter: filterRead(asked),
    },
  });

/** The rows of an order as the lines of a sheet, with the titles of its columns. */
export function rowsSheet(
  context: Context,
  type: RecordType,
  order: RowsOrder,
  { asked, fields }: RowsPlan,
): SheetHead & { rows: AsyncIterable<ExportCell[][]> } {
  const shown = fields
    .flatMap((field) => cellFields(type.schema, field))
    .filter((field) => seesField(context.user, field));
  const tones = order.format === "xlsx" ? columnTones(context, shown, rulesIn(order)) : [];
  const { cells, ...head } = sheetColumns(context, shown, tones);
  return { ...head, rows: exportRows(context, type, asked, fields, cells) };
}
