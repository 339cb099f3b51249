import type { Content } from "pdfmake/interfaces.js";
import type { Section } from "#framework/shared/definitions/definitions.ts";
import { type Field, fieldsOf, propertiesOf } from "#framework/shared/fields/fields.ts";
import { conditionsInWords } from "#framework/shared/forms/conditions.ts";
import { choicesOf, type Schema } from "#framework/shared/schema/schema.ts";
import { line, type PdfPart, quiet, under } from "./parts.ts";

const width = 499;
const emptyRows = 3;
const mostColumns = 6;

/**
 * A form to be filled in by hand: every question with room for its answer, and when it is asked where a condition brings
 * it in. What the portal works out itself is left out.
 */
export function blankParts(
  schema: Schema,
  sections: readonly (Section & { description?: string })[],
  asks: (name: string) => boolean,
): PdfPart[] {
  const when = conditionsInWords(schema);
  const known = new Map(askedBy(schema, asks).map((field) => [field.name, field]));
  return sections.flatMap(({ title, description, fields }) => {
    const named = fields.flat().flatMap((name) => known.get(name) ?? []);
    if (named.length === 0) return [];
    const parts = [
      ...(description ? [{ text: description, color: quiet, margin: [0, 0, 0, 4] } satisfies Content] : []),
      ...runsOf(named).flatMap(([field, ...same]) =>
        field === undefined
          ? []
          : same.length > 0
            ? sheetOf([field, ...same])
            : question(field, when.get(field.name)),
      ),
    ];
    return title === undefined ? parts : under(title, parts, 3);
  });
}

const askedBy = (schema: Schema, asks: (name: string) => boolean = () => true): Field[] =>
  fieldsOf(schema).filter(
    ({ name, readOnly, schema: own }) =>
      asks(name) && !readOnly && own["x-computed"] === undefined && own["x-widget"] !== "hidden",
  );

/** Questions one after the other; groups that ask the same, such as hazards, stand together. */
function runsOf(fields: readonly Field[]): Field[][] {
  const runs: Field[][] = [];
  let last: string | undefined;
  for (const field of fields) {
    const kind = isGroup(field) ? Object.keys(propertiesOf(field.schema)).join() : undefined;
    if (kind !== undefined && kind === last) runs.at(-1)?.push(field);
    else runs.push([field]);
    last = kind;
  }
  return runs;
}

/** Groups that ask the same as one table: a row for each, a column for each question, and above it what may be chosen. */
function sheetOf(groups: readonly Field[]): PdfPart[] {
  const schema = groups[0]?.schema ?? {};
  const when = conditionsInWords(schema);
  const columns = askedBy(schema).filter(({ type }) => !files.has(type.name));
  const legend = columns.flatMap(({ name, label, schema: own }) => {
    const choices = choicesOf(own)?.map((choice) => choice.label);
    const words = [choices?.join(" / "), when.get(name) && `only if ${when.get(name)}`].filter(Boolean);
    return words.length > 0 ? [`${label}: ${words.join("; ")}`] : [];
  });
  return [
    { text: legend.join("\n"), fontSize: 8, color: quiet, margin: [0, 2, 0, 2] },
    grid(
      ["", ...columns.map(({ label }) => label)],
      groups.map(({ label, required }) => [`${label}${required ? " *" : ""}`, ...columns.map(() => " ")]),
      [120, ...columns.map(() => "*" as const)],
    ),
  ];
}

const files = new Set(["file", "files", "image"]);

/** One question: what is asked, a word of help, and the room for the answer; the three stay on one page. */
function question(field: Field, when: string | undefined): PdfPart[] {
  const { label, schema, required } = field;
  const above: Content[] = [
    { text: `${label}${required ? " *" : ""}`, bold: true },
    ...(when === undefined ? [] : [{ text: `Only if ${when}`, italics: true, fontSize: 8.5, color: quiet }]),
    ...(schema.description ? [{ text: schema.description, fontSize: 8.5, color: quiet }] : []),
  ];
  const inner = schema.type === "object" && isGroup(field) ? askedBy(schema) : [];
  if (inner.length > 0) {
    const own = conditionsInWords(schema);
    return [
      { unbreakable: true, margin: [0, 4, 0, 2], stack: above },
      {
        margin: [14, 0, 0, 4],
        stack: inner.flatMap((part) => question(part, own.get(part.name))),
      },
    ];
  }
  return [{ unbreakable: true, margin: [0, 4, 0, 6], stack: [...above, room(field)] }];
}

