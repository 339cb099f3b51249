import type { Content, TableCell } from "pdfmake/interfaces.js";
import { writtenInstant } from "#framework/shared/dates/written.ts";
import { type CellTone, toneWords } from "#framework/shared/reports/colours.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { toneLooks } from "../exports/toneLooks.ts";
import { meaning } from "./tagging.ts";

/** A piece of a document. */
export type PdfPart = Content;

export const quiet = "#444444";
export const line = "#bbbbbb";

/** How deep a heading stands: that of a part of the document, of a section of a part, or of a group in a section. */
export type Level = 2 | 3 | 4;

const sizes: Record<Level, number> = { 2: 13, 3: 11, 4: 10 };
const room: Record<Level, number> = { 2: 14, 3: 8, 4: 4 };

/** A heading. */
export const heading = (text: string, level: Level = 2): PdfPart =>
  meaning(
    { role: `H${level}` },
    { text, fontSize: sizes[level], bold: true, margin: [0, room[level], 0, 4] },
  );

/** Parts that one page holds, none of them at the foot of a page without the next. */
const together = (...parts: readonly PdfPart[]): PdfPart => ({ unbreakable: true, stack: [...parts] });

/** A heading over parts: it is never the last line of a page, unless what follows is too long for one page anyway. */
export function under(title: string, [first, ...others]: readonly PdfPart[], level: Level = 2): PdfPart[] {
  if (first === undefined) return [];
  const isShort = typeof first === "object" && "unbreakable" in first && first.unbreakable === true;
  const above = heading(title, level);
  return isShort ? [together(above, first), ...others] : [above, first, ...others];
}

// So much fits on a page with room to spare; what is longer flows over, and would be cut off if it had to stay together.
const shortText = 2500;
const shortTable = 15;

/** Facts in two columns, each with what it is called. */
export const facts = (pairs: readonly (readonly [label: string, value: string])[]): PdfPart => ({
  unbreakable: pairs.length <= shortTable,
  layout: "noBorders",
  table: {
    widths: [150, "*"],
    body: pairs.map(([label, value]): TableCell[] => [
      meaning({ scope: "Row" }, { text: label, color: quiet }),
      { text: value },
    ]),
  },
});

/** A paragraph of running text. */
export const paragraph = (text: string): PdfPart => ({ text, margin: [0, 4, 0, 6] });

/** A longer text under what it is called. */
export const passage = (label: string, text: string): PdfPart => ({
  unbreakable: text.length < shortText,
  stack: [
    { text: label, bold: true },
    { text, margin: [0, 0, 0, 6] },
  ],
  margin: [0, 4, 0, 0],
});

/** A column of a table. */
export interface PdfColumn {
  label: string;
  /** Numbers stand at the right. */
  isNumber?: boolean;
  /** Texts share the room that is left. */
  isWide?: boolean;
}

/** A cell of a table: a text, with what it means where that is known. */
export type PdfCell = string | { text: string; tone: CellTone | undefined };

/** A text as a cell; what it means stands before it in words, and colours it. Numbers stay on one line with that. */
function cellOf(cell: PdfCell, alignment: "left" | "right"): TableCell {
  if (typeof cell === "string") return { text: cell, alignment };
  const { text, tone } = cell;
  if (tone === undefined) return { text, alignment };
  const { ink, fill } = toneLooks[tone];
  const said = text === "" ? toneWords[tone] : `${toneWords[tone]}: ${text}`;
  return { text: said, alignment, color: ink, fillColor: fill, noWrap: alignment === "right" };
}

/** A table whose head is repeated on every page and whose rows are not torn apart. */
export const table = (columns: readonly PdfColumn[], rows: readonly (readonly PdfCell[])[]): PdfPart => ({
  unbreakable: rows.length <= shortTable,
  margin: [0, 4, 0, 6],
  fontSize: 8.5,
  layout: "rows",
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: columns.map(({ isWide }) => (isWide ? "*" : "auto")),
    body: [
      columns.map(({ label, isNumber }): TableCell => ({
        text: label,
        bold: true,
        alignment: isNumber ? "right" : "left",
      })),
      ...rows.map((row) =>
        row.map((cell, index) => cellOf(cell, columns[index]?.isNumber ? "right" : "left")),
      ),
    ],
  },
});

/** A drawing as wide as it is, with what it shows for those who do not see it. @param svg without anything from outside */
export const picture = (alt: string, svg: string, width: number): PdfPart => ({
  unbreakable: true,
  margin: [0, 8, 0, 8],
  stack: [meaning({ alt }, { svg, width })],
});

/** A signature, drawn or typed, over whose it is. */
export const signed = ({
  name,
  strokes,
  line: below,
}: {
  name: string;
  /** The path that was drawn, in a field of 600 by 180. */
  strokes?: string;
  line: string;
}): PdfPart => ({
  unbreakable: true,
  stack: [
    strokes === undefined
      ? { text: name, italics: true, fontSize: 20, margin: [0, 6, 0, 6] }
      : meaning({ alt: `Signature of ${name}` }, { svg: drawing(strokes), width: 220 }),
    { canvas: [{ type: "line", x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: 0.5 }] },
    { text: below, fontSize: 9, margin: [0, 2, 0, 0] },
  ],
});

/** A signature as a form keeps it, under what was signed. */
export const signatureOf = (
  label: string,
  { method, name, strokes, signed_at: at }: JsonObject,
  timeZone: string,
): PdfPart => ({
  unbreakable: true,
  margin: [0, 4, 0, 6],
  stack: [
    { text: label, bold: true },
    signed({
      name: String(name),
      strokes: method === "drawn" ? String(strokes) : undefined,
      line: [name, at && writtenInstant(String(at), timeZone)].filter(Boolean).map(String).join(", "),
    }),
  ],
});

/** Pictures under what they are of, each with its name below. */
export const pictures = (label: string, shown: readonly { name: string; url: string }[]): PdfPart[] =>
  shown.map(({ name, url }, index) => ({
    unbreakable: true,
    margin: [0, 4, 0, 6],
    stack: [
      ...(index === 0 ? [{ text: label, bold: true }] : []),
      meaning({ alt: `${label}: ${name}` }, { image: url, fit: [300, 220], margin: [0, 2, 0, 2] }),
      { text: name, fontSize: 8, color: quiet },
    ],
  }));

/** Only what a path is made of goes through. */
const drawing = (strokes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 180" width="600" height="180"><path d="${strokes.replace(/[^MLQC0-9 .,-]/g, "")}" fill="none" stroke="#10141a" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** What must stand there, but need not be read. */
export const smallPrint = (text: string): PdfPart => ({
  text,
  fontSize: 7.5,
  color: quiet,
  margin: [0, 14, 0, 0],
});
