import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { sheetStream } from "../../exports/sheet.ts";
import { sheetReply } from "../../exports/sheetReply.ts";
import { refuseTooWide, rowsPdf } from "../../reports/paper/rowsPdf.ts";
import { columnTones, rulesIn } from "../../reports/tones.ts";
import { isSummaryOrder, type SummaryOrder } from "../../reports/summary/order.ts";
import { summarySheet } from "../../reports/summary/summarySheet.ts";
import { HttpError, forbidden, notFound } from "../../http/errors.ts";
import { answer, type Reply } from "../../http/reply.ts";
import { reportedType, withRows } from "../../records/read/madeRows.ts";
import { mayList } from "../../records/read/mayList.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import {
  logRowsExport,
  planRows,
  readRowsOrder,
  type RowsOrder,
  rowsSheet,
} from "../../reports/rowsOrder.ts";
import { isRunOrder, openRunFile, type RunOrder } from "../../reports/runs/runFile.ts";
import type { Input } from "../module.ts";
import { downloadLink, opener } from "../../exports/link.ts";
import { isPrintOrder, printedRecord, type PrintOrder } from "../prints.ts";
import { typeFor } from "./typeFor.ts";

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
  asked: JsonObject,
  message: string,
  key = "link",
): Promise<Reply> {
  const order = readRowsOrder(type, asked);
  const plan = planRows(context, type, order);
  if (order.format === "pdf") refuseTooWide(plan.fields);
  await logRowsExport(context, type, order, plan);
  return answer(message, { [key]: await downloadLink(context, "export", order) });
}

const running = new Map<string, number>();
const mostRunning = 2;

/** Streams an export that was ordered, or gives the kept file of a run in the background, or a record on paper. */
export const exported = opener(async (own, order: RowsOrder | SummaryOrder | PrintOrder | RunOrder) => {
  if (isPrintOrder(order)) return printedRecord(own, order);
  if (isRunOrder(order)) return openRunFile(own, order);
  const reported = reportedType(own, order.resource);
  if (!reported || !mayList(own, reported)) throw notFound();
  const type = await withRows(own, reported);
  if (isSummaryOrder(order)) return summarySheet(own, type, order);
  const { uuid: person } = own.user;
  if ((running.get(person) ?? 0) >= mostRunning)
    throw new HttpError(429, "Two exports are already running. Wait for one to finish.", { retryAfter: 10 });
  const plan = planRows(own, type, order);
  const { format } = order;
  if (format === "pdf") {
    const tones = columnTones(own, plan.fields, rulesIn(order));
    return rowsPdf(own, type, { ...plan, tones, name: order.name });
  }
  const { header, rows, ...looks } = rowsSheet(own, type, order, plan);
  const stream = sheetStream(format, order.name, header, rows, looks);
  running.set(person, (running.get(person) ?? 0) + 1);
  stream.once("close", () => {
    const left = (running.get(person) ?? 1) - 1;
    if (left > 0) running.set(person, left);
    else running.delete(person);
  });
  return sheetReply(own, { ...order, format }, stream);
});
