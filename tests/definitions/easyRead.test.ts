import { describe, expect, test } from "vitest";
import { loadDefinitions, productFolder } from "#framework/server/definitions/load.ts";
import { fieldTypeOf } from "#framework/shared/fields/registry.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";

// Anyone who switches easy read on finds every question of every form in short sentences.
const { files, schemas } = loadDefinitions(productFolder);
const whole = new Set(["file", "files", "image", "signature"]);
const longestSentence = 20;

/** Every question with those inside of it, by its place; what one answer consists of is no question. */
function questions(schema: Schema, place: string): [place: string, question: Schema][] {
  const inner = schema.items ?? schema;
  return Object.entries(propertiesOf(inner)).flatMap(([name, question]): [string, Schema][] => {
    const own = `${place}/${name}`;
    const isWhole = whole.has(fieldTypeOf(question).name) || question["x-widget"] === "body-map";
    return [[own, question], ...(isWhole ? [] : questions(question, own))];
  });
}

const sentences = (text: string): string[] => text.split(/(?<=[.!?])\s+/);

describe.each(files.wizards)("$name", ({ steps, easyRead }) => {
  const asked = steps.flatMap(({ schema }) => questions(schemas.get(schema) ?? {}, schema));

  test("says every question and every step in easy read", () => {
    expect(easyRead).toBeDefined();
    expect(steps.filter((step) => step.easyRead === undefined)).toEqual([]);
    expect(asked.filter(([, { "x-easy-read": easy }]) => !easy).map(([place]) => place)).toEqual([]);
  });

  test("says it in short sentences", () => {
    const told = [easyRead, ...steps.map((step) => step.easyRead), ...asked.map(([, q]) => q["x-easy-read"])];
    const long = told
      .flatMap((text) => sentences(text ?? ""))
      .filter((sentence) => sentence.split(" ").length > longestSentence);
    expect(long).toEqual([]);
  });
});
