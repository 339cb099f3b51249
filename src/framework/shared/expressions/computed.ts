import { type Field, fieldsOf, hasExpression } from "../fields/fields.ts";
import type { Json, JsonObject, Schema } from "../schema/schema.ts";
import { fill, namesIn } from "../text/template.ts";
import { compile, type Expression, isRight } from "./expression.ts";
import { storedValue } from "./values.ts";

/** Works a field out from the record in which those before it are worked out; undefined where it has no value. */
type Compute = (record: JsonObject) => Json | undefined;

const plans = new WeakMap<readonly Field[], [name: string, compute: Compute][]>();

/**
 * The record with the values that follow from others: made of texts (`x-template`), added up (`x-sum-of`) or computed by
 * an expression (`x-computed`). A value that follows from another one comes after it, in whatever order the fields stand.
 * Server and browser compute with this same function.
 */
export function withComputed(fields: readonly Field[], record: JsonObject): JsonObject {
  const plan = plans.get(fields) ?? planOf(fields);
  plans.set(fields, plan);
  if (plan.length === 0) return { ...record };
  const computed = { ...record };
  for (const [name, compute] of plan) {
    const value = compute(computed);
    if (value === undefined) delete computed[name];
    else computed[name] = value;
  }
  return computed;
}

const listed = new WeakMap<Schema, readonly Field[]>();

/** The fields of a schema, as one list for as long as the schema is there. */
export function fieldsIn(schema: Schema): readonly Field[] {
  const fields = listed.get(schema) ?? fieldsOf(schema);
  listed.set(schema, fields);
  return fields;
}

function planOf(fields: readonly Field[]): [name: string, compute: Compute][] {
  const schemas = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
  return inOrder(schemas).flatMap((name): [string, Compute][] => {
    const compute = computeOf(schemas[name] ?? {}, schemas);
    return compute ? [[name, compute]] : [];
  });
}

function computeOf(schema: Schema, fields: Record<string, Schema>): Compute | undefined {
  const { "x-template": template, "x-sum-of": terms } = schema;
  if (template !== undefined) return (record) => fill(template, record);
  if (terms) return (record) => sumOf(terms, record);
  const expression = expressionOf(schema, fields);
  return expression && ((record) => storedValue(schema, expression.evaluate(record)));
}

/** The expression that computes a field; undefined where none does. */
function expressionOf(
  { "x-computed": rule }: Schema,
  fields: Record<string, Schema>,
): Expression | undefined {
  const made = typeof rule === "string" ? compile(rule, fields) : undefined;
  return made && isRight(made) ? made : undefined;
}

/** The fields that one is made of, by whichever keyword. */
export function madeOf(schema: Schema, fields: Record<string, Schema>): readonly string[] {
  return [
    ...namesIn(schema["x-template"] ?? "").map((path) => path.split(".")[0] ?? ""),
    ...(schema["x-sum-of"] ?? []).map((term) => term.replaceAll(/^-|\?$/g, "")),
    ...(expressionOf(schema, fields)?.reads ?? []),
  ];
}

const follow = new WeakMap<readonly Field[], ReadonlyMap<string, ReadonlySet<string>>>();

/**
 * The fields that expressions compute, and those that are made of them: each with all fields that it follows from, at
 * whatever distance.
 */
export function followersIn(fields: readonly Field[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = follow.get(fields) ?? findFollowers(fields);
  follow.set(fields, found);
  return found;
}

function findFollowers(fields: readonly Field[]): ReadonlyMap<string, ReadonlySet<string>> {
  const schemas = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
  const sources = new Map<string, ReadonlySet<string>>();
  for (const name of inOrder(schemas)) {
    const own = madeOf(schemas[name] ?? {}, schemas);
    sources.set(name, new Set(own.flatMap((other) => [other, ...(sources.get(other) ?? [])])));
  }
  const computed = (name: string): boolean => hasExpression(schemas[name] ?? {});
  return new Map([...sources].filter(([name, from]) => computed(name) || [...from].some(computed)));
}

/** The names of all fields, each after those that it is made of. A circle, which the checker refuses, is cut. */
function inOrder(fields: Record<string, Schema>): string[] {
  const seen = new Set<string>();
  const order: string[] = [];
  const visit = (name: string): void => {
    if (seen.has(name) || !Object.hasOwn(fields, name)) return;
    seen.add(name);
    for (const other of madeOf(fields[name] ?? {}, fields)) visit(other);
    order.push(name);
  };
  for (const name of Object.keys(fields)) visit(name);
  return order;
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
