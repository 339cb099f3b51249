import { propertiesOf } from "../../../fields/fields.ts";
import { isObject, type Schema } from "../../../schema/schema.ts";
import { type Problem, quote } from "../problem.ts";

type Found = Omit<Problem, "file">;

/**
 * Checks that a record keeps every value that its schema lets in: what the record service reads as a field, at any
 * depth. What it does not read would be taken away without a word.
 * @param schema with its references replaced
 * @param inForm whether it is a step of a form, which keeps its answers by the same rules and computes values, too
 */
export const checkKept = (file: string, schema: Schema, { inForm = false } = {}): Problem[] =>
  [...keptIn(schema, "", inForm)].map((found) => ({ file, ...found }));

function* keptIn(schema: Schema, pointer: string, inForm: boolean): Generator<Found> {
  const declared = propertiesOf(schema);
  yield* kindOf(schema, pointer, inForm);
  yield* alternatives(schema, pointer, declared);
  for (const [branch, place] of branches(schema, pointer)) yield* strayNames(branch, place, declared);
  if (Object.keys(declared).length > 0 && schema.additionalProperties === true)
    yield {
      pointer: `${pointer}/additionalProperties`,
      found: "true",
      expected:
        "false, or nothing: values are kept under the names of properties only; name each under properties",
    };
  const homes = homesIn(schema, pointer);
  for (const [name, property] of Object.entries(declared))
    yield* keptIn(property, `${homes.get(name) ?? pointer}/properties/${name}`, inForm);
  if (schema.items) yield* keptIn(schema.items, `${pointer}/items`, inForm);
}

/** What a value may be must be one kind, and a list must say of what. */
function* kindOf(schema: Schema, pointer: string, inForm: boolean): Generator<Found> {
  if (schema.type === "null")
    yield {
      pointer: `${pointer}/type`,
      found: '"null"',
      expected: "a type that can hold a value; leave the field out otherwise",
    };
  if (schema.type === "array" && schema.items === undefined)
    yield { pointer, found: "a list without items", expected: '"items" with the schema of an entry' };
  if (typeof schema["x-computed"] === "object" && !inForm)
    yield {
      pointer: `${pointer}/x-computed`,
      found: "a value that only a form in steps computes",
      expected: 'an expression ("hours * rate"), or a form in steps',
    };
  for (const [index, value] of (schema.enum ?? []).entries())
    if (isObject(value) || Array.isArray(value))
      yield { pointer: `${pointer}/enum/${index}`, found: quote(value), expected: scalar };
}

const scalar = "a text, a number or a boolean; describe groups and lists by their properties and items";

/** Alternatives may choose among values and tighten what is declared; they cannot bring fields in. */
function* alternatives(schema: Schema, pointer: string, declared: Record<string, Schema>): Generator<Found> {
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const entries = schema[keyword] ?? [];
    for (const [index, entry] of entries.entries()) {
      const place = `${pointer}/${keyword}/${index}`;
      if (isObject(entry.const) || Array.isArray(entry.const))
        yield { pointer: `${place}/const`, found: quote(entry.const), expected: scalar };
      if ("const" in entry) continue;
      for (const name of Object.keys(propertiesOf(entry)))
        if (!Object.hasOwn(declared, name))
          yield {
            pointer: `${place}/properties/${name}`,
            found: "a field that only an alternative has",
            expected: `it under properties, with the alternative's demands as "if" and "then" below allOf`,
          };
      if (schema.type === undefined && Object.keys(propertiesOf(entry)).length === 0)
        yield {
          pointer: place,
          found: "an alternative that is no single value (const), in a field without a type",
          expected: 'one "type" beside the alternatives, or a field for each of them',
        };
      if (entry.items !== undefined && schema.items === undefined)
        yield {
          pointer: `${place}/items`,
          found: "a list that only an alternative has",
          expected: '"items" beside the alternatives',
        };
    }
  }
}

/** Names that stand in a condition, or as `true`, without saying what they hold: no field comes of them. */
function* strayNames(branch: Schema, pointer: string, declared: Record<string, Schema>): Generator<Found> {
  const named: Record<string, Schema | boolean> = branch.properties ?? {};
  for (const [name, property] of Object.entries(named)) {
    if (property === false || (Object.hasOwn(declared, name) && name !== "__proto__")) continue;
    yield {
      pointer: `${pointer}/properties/${name}`,
      found: name === "__proto__" ? '"__proto__"' : "a field that says nowhere what it holds",
      expected: name === "__proto__" ? "another name" : 'it under properties with a "type"',
    };
  }
}

/** A schema with the branches in which the record service looks for fields, each with its place. */
function branches(schema: Schema, pointer: string): [Schema, string][] {
  const inner: [Schema | undefined, string][] = [
    ...(schema.allOf ?? []).map((branch, index): [Schema, string] => [branch, `${pointer}/allOf/${index}`]),
    [schema.then, `${pointer}/then`],
    [schema.else, `${pointer}/else`],
  ];
  return [
    [schema, pointer],
    ...inner.flatMap(([branch, place]) => (branch === undefined ? [] : branches(branch, place))),
  ];
}

/** The place of the branch in which each field is declared, the first one of several. */
function homesIn(schema: Schema, pointer: string): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  for (const [branch, place] of branches(schema, pointer))
    for (const [name, property] of Object.entries(branch.properties ?? {}))
      if (isObject(property) && !homes.has(name)) homes.set(name, place);
  return homes;
}
