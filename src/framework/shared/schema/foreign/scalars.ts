import { formatNamed, kindFormats } from "../../formats/formats.ts";
import { linearPattern } from "../../text/linearPattern.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema.ts";
import { type ListedChoice } from "./kinds.ts";
import type { PartReader, Place } from "./reading.ts";
import { plainKeywords } from "./vocabulary.ts";

/** What other tools call formats that there are here. */
const sameFormat: Readonly<Record<string, string>> = { "idn-email": "email", url: "uri", tel: "phone" };

/** A format by its name here; undefined where there is none like it. */
export function formatIn(found: Json | undefined): string | undefined {
  if (typeof found !== "string") return undefined;
  const format = sameFormat[found] ?? found;
  return formatNamed(format) || kindFormats.some((kind) => kind === format) ? format : undefined;
}

/** Texts that are called so have several lines. */
const longNames =
  /descri|comment|message|note|summary|detail|reason|abstract|\bbody\b|instructions|highlights?$/i;

/** A text, a number, or yes or no. */
export function scalar(reader: PartReader, type: string, found: JsonObject, place: Place): Schema {
  const schema: JsonObject = { type, ...plainOf(found) };
  if (typeof found.pattern === "string") {
    if (linearPattern(found.pattern)) schema.pattern = found.pattern;
    else leavePattern(reader, place, found.pattern);
  }
  const format = formatIn(found.format);
  if (format !== undefined) schema.format = format;
  if (type === "string" && schema["x-widget"] === undefined && isLong(found, schema, place.name))
    schema["x-widget"] = "long-text";
  return schema;
}

export const leavePattern = (reader: PartReader, place: Place, pattern: string): void =>
  reader.leave(
    place,
    "pattern",
    `the pattern ${JSON.stringify(pattern.slice(0, 60))}, which RE2 does not run`,
    "a pattern without look-ahead, look-behind and back-references",
  );

const isLong = (found: JsonObject, { maxLength, pattern, format }: JsonObject, name: string): boolean =>
  maxLength === undefined &&
  pattern === undefined &&
  format === undefined &&
  !Array.isArray(found.enum) &&
  longNames.test(`${name} ${typeof found.title === "string" ? found.title : ""}`);

/** The keywords that are taken over as they are. */
export const plainOf = (found: JsonObject): JsonObject =>
  Object.fromEntries(
    plainKeywords.flatMap((keyword): [string, Json][] =>
      found[keyword] === undefined || isObject(found[keyword]) ? [] : [[keyword, found[keyword]]],
    ),
  );

/** A value out of a list. A single one that is not yes or no is filled in rather than chosen. */
export function choice(type: string | undefined, choices: readonly ListedChoice[]): Schema {
  const [only] = choices;
  const kind = type === undefined ? {} : { type };
  if (choices.length === 1 && only && only.title === undefined && only.own === undefined)
    return { ...kind, const: only.value };
  if (type === "boolean" && choices.length === 2) return kind;
  return choices.some(({ title, own }) => title !== undefined || own !== undefined)
    ? {
        ...kind,
        oneOf: choices.map(({ value, title, own }) => ({
          const: value,
          title: title ?? String(value),
          ...own,
        })),
      }
    : { ...kind, enum: choices.map(({ value }) => value) };
}
