import { format as formats, type OutputUnit, Validator } from "@cfworker/json-schema";
import { eachFormat, kindFormats } from "../formats/formats.ts";
import { conditionErrors } from "../expressions/rules.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema/schema.ts";
import { withoutUndefined } from "../schema/withoutUndefined.ts";
import { groupsAround, labelAt, schemaAt } from "./labels.ts";
import { explain } from "./messages.ts";
import { isPatternFormat, patternFormats, withPatternFormats } from "./patternFormats.ts";
import { partAskedAbout } from "./partAskedAbout.ts";
import { prune } from "./prune.ts";
import { type Clock, type FieldError, ruleErrors } from "./rules.ts";

// The interpreter takes its formats from this table: ours replace its own, so that both sides judge alike.
for (const name of Object.keys(formats)) delete formats[name];
for (const name of kindFormats) formats[name] = () => true;
eachFormat((name, format) => {
  formats[name] = format.fits;
});

// A pattern is a format here, so that the engine runs it that the side has chosen.
Object.setPrototypeOf(formats, patternFormats);

interface Judge {
  validator: Validator;
  interpreted: Schema;
}

const validators = new WeakMap<Schema, Judge>();

function judgeOf(schema: Schema): Judge {
  const known = validators.get(schema);
  if (known) return known;
  const interpreted = withPatternFormats(schema);
  const made = { validator: new Validator(interpreted, "7", false), interpreted };
  validators.set(schema, made);
  return made;
}

const validatorOf = (schema: Schema): Validator => judgeOf(schema).validator;

/**
 * Whether a value fits a schema. A condition is asked about the fields that it names only, because a form asks it with each
 * key, and has hundreds of others. The schema is interpreted, not compiled: the server's policy allows no code from text
 * (docs/architecture.md), and schemas may change without a build.
 */
export const fits = (schema: Schema, value: unknown): boolean =>
  validatorOf(schema).validate(withoutUndefined(partAskedAbout(schema, value ?? {}))).valid;

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

/**
 * What is wrong with a value, in the same words and at the same places as the server says it.
 * @param around values of the same record that the schema does not describe, for its conditions
 */
export function verdict(schema: Schema, value: Json, clock: Clock, around: JsonObject = {}): FieldError[] {
  const { validator, interpreted } = judgeOf(schema);
  const { errors } = validator.validate(value);
  const all = errors
    .filter(
      ({ keyword, keywordLocation }) =>
        !passing.has(keyword) && !passesOn(interpreted, keyword, keywordLocation),
    )
    .map((error) => ({
      keyword: patternKeyword(interpreted, error),
      pointer: error.instanceLocation.slice(1),
      place: error.keywordLocation.slice(1),
      text: error.error,
    }));
  const asked = { record: { ...around, ...(isObject(value) ? value : {}) }, today: clock.today };
  const rules = [...ruleErrors(schema, value, clock), ...conditionErrors(schema, asked, fits)];
  // A list that is too long is told only that, as the server does.
  const tooLong = new Set([
    ...all.filter(({ keyword }) => keyword === "maxItems").map(({ pointer }) => pointer),
    ...rules.filter(({ keyword }) => keyword === "maxItems").map(({ pointer }) => pointer),
  ]);
  const found = all.filter(
    ({ keyword, pointer }) =>
      !(keyword === "uniqueItems" && tooLong.has(pointer)) &&
      !groupsAround(pointer).some((group) => tooLong.has(group)),
  );
  const choices = new Set(
    found.filter(({ keyword }) => keyword === "oneOf" || keyword === "anyOf").map(({ pointer }) => pointer),
  );
  const wrongInside = new Set(found.flatMap(({ pointer }) => groupsAround(pointer)));
  const seen = new Set<string>();
  const shape = found.flatMap(({ keyword, pointer, place, text }): FieldError[] => {
    if (choices.has(pointer) && keyword !== "oneOf" && keyword !== "anyOf") return [];
    if (keyword === "uniqueItems" && wrongInside.has(pointer)) return [];
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
          keyword === "required" ? (schemaAt(schema, at) ?? {}) : partAt(interpreted, place),
        ),
      },
    ];
  });
  return [...shape, ...rules];
}

/** Whether a group says of a value under a name of its own only that something is wrong inside of it. */
const passesOn = (interpreted: Schema, keyword: string, place: string): boolean =>
  keyword === "additionalProperties" &&
  typeof partAt(interpreted, place.slice(1)).additionalProperties === "object";

/** The keyword that failed: a format that stands for a pattern is a pattern. */
const patternKeyword = (interpreted: Schema, { keyword, keywordLocation }: OutputUnit): string =>
  keyword === "format" && isPatternFormat(partAt(interpreted, keywordLocation.slice(1)).format)
    ? "pattern"
    : keyword;

/** The schema whose keyword failed, by the keyword's place. */
function partAt(schema: Schema, place: string): Schema {
  const steps = place.split("/").filter(Boolean).slice(0, -1).map(decode);
  const part = steps.reduce<Json | undefined>(
    (node, step) => (Array.isArray(node) ? node[Number(step)] : isObject(node) ? node[step] : undefined),
    schema,
  );
  return isObject(part) ? part : {};
}

const decode = (text: string): string => decodeURIComponent(text).replaceAll("~1", "/").replaceAll("~0", "~");
