import { expect, test } from "vitest";
import type { Schema } from "../schema/schema.ts";
import { storedFields } from "./stored.ts";

const entries: Schema = { type: "object", additionalProperties: { type: "string" } };
const group: Schema = { type: "object", properties: { a: { type: "string" } } };
const keep = (text: string) => text;

test("keys and values that must be there may be none, and others are no value then", () => {
  const schema: Schema = {
    type: "object",
    properties: { routes: entries, more: entries },
    required: ["routes"],
  };
  expect(storedFields(schema, { routes: {}, more: {} }, keep)).toEqual({ routes: {} });
  expect(storedFields(schema, { routes: "" }, keep)).toEqual({});
});

test("a group of fields in which nothing is filled in is no value, also where it must be there", () => {
  const schema: Schema = { type: "object", properties: { home: group }, required: ["home"] };
  expect(storedFields(schema, { home: {} }, keep)).toEqual({});
});
