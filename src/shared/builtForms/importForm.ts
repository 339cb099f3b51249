import { isObject, type JsonObject, type Schema } from "../schema/schema.ts";
import { sentenceCase } from "../text/names.ts";
import type { FormProblem } from "./form.ts";
import { keywordsOf } from "./keywords.ts";
import { formats, limits } from "./limits.ts";
import { deepest, pointerTo } from "./walk.ts";

/** A schema from elsewhere, in words that a form here understands. */
export interface Imported {
  schema: Schema;
  /** What could not be taken over and was left out, with its place. */
  left: FormProblem[];
}

/**
 * Takes in a JSON Schema that was written elsewhere: references inside of it are put in place, types that are left out
 * are found, lists of values become choices. What has no meaning in a form is left out and named. The result is checked
 * like every other form.
 */
export function importForm(source: unknown): Imported {
  const left: FormProblem[] = [];
  const note = (pointer: string, message: string) => {
    if (left.length < 50) left.push({ pointer, message });
  };
  if (deepest(source, 60) !== undefined || !isObject(source))
    return { schema: {}, left: [{ pointer: "", message: "This is not a JSON Schema that can be read." }] };
  const reader = new Reader(source, note);
  return { schema: { ...reader.part(source, "", 0), type: "object" }, left };
}

/** How many parts are read at most, references followed. */
const mostParts = 2000;

class Reader {
  readonly #root: JsonObject;
  readonly #note: (pointer: string, message: string) => void;
  #parts = 0;

  constructor(root: JsonObject, note: (pointer: string, message: string) => void) {
    this.#root = root;
    this.#note = note;
  }

  part(source: JsonObject, pointer: string, depth: number): Schema {
    this.#parts += 1;
    const found = this.#resolved(source, pointer);
    if (!found || depth > limits.nesting + 2 || this.#parts > mostParts) {
      this.#note(
        pointer,
        found ? "This refers to itself or is nested too deeply." : "What this refers to is not there.",
      );
      return { type: "string", ...(typeof source.title === "string" && { title: source.title }) };
    }
    const type = typeOf(found);
    const keywords = keywordsOf[type === "integer" ? "number" : type] ?? {};
    const schema: JsonObject = { type };
    for (const [keyword, value] of Object.entries(found)) {
      if (
        [
          "type",
          "enum",
          "enumNames",
          "oneOf",
          "anyOf",
          "properties",
          "items",
          "allOf",
          "$ref",
          "definitions",
          "$defs",
          "$schema",
          "$id",
          "default",
          "examples",
          "additionalProperties",
          "required",
          "format",
        ].includes(keyword)
      )
        continue;
      if (Object.hasOwn(keywords, keyword)) schema[keyword] = value;
      else this.#note(pointer + pointerTo([keyword]), `“${keyword.slice(0, 40)}” was left out.`);
    }
    this.#format(schema, found, pointer);
    const choices = choicesFrom(found);
    if (choices && type !== "boolean" && type !== "object" && type !== "array") schema.oneOf = choices;
    if (type === "array") this.#items(schema, found, pointer, depth);
    if (type === "object") this.#group(schema, found, pointer, depth);
    return schema;
  }

  #format(schema: JsonObject, { format }: JsonObject, pointer: string): void {
    if (typeof format !== "string") return;
    if (format === "data-url") Object.assign(schema, { type: "object", format: "file" });
    else if (schema.type === "string" && Object.hasOwn(formats, format) && format !== "uuid")
      schema.format = format;
    else if (["file", "signature", "money"].includes(format)) schema.format = format;
    else this.#note(`${pointer}/format`, `The format “${format.slice(0, 40)}” was left out.`);
  }

  #items(schema: JsonObject, { items }: JsonObject, pointer: string, depth: number): void {
    if (Array.isArray(items))
      this.#note(`${pointer}/items`, "A list has entries of one kind: the first was taken.");
    const one = Array.isArray(items) ? items[0] : items;
    schema.items = this.part(
      isObject(one) ? one : { type: "string" },
      `${pointer}/items`,
      depth + 1,
    ) as JsonObject;
  }

  #group(schema: JsonObject, found: JsonObject, pointer: string, depth: number): void {
    if (schema.format !== undefined) return;
    const properties: JsonObject = {};
    const renamed = new Map<string, string>();
    for (const [name, value] of Object.entries(isObject(found.properties) ? found.properties : {})) {
      const own = nameFor(name, properties);
      renamed.set(name, own);
      const part = this.part(
        isObject(value) ? value : {},
        `${pointer}/properties${pointerTo([name])}`,
        depth + 1,
      );
      properties[own] = { title: sentenceCase(name), ...part } as unknown as JsonObject;
    }
    schema.properties = properties;
    const required = Array.isArray(found.required)
      ? found.required.flatMap((name) => (typeof name === "string" ? renamed.get(name) : undefined) ?? [])
      : [];
    if (required.length > 0) schema.required = required;
    const conditions = [
      ...(Array.isArray(found.allOf) ? found.allOf : []),
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      ...(found.if === undefined ? [] : [{ if: found.if, then: found.then ?? null }]),
    ];
    const kept = conditions.flatMap((branch, index) => {
      if (
        isObject(branch) &&
        isObject(branch.if) &&
        isObject(branch.then) &&
        isObject(branch.then.properties)
      ) {
        const own = this.part({ type: "object", ...branch.then }, `${pointer}/allOf/${index}/then`, depth);
        const { type: _type, ...then } = own;
        // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        return [{ if: branch.if, then } as unknown as JsonObject];
      }
      this.#note(`${pointer}/allOf/${index}`, "This condition was left out.");
      return [];
    });
    if (kept.length > 0) schema.allOf = kept;
    for (const keyword of ["dependencies", "dependentSchemas", "oneOf", "anyOf", "patternProperties"])
      if (found[keyword] !== undefined && keyword !== "dependencies")
        this.#note(`${pointer}/${keyword}`, `“${keyword}” was left out: set conditions by clicking instead.`);
  }

  /** The part that a reference inside of the same document names; undefined for any other. */
  #resolved(source: JsonObject, pointer: string): JsonObject | undefined {
    let current = source;
    for (let hops = 0; typeof current.$ref === "string"; hops += 1) {
      if (hops > 10 || !current.$ref.startsWith("#/")) return undefined;
      const { $ref, ...beside } = current;
      let target: unknown = this.#root;
      for (const step of $ref.slice(2).split("/")) {
        const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
        target = isObject(target) && Object.hasOwn(target, name) ? target[name] : undefined;
      }
      if (!isObject(target)) return undefined;
      current = { ...target, ...beside };
    }
    return pointer.length > 2000 ? undefined : current;
  }
}

