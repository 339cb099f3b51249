import { asObject } from "#framework/shared/schema/patch.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { apiException } from "./answers.ts";
import { instantFrom } from "./values.ts";

type Value = string | number | boolean | null;
type Test = (record: JsonObject) => boolean;

/** A text in quotes, a date, an id, a number, a sign or a word. */
const token =
  /\s*(?:"(?:[^"\\]|\\.)*"|DateTime\(\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\)|guid\("[0-9a-f-]*"\)|-?\d+(?:\.\d+)?|==|!=|>=|<=|&&|\|\||[=<>()]|[A-Za-z_][\w.]*)/iy;

/**
 * A `where` filter of Xero: comparisons joined by AND and OR, and `Name.Contains("…")` with its like.
 * Refuses what it cannot read (400, QueryParseException).
 */
export function whereTest(where: string | null): Test {
  if (where === null || where.trim() === "") return () => true;
  const either = cut(tokensOf(where), /^(\|\||or)$/i).map((all) => cut(all, /^(&&|and)$/i).map(comparison));
  return (record) => either.some((all) => all.every((test) => test(record)));
}

function tokensOf(where: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  const end = where.trimEnd().length;
  while (token.lastIndex < end) {
    const at = token.lastIndex;
    const text = token.exec(where)?.[0].trim();
    if (text === undefined) throw unreadable(`Syntax error (at index ${at})`);
    tokens.push(text);
  }
  return tokens;
}

/** Tokens in parts, cut where a word stands. */
function cut(tokens: string[], word: RegExp): string[][] {
  const parts: string[][] = [[]];
  for (const text of tokens) {
    if (word.test(text)) parts.push([]);
    else parts.at(-1)?.push(text);
  }
  return parts;
}

function comparison(texts: string[]): Test {
  const [field = "", sign = "", third, last] = texts;
  if (!/^[A-Za-z_]/.test(field)) throw unreadable("Expression expected (at index 0)");
  const method = /^(.+)\.(Contains|StartsWith|EndsWith)$/.exec(field);
  if (method && sign === "(" && last === ")") {
    const wanted = String(valueOf(third)).toLowerCase();
    return (record) =>
      textTests[method[2] ?? ""]?.(String(valueAt(record, method[1] ?? "") ?? "").toLowerCase(), wanted) ??
      false;
  }
  const compare = signs[sign];
  if (!compare || texts.length !== 3) throw unreadable(`Syntax error (at index ${field.length})`);
  const wanted = valueOf(third);
  return (record) => compare(comparable(valueAt(record, field)), comparable(wanted));
}

const textTests: Record<string, (text: string, part: string) => boolean> = {
  Contains: (text, part) => text.includes(part),
  StartsWith: (text, part) => text.startsWith(part),
  EndsWith: (text, part) => text.endsWith(part),
};

const signs: Record<string, (one: Value, other: Value) => boolean> = {
  "=": (one, other) => one === other,
  "==": (one, other) => one === other,
  "!=": (one, other) => one !== other,
  ">": (one, other) => one !== null && other !== null && one > other,
  ">=": (one, other) => one !== null && other !== null && one >= other,
  "<": (one, other) => one !== null && other !== null && one < other,
  "<=": (one, other) => one !== null && other !== null && one <= other,
};

function valueOf(text = ""): Value {
  if (text.startsWith('"')) return text.slice(1, -1).replaceAll(/\\(.)/g, "$1");
  const quoted = /^guid\("(.*)"\)$/i.exec(text)?.[1];
  if (quoted !== undefined) return quoted;
  if (/^DateTime/i.test(text)) {
    const [year = 0, month = 1, day = 1] = (text.match(/\d+/g) ?? []).map(Number);
    return Date.UTC(year, month - 1, day);
  }
  if (/^(true|false|null)$/i.test(text))
    return { true: true, false: false, null: null }[text.toLowerCase()] ?? null;
  if (/^-?\d/.test(text)) return Number(text);
  throw unreadable(`No property or field '${text}' exists`);
}

/** Dates compare as instants, texts whatever their case. */
function comparable(value: Value): Value {
  if (typeof value !== "string") return value;
  return instantFrom(value) ?? value.toLowerCase();
}

function valueAt(record: JsonObject, path: string): Value {
  let value: Json | undefined = record;
  for (const name of path.split(".")) value = asObject(value)[name];
  return typeof value === "object" ? null : (value ?? null);
}

const unreadable = (message: string) => apiException(16, "QueryParseException", message);
