import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { logActivity } from "../../audit/activity.ts";
import { isLogged } from "../../audit/reads.ts";
import { exportRows } from "../../exports/export.ts";
import { type SheetFormat, sheetStream } from "../../exports/sheet.ts";
import { sheetColumns } from "../../exports/sheetColumns.ts";
import { sheetReply } from "../../exports/sheetReply.ts";
import { refuseTooWide, rowsPdf } from "../../reports/paper/rowsPdf.ts";
import { columnTones, rulesIn } from "../../reports/tones.ts";
import { isSummaryOrder, type SummaryOrder } from "../../reports/summary/order.ts";
import { summarySheet } from "../../reports/summary/summarySheet.ts";
import { HttpError, forbidden, invalid, notFound } from "../../http/errors.ts";
import { answer, type Reply } from "../../http/reply.ts";
import { mayList } from "../../records/read/mayList.ts";
import { fieldFor, type RecordType } from "../../records/store/recordType.ts";
import { namesRead } from "../../records/computed/computedColumns.ts";
import { filterRead, reportListQuery } from "../../reports/reportListQuery.ts";
import type { Input } from "../module.ts";
import { downloadLink, opener } from "../../exports/link.ts";
import { isPrintOrder, printedRecord, type PrintOrder } from "../prints.ts";
import { typeFor } from "./typeFor.ts";

/** What an export holds, kept with its link. */
interface ExportOrder extends JsonObject {
  resource: string;
  format: SheetFormat | "pdf";
  query: Record<string, string>;
  columns: string[];
  name: string;
  /** The rules for what values mean, as JSON. */
  colours: string;
}

/** What an export is asked for with. */
export const exportBody: Schema = {
  type: "object",
  additionalProperties: false,
  properties: {
    format: { enum: ["csv", "xlsx"], title: "Format" },
    query: { type: "object", title: "Query", description: "The list's query, without its pages." },
    columns: {
      type: "array",
      maxItems: 200,
      items: { type: "string", maxLength: 100 },
      title: "Columns",
    },
  },
};

/** Asks for an export of a list as it is filtered now: answers a link that works once, for two minutes. */
export async function requestExport(context: Context, input: Input): Promise<unknown> {
  const type = typeFor(context, input);
  if (!type.resource.exportable) throw forbidden();
  return orderExport(context, type, input.body, "Export successful");
}

/** Checks an export's order, logs it and makes its link, under the key that the call answers it by. */
export async function orderExport(
  context: Context,
  type: RecordType,
  { format = "xlsx", query = {}, columns = [], name = null, colours = "[]" }: JsonObject,
  message: string,
  key = "link",
): Promise<Reply> {
  const texts = Object.fromEntries(
    Object.entries(query as JsonObject)
      .filter(([name]) => !["page", "limit", "fields"].includes(name))
      .map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
  const order: ExportOrder = {
    resource: type.name,
    format: format as ExportOrder["format"],
    query: texts,
    columns: (columns as unknown[]).map(String),
    name: typeof name === "string" ? name : type.resource.label.many,
    colours: String(colours),
  };
  const { asked, fields } = exportPlan(context, type, order);
  if (order.format === "pdf") refuseTooWide(fields);
  await logActivity(context, {
    action: "export",
    resource: type.name,
    label: type.resource.label.many,
    changes: {
      columns: order.columns,
      fields: namesRead(fields.filter(isLogged)),
      filter: filterRead(asked),
    },
  });
  return answer(message, { [key]: await downloadLink(context, "export", order) });
}

/** The query and the columns of an order, for the person who gave it. @throws 422 */
function exportPlan(context: Context, type: RecordType, { query, columns }: ExportOrder) {
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

const running = new Map<string, number>();
const mostRunning = 2;

/** Streams an export that was ordered, or a record on paper. */
export const exported = opener(async (own, order: ExportOrder | SummaryOrder | PrintOrder) => {
  if (isPrintOrder(order)) return printedRecord(own, order);
  const type = own.services.types.get(order.resource);
  if (!type || !mayList(own, type)) throw notFound();
  if (isSummaryOrder(order)) return summarySheet(own, type, order);
  const { uuid: person } = own.user;
  if ((running.get(person) ?? 0) >= mostRunning)
    throw new HttpError(429, "Two exports are already running. Wait for one to finish.", { retryAfter: 10 });
  const { asked, fields } = exportPlan(own, type, order);
  const { format } = order;
  const tones = columnTones(own, fields, rulesIn(order));
  if (format === "pdf") return rowsPdf(own, type, { asked, fields, tones, name: order.name });
  const { header, meanings, cells } = sheetColumns(own, fields, format === "xlsx" ? tones : []);
  const rows = exportRows(own, type, asked, fields, cells);
  const stream = sheetStream(format, order.name, header, rows, meanings);
  running.set(person, (running.get(person) ?? 0) + 1);
  stream.once("close", () => {
    const left = (running.get(person) ?? 1) - 1;
    if (left > 0) running.set(person, left);
    else running.delete(person);
  });
  return sheetReply(own, { ...order, format }, stream);
});
