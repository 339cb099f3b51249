import { format as formats, Validator, type Schema as InterpretedSchema } from "@cfworker/json-schema";
import type { Json, Schema } from "../schema/schema.ts";
import { kindFormats, textFormats } from "./formats.ts";
import { labelAt, schemaAt } from "./labels.ts";
import { explain } from "./messages.ts";
import { prune } from "./prune.ts";
import { type Clock, type FieldError, ruleErrors } from "./rules.ts";

// The interpreter takes its formats from this table: ours replace its own, so that both sides judge alike.
for (const name of Object.keys(formats)) delete formats[name];
Object.assign(formats, textFormats, Object.fromEntries(kindFormats.map((name) => [name, () => true])));

const validators = new WeakMap<Schema, Validator>();

function validatorOf(schema: Schema): Validator {
  const known = validators.get(schema) ?? new Validator(schema as InterpretedSchema, "7", false);
  validators.set(schema, known);
  return known;
}

/**
 * Whether a value fits a schema. The schema is interpreted, not compiled: the server's policy allows no code from text
 * (docs/architecture.md), and schemas may change without a build.
 */
export const fits = (schema: Schema, value: unknown): boolean =>
  validatorOf(schema).validate(value ?? {}).valid;

/** The value without what its present conditions hide; the server prunes with the same function. */
export const pruned = (schema: Schema, value: Json): Json =>
  prune(schema, value, (part, item) => validatorOf(part).validate(item).valid);

/** Keywords that only pass on what a keyword inside them found. */
const passing = new Set([
  "properties",
  "patternProperties",
  "items",
  "allOf",
  "if",
  "then",
  "else",
  "$ref",
  "dependencies",
  "false",
]);

/** What is wrong with a value, in the same words and at the same places as the server says it. */
export function verdict(schema: Schema, value: Json, clock: Clock): FieldError[] {
  const { errors } = validatorOf(schema).validate(value);
  const found = errors
    .filter(({ keyword }) => !passing.has(keyword))
    .map((error) => ({
      keyword: error.keyword,
      pointer: error.instanceLocation.slice(1),
      place: error.keywordLocation.slice(1),
      text: error.error,
    }));
  const choices = new Set(
    found.filter(({ keyword }) => keyword === "oneOf" || keyword === "anyOf").map(({ pointer }) => pointer),
  );
  const seen = new Set<string>();
  const shape = found.flatMap(({ keyword, pointer, place, text }): FieldError[] => {
    if (choices.has(pointer) && keyword !== "oneOf" && keyword !== "anyOf") return [];
    if (keyword === "uniqueItems" && found.some((error) => error.pointer.startsWith(`${pointer}/`)))
      return [];
    const named =
      keyword === "required" || keyword === "additionalProperties" ? /"(.*)"/s.exec(text)?.[1] : undefined;
    const at = named === undefined ? decode(pointer) : `${decode(pointer)}/${named}`;
    if (seen.has(`${at} ${keyword}`)) return [];
    seen.add(`${at} ${keyword}`);
    return [
      {
        pointer: at,
        message: explain(
          keyword,
          labelAt(schema, at),
          keyword === "required" ? (schemaAt(schema, at) ?? {}) : partAt(schema, place),
        ),
      },
    ];
  });
  return [...shape, ...ruleErrors(schema, value, clock)];
}

/** The schema whose keyword failed, by the keyword's place. */
function partAt(schema: Schema, place: string): Schema {
  const steps = place.split("/").filter(Boolean).slice(0, -1).map(decode);
  return (
    (steps.reduce<unknown>(
      (node, step) =>
        typeof node === "object" && node !== null ? (node as Record<string, unknown>)[step] : undefined,
      schema,
    ) as Schema) ?? {}
  );
}

const decode = (text: string): string => decodeURIComponent(text).replaceAll("~1", "/").replaceAll("~0", "~");
