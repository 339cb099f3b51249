import { expect, test } from "vitest";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Tenant } from "../context.ts";
import { renderedTexts } from "./rendered.ts";

const tenant = { settings: { time_zone: "Australia/Sydney" } } as Tenant;
const schema: Schema = {
  type: "object",
  properties: {
    on: { type: "string", format: "date", title: "On" },
    times: {
      type: "array",
      title: "Times",
      items: {
        type: "object",
        properties: { day: { oneOf: [{ const: "mon", title: "Monday" }] }, from: { format: "time" } },
        "x-title": "{day} {from}",
      },
    },
    types: {
      type: "array",
      title: "Types",
      items: {
        oneOf: [
          { const: "injury", title: "Serious injury, including any hospital admission" },
          { const: "abuse", title: "Abuse" },
        ],
      },
    },
  },
};
const step = { title: "What happened", schema, asks: () => true };
const texts = (data: object) => renderedTexts({ tenant }, [step], { ...data });

test("a form is read in the words of today and in those that earlier releases sealed", () => {
  const times = [{ day: "mon", from: "16:30" }];
  expect(texts({ on: "2026-06-01", types: ["injury", "abuse"], times })).toEqual([
    "What happened\nOn: 1 Jun 2026\nTimes: Monday 4:30 pm\nTypes: Serious injury, including any hospital admission; Abuse",
    "What happened\nOn: 1 Jun 2026\nTimes: Monday 16:30\nTypes: Serious injury, including any hospital admission; Abuse",
    "What happened\nOn: 1 June 2026\nTimes: Monday 16:30\nTypes: Serious injury, including any hospital admission, Abuse",
  ]);
});

test("one choice reads the same in all", () => {
  expect(new Set(texts({ types: ["injury"] })).size).toBe(1);
});
