import { Readable } from "node:stream";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { FindTone } from "#framework/shared/reports/colours.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { cellReader, exportRows, valueReader, writtenCell } from "../../exports/export.ts";
import { invalid } from "../../http/errors.ts";
import { fileReply } from "../../http/pages/fileReply.ts";
import type { Reply } from "../../http/reply.ts";
import { letterheadOf } from "../../pdf/letterhead.ts";
import { facts, type PdfCell, type PdfPart, table, under } from "../../pdf/parts.ts";
import { providerLogo } from "../../pdf/providerLogo.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { ReportListQuery } from "../reportListQuery.ts";
import { askedWords } from "./filterWords.ts";

/** Records that a PDF lists: it is read or handed out, and made in a few seconds. */
const mostRows = 500;
/** Columns that a page on its side has room for. */
const mostColumns = 12;
/** From so many on, the page lies on its side. */
const manyColumns = 6;
/** The longest text of a cell; the record itself has all of it. */
const longestText = 300;

/** Refuses more columns than a page has room for. @throws 422 */
export function refuseTooWide(fields: readonly Field[]): void {
  if (fields.length > mostColumns)
    throw invalid({
      columns: [
        `A PDF has room for ${mostColumns} columns. Choose fewer, or export the report as Excel or CSV.`,
      ],
    });
}

/** What a PDF of records is made of. */
interface Asked {
  asked: ReportListQuery;
  fields: Field[];
  /** What finds the tones of the fields' values, in the order of the fields. */
  tones: readonly (FindTone | undefined)[];
}

/** The records of a report on paper: what was asked, and the first of them in their order. */
export async function rowsPdf(
  own: Context,
  type: RecordType,
  { name, ...order }: Asked & { name: string },
): Promise<Reply> {
  const { asked, fields } = order;
  const { today } = tenantCalendar(own);
  const words = await askedWords(own, type, asked);
  const { rows, isAll } = await firstRows(own, type, order);
  const pdf = await own.services.pdf.make({
    title: name,
    subtitle: `As of ${writtenDate(today)}`,
    letterhead: letterheadOf(own.tenant.profile),
    logo: await providerLogo(own),
    isWide: fields.length > manyColumns,
    footer: name,
    parts: [
      ...(words.length > 0 ? under("Filters", [facts(words)]) : []),
      ...under("Records", recordParts(fields, rows)),
      ...(isAll
        ? []
        : [{ text: `Only the first ${mostRows} records are listed. Excel and CSV have all of them.` }]),
    ],
  });
  const file = `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${today}.pdf`;
  return fileReply(Readable.from([pdf]), { type: "application/pdf", name: file, size: pdf.length });
}

const recordParts = (fields: readonly Field[], rows: readonly PdfCell[][]): PdfPart[] =>
  rows.length === 0
    ? [{ text: "There are no records." }]
    : [
        table(
          fields.map(({ label, type }) => ({
            label,
            isNumber: type.storage === "number",
            isWide: type.storage === "text" || type.storage === "json",
          })),
          rows,
        ),
      ];

/** As many records as a PDF lists, in their order, and whether these are all. */
async function firstRows(
  own: Context,
  type: RecordType,
  { asked, fields, tones }: Asked,
): Promise<{ rows: PdfCell[][]; isAll: boolean }> {
  const { time_zone: zone } = own.tenant.settings;
  const cells = fields.map((field, index) => {
    const [cell, toneOf, read] = [cellReader(field, zone, writtenCell), tones[index], valueReader(field)];
    return (record: JsonObject): PdfCell => ({
      text: shortened(cell(record) ?? ""),
      tone: toneOf?.(read(record)),
    });
  });
  const rows: PdfCell[][] = [];
  for await (const batch of exportRows(own, type, asked, fields, cells)) {
    rows.push(...batch);
    if (rows.length > mostRows) break;
  }
  return { rows: rows.slice(0, mostRows), isAll: rows.length <= mostRows };
}

const shortened = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
