import { type Field, fieldsOf } from "#framework/shared/fields/fields.ts";
import { groupTypes } from "#framework/shared/fields/types/object.ts";
import {
  choicesOf,
  isObject,
  type Json,
  type JsonObject,
  type Schema,
} from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { canonical } from "../canonical.ts";

/** A step of a form: its title, the schema that its questions stand in, and which of them it asks. */
export interface ReadStep {
  title: string;
  schema: Schema;
  asks: (name: string) => boolean;
}

/** How an answer is put into words. */
type Wording = (field: Field, value: Json | undefined, timeZone: string) => string;

const asNow: Wording = ({ type, schema }, value, timeZone) => type.text(value, schema, timeZone);

const plainGroups: Partial<Record<string, Field["type"]>> = groupTypes(
  (value, schema) => choicesOf(schema)?.find((choice) => choice.value === value)?.label ?? "",
);

/** 0.2.0 wrote what stands in a group as it is stored, choices alone by what people call them. */
const withPlainGroups: Wording = (field, value, timeZone) =>
  (plainGroups[field.type.name] ?? field.type).text(value, field.schema, timeZone);

/** Months that were longer than three letters in 0.1.0, where a time of day was written by 24 hours. */
const longMonths: Record<string, string> = { Jun: "June", Jul: "July", Sep: "Sept" };
const typed = new Set(["text", "long-text", "rich-text"]);

/** 0.1.0 put a comma between several choices also where one has a comma of its own. */
const asInFirstRelease: Wording = (field, value, timeZone) => {
  if (field.type.name === "choices" && Array.isArray(value))
    return value.map((one) => asNow(field, [one], timeZone)).join(", ");
  const words = withPlainGroups(field, value, timeZone);
  if (field.type.name === "time") return String(value);
  return typed.has(field.type.name)
    ? words
    : words.replaceAll(/\b(Jun|Jul|Sep)(?= \d{4}\b)/g, (month) => longMonths[month] ?? month);
};

/** A form as a person reads it: each question that was answered, and the answer in words. */
export const renderedText = (
  context: Pick<Context, "tenant">,
  steps: readonly ReadStep[],
  data: JsonObject,
): string => rendered(context, steps, data, asNow);

/** The same in every wording that a release has sealed, the present one first. */
export const renderedTexts = (
  context: Pick<Context, "tenant">,
  steps: readonly ReadStep[],
  data: JsonObject,
): string[] =>
  [asNow, withPlainGroups, asInFirstRelease].map((wording) => rendered(context, steps, data, wording));

const rendered = (
  { tenant }: Pick<Context, "tenant">,
  steps: readonly ReadStep[],
  data: JsonObject,
  wording: Wording,
): string =>
  steps
    .map(({ title, schema, asks }) => {
      const lines = fieldsOf(schema)
        .filter(
          ({ name, schema: { "x-encrypted": secret } }) => asks(name) && data[name] !== undefined && !secret,
        )
        .map((field) => {
          const value = data[field.name];
          const words = wording(field, value, tenant.settings.time_zone);
          return `${field.label}: ${words || (isObject(value) ? canonical(value) : String(value))}`;
        });
      return [title, ...lines].join("\n");
    })
    .join("\n\n");
