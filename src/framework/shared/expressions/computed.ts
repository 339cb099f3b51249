import { type Field, fieldsOf } from "../fields/fields.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema/schema.ts";
import { fill } from "../text/template.ts";
import { compile, isRight } from "./expression.ts";
import { type Made, madeIn } from "./made.ts";
import { storedValue } from "./values.ts";

/** Works a value out; undefined where it has none. @param around the group or row itself first, the record last */
type Compute = (around: readonly JsonObject[]) => Json | undefined;

interface Step extends Made {
  compute: Compute;
}

const plans = new WeakMap<readonly Field[], readonly Step[]>();

/**
 * The record with the values that follow from others: made of texts (`x-template`), added up (`x-sum-of`) or computed by
 * an expression (`x-computed`), in groups and rows too. A value that follows from another one comes after it, in whatever
 * order the fields stand. Work grows with the record. Server and browser compute with this same function.
 */
export function withComputed(fields: readonly Field[], record: JsonObject): JsonObject {
  const plan = planOf(fields);
  if (plan.length === 0) return { ...record };
  return plan.reduce((computed, step) => withOne(computed, step, 0, []), record);
}

/** The record without the values that its groups and rows compute: anyone who sends them sends what was shown to them. */
export function withoutComputedInside(fields: readonly Field[], record: JsonObject): JsonObject {
  return planOf(fields)
    .filter(({ group }) => group.length > 0)
    .reduce((left, step) => withOne(left, { ...step, compute: () => undefined }, 0, []), record);
}

/** A value with one of its fields worked out, wherever its group or its rows are. */
function withOne(value: JsonObject, step: Step, depth: number, around: readonly JsonObject[]): JsonObject {
  const here = [value, ...around];
  const { group, name, compute } = step;
  const inner = group[depth];
  if (inner === undefined) return withValue(value, name, compute(here));
  const within = Object.hasOwn(value, inner) ? value[inner] : undefined;
  if (Array.isArray(within))
    return {
      ...value,
      [inner]: within.map((row) => (isObject(row) ? withOne(row, step, depth + 1, here) : row)),
    };
  return isObject(within) ? { ...value, [inner]: withOne(within, step, depth + 1, here) } : value;
}

function withValue(record: JsonObject, name: string, value: Json | undefined): JsonObject {
  if (value !== undefined) return { ...record, [name]: value };
  const { [name]: _none, ...rest } = record;
  return rest;
}

const listed = new WeakMap<Schema, readonly Field[]>();

/** The fields of a schema, as one list for as long as the schema is there. */
export function fieldsIn(schema: Schema): readonly Field[] {
  const fields = listed.get(schema) ?? fieldsOf(schema);
  listed.set(schema, fields);
  return fields;
}

function planOf(fields: readonly Field[]): readonly Step[] {
  const plan = plans.get(fields) ?? madeIn(fields).map((made) => ({ ...made, compute: computeOf(made) }));
  plans.set(fields, plan);
  return plan;
}

function computeOf({ schema, scope }: Made): Compute {
  const { "x-template": template, "x-sum-of": terms, "x-computed": rule } = schema;
  if (template !== undefined) return ([record = {}]) => fill(template, record);
  if (terms) return ([record = {}]) => sumOf(terms, record);
  const made = compile(String(rule), scope);
  return isRight(made) ? (around) => storedValue(schema, made.evaluate(around)) : () => undefined;
}

/**
 * `["budget", "-spent", "-booked?"]` of a record; undefined while something that it needs has no value, and while
 * nothing has one.
 */
function sumOf(terms: readonly string[], record: JsonObject): number | undefined {
  let sum: number | undefined;
  for (const term of terms) {
    const value = record[term.replaceAll(/^-|\?$/g, "")];
    if (typeof value === "number") sum = (sum ?? 0) + (term.startsWith("-") ? -value : value);
    else if (!term.endsWith("?")) return undefined;
  }
  return sum;
}
