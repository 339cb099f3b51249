import { afterAll, describe, expect, test } from "vitest";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { PdfProcess } from "./pdfProcess.ts";
import { canBeDrawn, pixelsOf } from "./pictures.ts";
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
const orderOf = (record: JsonObject) => ({
  title: "A document",
  letterhead: { name: "Wattle", title: "Wattle", lines: [] },
  footer: "A document",
  parts: recordParts(fieldsOf(schema), sections, record, { timeZone: "Australia/Sydney" }),
});
const maker = new PdfProcess();
afterAll(() => maker.close());
const pdfOf = (record: JsonObject) => maker.make(orderOf(record));
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

test("a logo that cannot be drawn is left out", async () => {
  const pdf = await maker.make({ ...orderOf({ name: "Zoë" }), logo: "data:image/png;base64,AAAA" });
  expect(pagesOf(pdf)).toBe(1);
});

describe("the process that makes them", () => {
  const short = orderOf({ name: "Zoë" });
  const long = orderOf({ terms: "Words and words. ".repeat(100_000) });
  const trying = async (limits: ConstructorParameters<typeof PdfProcess>[0], orders: (typeof short)[]) => {
    const own = new PdfProcess(limits);
    const made = await Promise.allSettled(orders.map((order) => own.make(order)));
    await own.close();
    return made.map((each) => (each.status === "fulfilled" ? "made" : (each.reason as Error).message));
  };

  test("leaves the server free, makes one after the other, and refuses when too many wait", async () => {
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    expect(await trying({ waiting: 3 }, [short, short, short, short])).toEqual([
      "made",
      "made",
      "made",
      "Many PDFs are being created. Try again in a moment.",
    ]);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(20);
  });

  test.each([
    ["takes too long", { withinMs: 400 }],
    ["takes too much memory", { memoryMb: 48 }],
  ])("ends with a document that %s, and the next one is made", async (_what, limits) => {
    const made = await trying(limits, [long]);
    expect(made).toEqual(["This PDF is too large to create."]);
  });

  test("is begun anew after it ended", async () => {
    const own = new PdfProcess();
    await own.make(short);
    await own.close();
    expect((await own.make(short)).length).toBeGreaterThan(1000);
    await own.close();
  });

  test("is not taken to find a picture broken when it has no time for it", async () => {
    const picture = "data:image/png;base64,AAAA";
    expect(await canBeDrawn({ services: { pdf: maker } }, picture)).toBe(false);
    const full = new PdfProcess({ waiting: 0 });
    await expect(canBeDrawn({ services: { pdf: full } }, picture)).rejects.toThrow("Many PDFs");
  });

  test("says what is wrong with a document, and goes on", async () => {
    const broken = { ...short, parts: [{ image: "data:image/png;base64,AAAA" }] };
    const [first, second] = await trying({}, [broken, short]);
    expect([first === "made", second]).toEqual([false, "made"]);
  });
});

test("a picture says how large it is before it is unpacked", () => {
  const head = Buffer.alloc(24);
  head.writeUInt32BE(30_000, 16);
  head.writeUInt32BE(20_000, 20);
  expect([pixelsOf(head, "image/png"), pixelsOf(head, "image/jpeg")]).toEqual([600_000_000, 0]);
});
