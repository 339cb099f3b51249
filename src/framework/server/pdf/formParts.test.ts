import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { conditionsInWords } from "#framework/shared/forms/conditions.ts";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { blankParts } from "./blankParts.ts";
import { makePdf } from "./makePdf.ts";
import { recordParts } from "./recordParts.ts";

// Forms on paper: every question with its answer in words, and blank ones with room for the answer.
const yesNo = { type: "boolean" };
const schema: Schema = {
  type: "object",
  required: ["kind"],
  properties: {
    kind: {
      type: "array",
      title: "What kind",
      items: {
        type: "string",
        oneOf: [
          { const: "fall", title: "A fall" },
          { const: "other", title: "Other" },
        ],
      },
    },
    injury: { ...yesNo, title: "Was anybody hurt" },
    who: { type: "string", format: "uuid", title: "Who", "x-reference": "participants" },
    home: {
      type: "object",
      title: "The home",
      properties: { pets: { ...yesNo, title: "Pets" }, rooms: { type: "integer", title: "Rooms" } },
    },
    people: {
      type: "array",
      title: "People",
      items: { type: "object", properties: { name: { type: "string", title: "Name" } } },
    },
    code: { type: "string", title: "Key safe code", "x-encrypted": true },
    signature: { type: "object", title: "Your signature", "x-widget": "signature" },
  },
  allOf: [
    {
      if: { properties: { injury: { const: true } }, required: ["injury"] },
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { treatment: { type: "string", title: "Treatment" } }, required: ["treatment"] },
    },
  ],
};
const sections = [{ title: "What happened", fields: Object.keys(schema.properties ?? {}) }];
const answers: JsonObject = {
  kind: ["fall", "other"],
  injury: false,
  who: "00000000-0000-7000-a000-000000000001",
  home: { pets: true, rooms: 3 },
  people: [{ name: "Zoë" }],
  code: "4711",
  signature: { method: "drawn", name: "Mai Evans", strokes: "M1 1L9 9", signed_at: "2026-11-20T01:30:00Z" },
};
const written = (record: JsonObject) =>
  JSON.stringify(
    recordParts(fieldsOf(schema), sections, record, {
      timeZone: "Australia/Sydney",
      whole: { empty: "Not answered", titles: { "00000000-0000-7000-a000-000000000001": "Ann Able" } },
    }),
  );

test("every question stands there with its answer in words, and what is not answered says so", () => {
  const text = written(answers);
  for (const words of ["A fall, Other", "Was anybody hurt", "No", "Ann Able", "Pets", "Yes", "Zoë"])
    expect(text).toContain(`"${words}"`);
  expect(written({})).toContain(`"Not answered"`);
  expect(text).toContain("Mai Evans, 20 Nov 2026, 12:30 pm");
});

test("pictures in groups stand below them, under the entry and the question that they belong to", () => {
  const file = {
    type: "object",
    title: "Photo",
    properties: { documentId: { type: "string", format: "uuid" }, name: { type: "string" } },
  } as const;
  const group: Schema = {
    type: "object",
    properties: { what: { type: "string", title: "What" }, photo: file },
  };
  const home: Schema = {
    type: "object",
    properties: {
      hazards: { type: "array", title: "Hazards", items: group },
      stairs: { ...group, title: "Stairs" },
    },
  };
  const photo = (id: string) => ({ documentId: id, name: `${id}.png` });
  const parts = recordParts(
    fieldsOf(home),
    [{ fields: ["hazards", "stairs"] }],
    {
      hazards: [{ what: "Rug" }, { what: "Cord", photo: photo("cord") }],
      stairs: { what: "Rail", photo: photo("rail") },
    },
    {
      timeZone: "UTC",
      whole: { empty: "Not answered", titles: {}, pictures: { cord: "data:cord", rail: "data:rail" } },
    },
  );
  const told = [...JSON.stringify(parts).matchAll(/"alt":"([^"]+)"/g)].map(([, alt]) => alt);
  expect(told).toEqual(["Hazards, 2: Photo: cord.png", "Stairs: Photo: rail.png"]);
});

test("what is encrypted at rest is not put on paper", () => expect(written(answers)).not.toContain("4711"));

test("a PDF says what its parts are: headings, tables with their heads, and pictures in words", async () => {
  const pdf = await makePdf({
    title: "Incident report",
    letterhead: { name: "Wattle", title: "Wattle", lines: [] },
    footer: "Incident report",
    mark: "Draft",
    parts: recordParts(fieldsOf(schema), sections, answers, {
      timeZone: "UTC",
      whole: { empty: "Not answered", titles: {} },
    }),
  });
  const text = pdf.toString("latin1");
  for (const part of [
    "/Marked true",
    "/S /Document",
    "/S /H1",
    "/S /H3",
    "/S /Table",
    "/S /TR",
    "/S /TH",
    "/S /TD",
  ])
    expect(text).toContain(part);
  expect(text).toContain("/Alt (Signature of Mai Evans)");
  expect(text.match(/\/S \/H1\b/g)).toHaveLength(1);
  expect(wordsOutsideOfMarks(pdf)).toBe(0);
});

/** How often a page shows text that belongs neither to the structure nor to its decoration. */
function wordsOutsideOfMarks(pdf: Buffer): number {
  let outside = 0;
  const pages = pdf.toString("latin1").matchAll(/FlateDecode\n>>\nstream\n([^]*?)\nendstream/g);
  for (const [, packed = ""] of pages) {
    const page = inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
    let depth = 0;
    for (const [, operator] of page.matchAll(/\b(BDC|BMC|EMC|TJ)\b/g)) {
      if (operator === "TJ") outside += depth > 0 ? 0 : 1;
      else depth += operator === "EMC" ? -1 : 1;
    }
    expect(depth).toBe(0);
  }
  return outside;
}

test("a condition is told in words", () =>
  expect([...conditionsInWords(schema)]).toEqual([["treatment", "“Was anybody hurt” is Yes"]]));

test("a blank form has room for every answer, the choices to tick, and says when a question is asked", () => {
  const text = JSON.stringify(
    blankParts(schema, [{ fields: [...Object.keys(schema.properties ?? {}), "treatment"] }], () => true),
  );
  for (const words of ["What kind *", "A fall", "Only if “Was anybody hurt” is Yes", "Signature", "Name"])
    expect(text).toContain(words);
  expect(text).toContain(`"type":"rect"`);
});
