import { Readable } from "node:stream";
import { writtenDate, writtenInstant } from "#framework/shared/dates/written.ts";
import type { ExportCell } from "#framework/shared/fields/fieldType.ts";
import type { Json } from "#framework/shared/schema/schema.ts";
import { addsUp, type Cell, columnName, pivot, sumOf } from "#framework/shared/summaries/pivot.ts";
import type { Context } from "../../context.ts";
import { sheetStream } from "../../exports/sheet.ts";
import { sheetReply } from "../../exports/sheetReply.ts";
import { conflict } from "../../http/errors.ts";
import type { Reply } from "../../http/reply.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { nameOfNumber, type SummaryOrder } from "./order.ts";
import { summaryPdf } from "../paper/summaryPdf.ts";
import { numbersOf, type SummaryAnswer } from "./summarise.ts";

/** The numbers of a report as a file, laid out as its screen shows them. @throws 422 where it would read too much */
export async function summarySheet(own: Context, type: RecordType, order: SummaryOrder): Promise<Reply> {
  const { filters, search } = order.query;
  const body = {
    ...order.summary,
    ...(filters !== undefined && { filters: JSON.parse(filters) as Json }),
    ...(search !== undefined && { search }),
  };
  const { answer } = await numbersOf(own, type, { resource: type.name, report: order.name, body });
  if (answer.run && answer.run.state !== "done")
    throw conflict("This report is still running. Export it when it is there.");
  if (order.format === "pdf") return summaryPdf(own, type, answer, order);
  const [header = [], ...rows] = summaryTable(
    answer,
    order.summary.across === true,
    own.tenant.settings.time_zone,
  );
  const stream = sheetStream(order.format, order.name, header.map(String), inOne(rows));
  return sheetReply(own, { ...order, format: order.format }, stream);
}

/** So few rows need no batches. */
const inOne = (rows: ExportCell[][]) => Readable.from([rows]) as AsyncIterable<ExportCell[][]>;

const notSet = "Not set";
const total = "Total";

/** The table of a summary: its headings, a line for each group, and the totals that its numbers have. */
function summaryTable(answer: SummaryAnswer, wantsAcross: boolean, zone: string): ExportCell[][] {
  const { groups, values } = answer;
  const isAcross = wantsAcross && groups.length > 1;
  const { across, lines } = pivot(answer, isAcross);
  const [first] = values;
  const sums = isAcross && first && addsUp(first) ? first : undefined;
  const cells = (numbers: readonly (Cell | undefined)[]) =>
    values.map(({ format }, index) => exportCell(numbers[index], format, zone));
  const names = across.flatMap((column) =>
    values.map((value) =>
      columnName(column, nameOfNumber(value), { isAcross, values: values.length, notSet }),
    ),
  );
  const down = isAcross ? groups.slice(0, -1) : groups;
  return [
    [...down.map(({ label }) => label), ...names, ...(sums ? [total] : [])],
    ...lines.map((line) => [
      ...line.labels.map((label) => label ?? notSet),
      ...line.cells.flatMap((row) => cells(row?.values ?? [])),
      ...(sums ? [exportCell(sumOf(line), sums.format, zone)] : []),
    ]),
    ...(isAcross ? [] : [[...down.map((_, index) => (index === 0 ? total : null)), ...cells(answer.total)]]),
  ];
}

/** A number as a cell: amounts in dollars, days and times as they are written everywhere. */
function exportCell(cell: Json | undefined, format: string, zone: string): ExportCell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === "number") return format === "money" ? cell / 100 : cell;
  if (format === "date") return writtenDate(String(cell));
  return format === "date-time" ? writtenInstant(String(cell), zone) : String(cell);
}
