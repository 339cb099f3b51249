import { writtenDate, writtenInstant } from "#framework/shared/dates/written.ts";
import type { ExportCell } from "#framework/shared/fields/fieldType.ts";
import type { Json } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { headWithMeanings, meaningCell } from "../../exports/meanings.ts";
import { sheetStream } from "../../exports/sheet.ts";
import { sheetReply } from "../../exports/sheetReply.ts";
import { conflict } from "../../http/errors.ts";
import type { Reply } from "../../http/reply.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import type { SummaryOrder } from "./order.ts";
import { summaryPdf } from "../paper/summaryPdf.ts";
import { numberTones, rulesIn } from "../tones.ts";
import { numbersOf } from "./numbers.ts";
import { tableOf } from "./tableOf.ts";
import { readJson } from "../../readJson.ts";

/** The numbers of a report as a file, laid out as its screen shows them. @throws 422 where it would read too much */
export async function summarySheet(own: Context, type: RecordType, order: SummaryOrder): Promise<Reply> {
  const { filters, search, computed } = order.query;
  const body = {
    ...order.summary,
    ...(filters !== undefined && { filters: readJson(filters) }),
    ...(search !== undefined && { search }),
    ...(computed !== undefined && { computed: readJson(computed) }),
  };
  const answer = await numbersOf(own, type, { resource: type.name, report: order.name, body });
  if (answer.run && answer.run.state !== "done")
    throw conflict("This report is still running. Export it when it is there.");
  if (order.format === "pdf") return summaryPdf(own, type, answer, order);
  const { time_zone: zone } = own.tenant.settings;
  const rules = order.format === "xlsx" ? rulesIn(order) : [];
  const tones = numberTones(own, answer.values, rules);
  const { down, columns, lines, totals } = tableOf(
    answer,
    order.summary.across === true,
    (cell, format, number) => ({
      cell: exportCell(cell, format, zone),
      tone: number === undefined ? undefined : tones[number]?.(cell),
    }),
  );
  const head = [
    ...down.map((label) => ({ label, isToned: false })),
    ...columns.map(({ label, number }) => ({
      label,
      isToned: number !== undefined && tones[number] !== undefined,
      ...(answer.values[number ?? 0]?.format === "money" && { kind: "money" as const }),
    })),
  ];
  const { header, ...looks } = headWithMeanings(head);
  const rows = [...lines, ...totals].map(({ labels, numbers }) => [
    ...labels.map((label) => label || null),
    ...numbers.flatMap(({ cell, tone }, index) =>
      head[down.length + index]?.isToned ? [cell, meaningCell(tone)] : [cell],
    ),
  ]);
  const stream = sheetStream(order.format, order.name, header, inOne(rows), looks);
  return sheetReply(own, { ...order, format: order.format }, stream);
}

/** So few rows need no batches. */
async function* inOne(rows: ExportCell[][]): AsyncGenerator<ExportCell[][]> {
  yield rows;
}

/** A number as a cell: amounts in dollars, days and times as they are written everywhere. */
function exportCell(cell: Json | undefined, format: string, zone: string): ExportCell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === "number") return format === "money" ? cell / 100 : cell;
  if (format === "date") return writtenDate(String(cell));
  return format === "date-time" ? writtenInstant(String(cell), zone) : String(cell);
}
