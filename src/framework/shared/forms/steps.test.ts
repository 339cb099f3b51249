import { describe, expect, test } from "vitest";
import { prune } from "../validation/prune.ts";
import { fits, verdict } from "../validation/verdict.ts";
import { isAsked, stepSchemas } from "./steps.ts";

const when = { properties: { damaged: { enum: [true] } }, required: ["damaged"] };
const steps = stepSchemas(
  {
    steps: [
      { title: "Van", schema: "1" },
      { title: "Damage", schema: "2", when },
    ],
  },
  [
    { type: "object", required: ["damaged"], properties: { damaged: { type: "boolean" } } },
    {
      type: "object",
      additionalProperties: false,
      required: ["damage"],
      properties: { damage: { type: "string" } },
    },
  ],
);
const [van, damage] = steps;
const clock = { today: "2026-11-20", now: "2026-11-20T01:30:00.000Z" };
const wrongIn = (answers: Record<string, boolean | string>) =>
  verdict(damage?.openSchema ?? {}, answers, clock).map(({ pointer }) => pointer);

describe("a step with a condition", () => {
  test("is asked for the answers that fit it, and one without always", () => {
    const asked = (answers: Record<string, boolean>) => steps.map((step) => isAsked(step, answers, fits));
    expect(asked({ damaged: true })).toEqual([true, true]);
    expect(asked({ damaged: false })).toEqual([true, false]);
    expect(asked({})).toEqual([true, false]);
  });

  test("needs its questions answered where it is asked, and nothing where it is not", () => {
    expect(wrongIn({ damaged: true })).toEqual(["/damage"]);
    expect(wrongIn({ damaged: true, damage: "A mirror" })).toEqual([]);
    expect(wrongIn({ damaged: false })).toEqual([]);
  });

  test("keeps none of its answers where it is not asked", () => {
    const kept = (damaged: boolean) => prune(damage?.schema ?? {}, { damaged, damage: "A mirror" }, fits);
    expect(kept(true)).toEqual({ damaged: true, damage: "A mirror" });
    expect(kept(false)).toEqual({ damaged: false });
  });

  test("has the questions of its schema for its own, without the answers that it asks about", () => {
    expect([...(van?.own ?? [])]).toEqual(["damaged"]);
    expect([...(damage?.own ?? [])]).toEqual(["damage"]);
  });
});