const isGroup = ({ type }: Field): boolean => type.name === "object";

/** Where the answer goes, by the kind of question. */
function room({ type, schema }: Field): Content {
  const choices = choicesOf(schema) ?? (schema.items && choicesOf(schema.items));
  if (choices) return boxes(choices.map(({ label }) => label));
  switch (type.name) {
    case "boolean":
      return boxes(schema.const === true ? ["Yes, I declare this"] : ["Yes", "No"]);
    case "date":
      return { text: "Day ______ / month ______ / year __________", margin: [0, 6, 0, 0], color: quiet };
    case "date-time":
      return {
        text: "Day ______ / month ______ / year __________   at ______ : ______",
        margin: [0, 6, 0, 0],
        color: quiet,
      };
    case "signature":
      return signatureLines();
    case "rows":
      return schema.items?.properties ? emptyTable(schema.items) : lines(3);
    case "texts":
      return lines(3);
    case "references":
      return lines(2);
    case "long-text":
    case "rich-text":
      return lines(5);
    case "file":
    case "files":
    case "image":
      return boxes(["Attached to this form"]);
    case "number":
    case "money":
      return lines(1, 120);
    default:
      return lines(1);
  }
}

/** Where someone signs on paper. */
export const signatureLines = (): Content => ({
  columns: (
    [
      [210, "Signature"],
      [160, "Name"],
      [90, "Date"],
    ] as const
  ).map(([length, below]) => ({ width: length, stack: [lines(1, length, below)] })),
  columnGap: 14,
});

/** Ruled lines, with a word below the last of them. */
const lines = (count: number, length = width - 20, below?: string): Content => ({
  stack: [
    {
      canvas: Array.from({ length: count }, (_, index) => {
        const y = 18 * (index + 1);
        return { type: "line", x1: 0, y1: y, x2: length, y2: y, lineWidth: 0.5, lineColor: line };
      }),
    },
    ...(below === undefined
      ? []
      : [{ text: below, fontSize: 8, color: quiet, margin: [0, 1, 0, 0] } satisfies Content]),
  ],
});

/** Boxes to tick, as many beside each other as fit. */
function boxes(labels: readonly string[]): Content {
  const longest = Math.max(...labels.map(({ length }) => length));
  const across = longest > 45 ? 1 : longest > 26 ? 2 : 3;
  const rows = Math.ceil(labels.length / across);
  const cell = (label: string | undefined): Content =>
    label === undefined
      ? ""
      : {
          columns: [
            {
              width: 14,
              canvas: [{ type: "rect", x: 0, y: 2, w: 8, h: 8, lineWidth: 0.75, lineColor: quiet }],
            },
            { width: "*", text: label },
          ],
        };
  return {
    margin: [0, 3, 0, 0],
    stack: Array.from({ length: rows }, (_, row) => ({
      columns: Array.from({ length: across }, (__, column) => cell(labels[row * across + column])),
      columnGap: 8,
    })),
  };
}

/** A repeatable group with room for a few rows; one that is too wide for a page is asked for below each other. */
function emptyTable(schema: Schema): Content {
  const columns = askedBy(schema);
  if (columns.length > mostColumns)
    return {
      margin: [14, 2, 0, 0],
      stack: [
        { text: "Use another sheet for each additional entry.", fontSize: 8.5, color: quiet },
        ...columns.flatMap((column) => question(column, undefined)),
      ],
    };
  return grid(
    columns.map(({ label }) => label),
    Array.from({ length: emptyRows }, () => columns.map(() => " ")),
    columns.map(() => "*" as const),
  );
}

/** A table to write in: its head stands on every page, and each row has room for a hand. */
const grid = (head: string[], rows: string[][], widths: (number | "*")[]): Content => ({
  margin: [0, 3, 0, 4],
  fontSize: 8,
  layout: "sheet",
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    heights: ["auto", ...rows.map(() => 26)],
    body: [head.map((text) => ({ text, bold: true })), ...rows.map((row) => row.map((text) => ({ text })))],
  },
});
