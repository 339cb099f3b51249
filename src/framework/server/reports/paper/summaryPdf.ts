import { Readable } from "node:stream";
import { formatValue } from "#framework/shared/charts/chart.ts";
import { writtenDate, writtenInstant } from "#framework/shared/dates/written.ts";
import { chartOf } from "#framework/shared/summaries/chartOf.ts";
import { type Cell, pivot } from "#framework/shared/summaries/pivot.ts";
import type { Summary } from "#framework/shared/summaries/summary.ts";
import type { Context } from "../../context.ts";
import { fileReply } from "../../http/pages/fileReply.ts";
import type { Reply } from "../../http/reply.ts";
import { letterheadOf } from "../../pdf/letterhead.ts";
import { facts, type PdfCell, type PdfColumn, picture, type PdfPart, table, under } from "../../pdf/parts.ts";
import { providerLogo } from "../../pdf/providerLogo.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { reportListQuery } from "../reportListQuery.ts";
import { nameOfNumber, type SummaryOrder } from "../summary/order.ts";
import type { SummaryAnswer } from "../summary/summarise.ts";
import { type Line, notSet, tableOf } from "../summary/tableOf.ts";
import { numberTones, rulesIn } from "../tones.ts";
import { chartSvg } from "./chartSvg.ts";
import { askedWords } from "./filterWords.ts";

/** Columns of numbers that a page on its side has room for; further ones stand in a table of their own. */
const mostColumns = 10;
/** From so many on, the page lies on its side. */
const manyColumns = 6;
/** In points: what an A4 page has beside its margins. */
const widths = { portrait: 499, landscape: 745 };

/** The numbers of a report on paper: what was asked, the chart, and the table with its totals. */
export async function summaryPdf(
  own: Context,
  type: RecordType,
  answer: SummaryAnswer,
  order: SummaryOrder,
): Promise<Reply> {
  const { name, summary, query } = order;
  const { today } = tenantCalendar(own);
  const asked = reportListQuery(own, type, query);
  const words = await askedWords(own, type, asked);
  const isAcross = summary.across === true && answer.groups.length > 1;
  const { time_zone: zone } = own.tenant.settings;
  const tones = numberTones(own, answer.values, rulesIn(order));
  const { down, columns, lines, totals } = tableOf(
    answer,
    isAcross,
    (cell, format, number = -1): PdfCell => ({
      text: writtenNumber(cell, format, zone),
      tone: tones[number]?.(cell),
    }),
  );
  const names = columns.map(({ label }) => label);
  const isWide = down.length + columns.length > manyColumns;
  const chart = chartOf(answer, pivot(answer, isAcross), summary.chart as Summary["chart"], {
    title: name,
    unit: answer.values[0] ? nameOfNumber(answer.values[0]) : "",
    notSet,
    other: "Other",
  });
  const pdf = await own.services.pdf.make({
    title: name,
    subtitle: `As of ${asOf(answer, today, zone)}`,
    letterhead: letterheadOf(own.tenant.profile),
    logo: await providerLogo(own),
    isWide,
    footer: name,
    parts: [
      ...(words.length > 0 ? under("Filters", [facts(words)]) : []),
      ...(chart && lines.length > 0
        ? under("Chart", [
            picture(
              `Chart of ${name}. The table has its numbers.`,
              chartSvg(chart, isWide ? widths.landscape : widths.portrait),
              isWide ? widths.landscape : widths.portrait,
            ),
          ])
        : []),
      ...under("Numbers", tables(down, names, [...lines, ...totals])),
      ...(answer.more ? [{ text: `Only the ${answer.rows.length} largest groups are listed.` }] : []),
    ],
  });
  const file = `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${today}.pdf`;
  return fileReply(Readable.from([pdf]), { type: "application/pdf", name: file, size: pdf.length });
}

const asOf = ({ run }: SummaryAnswer, today: string, zone: string): string =>
  run?.ended_at ? writtenInstant(run.ended_at, zone) : writtenDate(today);

/** The table, in as many parts as its columns need, each with the groups. */
function tables(
  down: readonly string[],
  columns: readonly string[],
  lines: readonly Line<PdfCell>[],
): PdfPart[] {
  const parts: PdfPart[] = [];
  for (let start = 0; start < columns.length; start += mostColumns) {
    const shown = columns.slice(start, start + mostColumns);
    const head: PdfColumn[] = [
      ...down.map((label): PdfColumn => ({ label, isWide: true })),
      ...shown.map((label): PdfColumn => ({ label, isNumber: true })),
    ];
    parts.push(
      table(
        head,
        lines.map(({ labels, numbers }) => [...labels, ...numbers.slice(start, start + mostColumns)]),
      ),
    );
  }
  return parts;
}

/** A number as it is written everywhere. */
function writtenNumber(cell: Cell | undefined, format: string, zone: string): string {
  if (cell === null || cell === undefined) return "–";
  if (typeof cell === "number")
    return formatValue(cell, format === "money" || format === "percent" ? format : "number");
  if (format === "date") return writtenDate(String(cell));
  return format === "date-time" ? writtenInstant(String(cell), zone) : String(cell);
}
