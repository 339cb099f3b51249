import type { JsonObject } from "../../schema/schema.ts";
import { objectFormats } from "../keywords.ts";
import { askedFormats } from "../../formats/formats.ts";
import { choicesFrom, typeOf } from "./choices.ts";

/** What kind of answer is asked for; a file is carried as text elsewhere. */
export function kindOf(found: JsonObject, hasOptions: boolean): string {
  if (hasOptions) return "object";
  const type = typeOf(found);
  if (type === "string" && (found.format === "data-url" || found.contentEncoding === "base64")) return "file";
  const values = choicesFrom(found)?.map((each) => typeof each.const);
  if (!values || !["string", "number", "integer"].includes(type)) return type === "null" ? "string" : type;
  return values.every((each) => each === "number") ? (type === "integer" ? type : "number") : "string";
}

/** What other tools call the forms of text that there are here. */
const sameFormat: Record<string, string> = { "idn-email": "email", url: "uri", tel: "phone" };

/** The form of an answer, by the name that it has here; undefined for one that there is not. */
export function formatFor(schema: JsonObject, format: string): string | undefined {
  const own = sameFormat[format] ?? format;
  const fits =
    schema.type === "string"
      ? Object.hasOwn(askedFormats(), own) && (own !== "uuid" || schema["x-reference"] !== undefined)
      : schema.type === "object"
        ? objectFormats.has(own)
        : own === "money" && schema.type !== "array" && schema.type !== "boolean";
  return fits ? own : undefined;
}

/** How many characters a line of text has that says nothing of it: as many as in the builder. */
const line = 200;

/** Whether a text without a limit is one line or several, by what it is called. */
export function lineOf(schema: JsonObject, pointer: string): JsonObject {
  const { format, maxLength, minLength = 0, pattern, "x-widget": widget } = schema;
  if ([format, maxLength, pattern, widget].some((each) => each !== undefined) || Number(minLength) > line)
    return {};
  const name = `${pointer.split("/").at(-1)} ${typeof schema.title === "string" ? schema.title : ""}`;
  return /descri|comment|message|note|summary|detail|reason/i.test(name)
    ? { "x-widget": "long-text" }
    : { maxLength: line };
}
