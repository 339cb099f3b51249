import { expect, test } from "vitest";
import type { Schema } from "../schema/schema.ts";
import { columnsOver } from "./columns.ts";

const text = (title: string): Schema => ({ type: "string", title });

test("an export has the questions in the order in which they are asked, those of a condition too", () => {
  const schema: Schema = {
    type: "object",
    properties: {
      office: { type: "object", title: "Office", properties: { note: text("Note") } },
      ok: { type: "boolean", title: "Is it in order?" },
      photo: text("Photo"),
      aside: text("Nowhere"),
    },
    allOf: [
      {
        if: { properties: { ok: { const: false } }, required: ["ok"] },
        // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { properties: { why: text("What is wrong?") } },
      },
    ],
  };
  const sections = [{ fields: ["ok", ["why", "photo"]] }, { fields: ["office"] }];
  const columns = columnsOver([{ number: 1, schema, migrations: [], sections }]);
  expect(columns.map(({ label }) => label)).toEqual([
    "Is it in order?",
    "What is wrong?",
    "Photo",
    "Office: Note",
    "Nowhere",
  ]);
});