function typeOf(part: JsonObject): string {
  const { type } = part;
  const named = Array.isArray(type) ? type.find((one) => one !== "null") : type;
  if (
    typeof named === "string" &&
    ["string", "number", "integer", "boolean", "array", "object"].includes(named)
  )
    return named;
  if (isObject(part.properties)) return "object";
  if (part.items !== undefined) return "array";
  const first = Array.isArray(part.enum) ? part.enum[0] : part.const;
  return typeof first === "number" ? "number" : typeof first === "boolean" ? "boolean" : "string";
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

/** The words of a choice: those that came with it, or its value in words. */
const wordsOf = (words: unknown, value: string | number | boolean): string =>
  typeof words === "string" ? words : sentenceCase(String(value));

/** Choices from `enum` (with `enumNames`), or from `oneOf`/`anyOf` of values. */
function choicesFrom({ enum: values, enumNames: names, oneOf, anyOf }: JsonObject): JsonObject[] | undefined {
  if (Array.isArray(values)) {
    const words = Array.isArray(names) ? names : [];
    return values
      .filter(isPlain)
      .map((value, index) => ({ const: value, title: wordsOf(words[index], value) }));
  }
  const options = [oneOf, anyOf].find(Array.isArray);
  const choices = options?.flatMap((option) => {
    if (!isObject(option)) return [];
    const value = option.const ?? (Array.isArray(option.enum) ? option.enum[0] : undefined);
    return isPlain(value) ? [{ const: value, title: wordsOf(option.title, value) }] : [];
  });
  return choices && choices.length > 0 ? choices : undefined;
}

/** A name that a question may have, made of one that it may not. */
export function nameFor(name: string, taken: object): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^[^A-Za-z]+|_+$/g, "")
    .slice(0, 50);
  const own = /^(constructor|prototype|toString|valueOf|)$/.test(plain)
    ? `question_${plain}`.replace(/_$/, "")
    : plain;
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? own : `${own}_${number}`;
    if (!Object.hasOwn(taken, tried)) return tried;
  }
}
