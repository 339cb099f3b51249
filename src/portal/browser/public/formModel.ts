import { largestFile } from "#framework/shared/files/taken.ts";
import { today } from "#framework/shared/dates/dates.ts";
import type { Json, JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { activeProperties } from "#framework/shared/validation/prune.ts";
import { fits, pruned, verdict } from "#framework/shared/validation/verdict.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { text } from "./texts.ts";

/** What is in a form's fields: texts as they are typed, chosen keys, ticks, files. */
export type Values = Record<string, string | string[] | boolean | File | File[] | undefined>;

export type Errors = Record<string, string[]>;

/** A field as it stands in the form now. */
export interface FormField {
  name: string;
  label: string;
  schema: Schema;
  required: boolean;
}

/** Fields by their names, with what the present answers make visible and necessary. */
export function activeFields(schema: Schema, values: Values): Map<string, FormField> {
  const record = recordOf(schema, values);
  const properties = activeProperties(schema, record, fits);
  const required = requiredOf(schema, record);
  return new Map(
    Object.entries(properties).map(([name, property]) => [
      name,
      { name, label: property.title ?? name, schema: property, required: required.has(name) },
    ]),
  );
}

function requiredOf(schema: Schema, record: JsonObject): Set<string> {
  const branches = [...(schema.allOf ?? [])];
  const branch = schema.if && (fits(schema.if, record) ? schema.then : schema.else);
  if (branch) branches.push(branch);
  return new Set([...(schema.required ?? []), ...branches.flatMap((part) => [...requiredOf(part, record)])]);
}

/** The answers in the types of the schema; what is empty is left out, files are named. */
export function recordOf(schema: Schema, values: Values): JsonObject {
  const kinds = allProperties(schema);
  const entries = Object.entries(values).flatMap(([name, value]): [string, Json][] => {
    const typed = typedValue(kinds[name] ?? {}, value);
    return typed === undefined ? [] : [[name, typed]];
  });
  return Object.fromEntries(entries);
}

function typedValue(schema: Schema, value: Values[string]): Json | undefined {
  if (value === undefined || value === "" || value === false) return undefined;
  if (value instanceof File) return namedFile(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => (item instanceof File ? namedFile(item) : item));
    return items.length === 0 ? undefined : items;
  }
  if ((schema.type === "number" || schema.type === "integer") && value !== true) {
    const number = Number(value);
    return Number.isNaN(number) ? value : number;
  }
  return typeof value === "string" ? value.trim() : value;
}

/** A file before the server has it: its place is taken by an id of nothing. */
const namedFile = ({ name }: File): JsonObject => ({
  documentId: "00000000-0000-4000-8000-000000000000",
  name: name.slice(0, 255),
});

function allProperties(schema: Schema): Record<string, Schema> {
  const branches = [
    ...(schema.allOf ?? []),
    ...[schema.then, schema.else].filter((part) => part !== undefined),
  ];
  const parts = [...branches.map(allProperties), schema.properties ?? {}];
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** What is wrong, in the words in which the server would say it; by field. */
export function problemsOf(schema: Schema, values: Values): Errors {
  const record = asObject(pruned(schema, recordOf(schema, values)));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const found: Errors = {};
  for (const { pointer, message } of verdict(schema, record, {
    today: today(zone, new Date()),
    now: new Date().toISOString(),
  }))
    (found[pointer.split("/")[1] ?? ""] ??= []).push(message);
  for (const [name, value] of Object.entries(values)) {
    const label = allProperties(schema)[name]?.title ?? name;
    if ([value].flat().some((item) => item instanceof File && item.size > largestFile))
      (found[name] ??= []).push(text("tooLarge", { label }));
  }
  return found;
}

/** What goes to the server: the answers that are visible now, files as they are. */
export function sentValues(schema: Schema, values: Values): Record<string, unknown> {
  const visible = activeFields(schema, values);
  const record = recordOf(schema, values);
  return Object.fromEntries(
    Object.keys(record)
      .filter((name) => visible.has(name))
      .map((name) => {
        const value = values[name];
        const isFile = [value].flat().some((item) => item instanceof File);
        return [name, isFile ? value : record[name]];
      }),
  );
}

/** What a new form begins with: the schema's own values. */
export const initialValues = (schema: Schema): Values =>
  Object.fromEntries(
    Object.entries(allProperties(schema)).flatMap(([name, { default: value }]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
