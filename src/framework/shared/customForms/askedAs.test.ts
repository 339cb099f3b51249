import { expect, test } from "vitest";
import type { Json, JsonObject, Schema } from "../schema/schema.ts";
import { fits } from "../validation/verdict.ts";
import { askedAs } from "./askedAs.ts";
import type { Migration } from "./carryOver.ts";

const version = (properties: Record<string, Schema>, migrations: Migration[] = []) => ({
  schema: { type: "object", properties } satisfies Schema,
  migrations,
});
const text = (title: string): Schema => ({ type: "string", title });
const choice = (title: string, ...values: string[]): Schema => ({
  type: "string",
  title,
  oneOf: values.map((value) => ({ const: value, title: value.toUpperCase() })),
});
const asked = (versions: ReturnType<typeof version>[], path: string, value: Json) =>
  askedAs(versions, path, value, fits);

test("a removed question is the one of the last version that asked it", () => {
  const versions = [version({ walk: text("Walk?") }), version({ walk: text("A walk?") }), version({})];
  expect(asked(versions, "walk", "yes")).toEqual(text("A walk?"));
});

test("an answer that a question no longer takes has the question that took it, under its name then", () => {
  const feeling = choice("Feeling", "good");
  const versions = [
    version({ mood: choice("Mood", "bad", "good") }),
    version({ feeling }, [{ op: "rename", from: "mood", to: "feeling" }]),
    version({ feeling }),
  ];
  expect(asked(versions, "feeling", "bad")).toEqual(choice("Mood", "bad", "good"));
});

test("what is asked today is never what an answer was set aside for", () => {
  const back = version({ note: text("Note again") });
  expect(asked([version({ note: text("Note") }), version({}), back], "note", "x")).toEqual(text("Note"));
});

test("entries of a repeatable group have the question that asked all of them", () => {
  const group = (title: string, ...names: string[]): Schema => ({
    type: "array",
    title,
    items: {
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, text(name)])),
    },
  });
  const versions = [
    version({ hazards: group("Hazards", "what", "fix_by") }),
    version({ hazards: group("Dangers", "what") }),
    version({ hazards: group("Dangers", "what") }),
  ];
  const hazards: JsonObject[] = [{ what: "Rug", fix_by: "Monday" }];
  expect(asked(versions, "hazards", hazards)).toEqual(group("Hazards", "what", "fix_by"));
});

test("a question in a group names the group, and one that nobody finds its path", () => {
  const address = { type: "object", title: "Address", properties: { suburb: text("Suburb") } };
  expect(asked([version({ address }), version({})], "address.suburb", "Perth").title).toBe("Address: Suburb");
  expect(asked([version({}), version({})], "what_helps", "Tea")).toEqual({ title: "What helps" });
});
