import { expect, test } from "vitest";
import type { Schema } from "../schema/schema.ts";
import { inWords, offeredBy } from "./words.ts";

const schema: Schema = {
  type: "object",
  properties: {
    mood: {
      type: "string",
      title: "How have you felt?",
      description: "In the last week.",
      "x-easy-read": "Are you happy or sad?",
      "x-languages": {
        vi: { title: "Bạn cảm thấy thế nào?", easyRead: "Bạn vui hay buồn?" },
        ar: { title: "كيف حالك؟" },
      },
      oneOf: [{ const: "good", title: "Good", "x-languages": { vi: { title: "Tốt" } } }],
    },
  },
  allOf: [
    {
      if: { properties: { mood: { const: "good" } } },
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { why: { title: "Why?", "x-languages": { vi: { title: "Tại sao?" } } } } },
    },
  ],
};
const read = (language: string, easyRead = false) => inWords(schema, { language, easyRead });

test("a form is read in English as it was written, without the words of others", () => {
  expect(read("en").properties?.mood).toEqual({
    type: "string",
    title: "How have you felt?",
    description: "In the last week.",
    oneOf: [{ const: "good", title: "Good" }],
  });
});

test("easy-read words take the place of the help, in the reader's language where they are there", () => {
  expect(read("en", true).properties?.mood?.description).toBe("Are you happy or sad?");
  expect(read("vi", true).properties?.mood?.description).toBe("Bạn vui hay buồn?");
  expect(read("ar", true).properties?.mood?.description).toBe("In the last week.");
});

test("another language has its questions and answers, also those that are asked only sometimes", () => {
  expect(read("vi").properties?.mood).toMatchObject({
    title: "Bạn cảm thấy thế nào?",
    oneOf: [{ const: "good", title: "Tốt" }],
  });
  expect(read("vi").allOf?.[0]).toMatchObject({
    if: { properties: { mood: { const: "good" } } },
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { properties: { why: { title: "Tại sao?" } } },
  });
});

test("a language that a form does not have is read in English", () => {
  expect(read("el")).toEqual(read("en"));
});

test("a form offers the languages that it has, and easy read where it has such words", () => {
  expect(offeredBy(schema)).toEqual({ easyRead: true, languages: ["ar", "vi"] });
  expect(
    offeredBy({ properties: {} }, { steps: [{ title: "One", languages: { tr: { title: "Bir" } } }] }),
  ).toEqual({
    easyRead: false,
    languages: ["tr"],
  });
});
