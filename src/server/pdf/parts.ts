import type { Content, TableCell } from "pdfmake/interfaces.js";

/** A piece of a document. */
export type PdfPart = Content;

const quiet = "#444444";
const line = "#bbbbbb";

/** A heading. */
export const heading = (text: string): PdfPart => ({
  text,
  fontSize: 13,
  bold: true,
  margin: [0, 14, 0, 4],
});

/** Parts that one page holds, none of them at the foot of a page without the next. */
const together = (...parts: readonly PdfPart[]): PdfPart => ({ unbreakable: true, stack: [...parts] });

/** A heading over parts: it is never the last line of a page, unless what follows is too long for one page anyway. */
export function under(title: string, [first, ...others]: readonly PdfPart[]): PdfPart[] {
  if (first === undefined) return [];
  const isShort = typeof first === "object" && "unbreakable" in first && first.unbreakable === true;
  return isShort ? [together(heading(title), first), ...others] : [heading(title), first, ...others];
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
    body: pairs.map(([label, value]): TableCell[] => [{ text: label, color: quiet }, { text: value }]),
  },
});

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

/** A table whose head is repeated on every page and whose rows are not torn apart. */
export const table = (columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): PdfPart => ({
  unbreakable: rows.length <= shortTable,
  margin: [0, 4, 0, 6],
  fontSize: 8.5,
  layout: {
    hLineWidth: (index) => (index === 1 ? 1 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => line,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
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
        row.map((text, index): TableCell => ({
          text,
          alignment: columns[index]?.isNumber ? "right" : "left",
        })),
      ),
    ],
  },
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
      : { svg: drawing(strokes), width: 220 },
    { canvas: [{ type: "line", x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: 0.5 }] },
    { text: below, fontSize: 9, margin: [0, 2, 0, 0] },
  ],
});

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
