import { expect, test } from "vitest";
import { fieldsOf } from "#shared/fields/fields.ts";
import type { JsonObject, Schema } from "#shared/schema/schema.ts";
import { makePdf } from "./makePdf.ts";
import { recordParts } from "./recordParts.ts";

const schema: Schema = {
  type: "object",
  properties: {
    name: { type: "string", title: "Name" },
    terms: { type: "string", title: "Terms", maxLength: 20_000 },
    lines: {
      type: "array",
      title: "Lines",
      items: {
        type: "object",
        properties: {
          what: { type: "string", title: "What" },
          price: { type: "integer", format: "money", title: "Price" },
        },
      },
    },
  },
};
const sections = [
  { title: "Who", fields: ["name"] },
  { title: "What", fields: ["lines", "terms"] },
];
const pdfOf = (record: JsonObject) =>
  makePdf({
    title: "A document",
    provider: { name: "Wattle" },
    footer: "A document",
    parts: recordParts(fieldsOf(schema), sections, record, { timeZone: "Australia/Sydney" }),
  });
const pagesOf = (pdf: Buffer): number => Number(/\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1]);

test("a short record is one page, with the fonts inside", async () => {
  const pdf = await pdfOf({ name: "Zoë Řehoř-Nguyễn", lines: [{ what: "Tea", price: 250 }] });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pagesOf(pdf)).toBe(1);
  expect(pdf.toString("latin1")).toContain("FontFile2");
});

test("what does not fit on a page goes on on the next one, whether it is a table or a text", async () => {
  const lines = Array.from({ length: 100 }, (_, index) => ({ what: `Line ${index}`, price: index }));
  expect(pagesOf(await pdfOf({ lines }))).toBe(3);
  expect(pagesOf(await pdfOf({ terms: "Words and words. ".repeat(1_150) }))).toBeGreaterThan(3);
});

test("an empty record is a page all the same", async () => {
  expect(pagesOf(await pdfOf({}))).toBe(1);
});
