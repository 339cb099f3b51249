import type { JsonObject, Schema } from "../schema/schema.ts";
import { labelFor } from "../text/names.ts";
import type { FieldType } from "./fieldType.ts";
import { fieldTypeOf } from "./registry.ts";
import { entryOf } from "./structure.ts";

/** One field of a record: its schema, its type and what follows from them. */
export interface Field {
  /** Property name; `guardian.name` for a property of an object. */
  name: string;
  label: string;
  schema: Schema;
  type: FieldType;
  required: boolean;
  readOnly: boolean;
  /** Permission without which the field does not exist for a person. */
  sensitive?: string;
}

/** The fields of a record in the order of its schema, those that only a condition brings in at the end. */
export function fieldsOf(schema: Schema): Field[] {
  const properties = propertiesOf(schema);
  const required = new Set(schema.required);
  return Object.entries(properties).map(([name, property]) => fieldFrom(name, property, required.has(name)));
}

const fieldsByPath = new WeakMap<Schema, Map<string, Field | undefined>>();

/** The field a path names, going into objects with a dot; undefined when the schema has none. */
export function fieldAt(schema: Schema, path: string): Field | undefined {
  const known = fieldsByPath.get(schema) ?? new Map<string, Field | undefined>();
  fieldsByPath.set(schema, known);
  if (!known.has(path)) {
    const field = findField(schema, path);
    // Paths come from outside too: only those that exist are worth remembering.
    if (field === undefined) return undefined;
    known.set(path, field);
  }
  return known.get(path);
}

/** The fields of a group, by their paths; none for a field that is no group. */
export const fieldsWithin = (schema: Schema, group: string): Field[] =>
  Object.keys(propertiesOf(propertiesOf(schema)[group] ?? {})).flatMap(
    (part) => fieldAt(schema, `${group}.${part}`) ?? [],
  );

function findField(schema: Schema, path: string): Field | undefined {
  const [first = "", ...rest] = path.split(".");
  const properties = propertiesOf(schema);
  const property = Object.hasOwn(properties, first) ? properties[first] : undefined;
  if (!property) return undefined;
  if (rest.length === 0) return fieldFrom(first, property, schema.required?.includes(first) ?? false);
  const inner = property.type === "object" ? fieldAt(property, rest.join(".")) : undefined;
  const sensitive = property["x-sensitive"] ?? inner?.sensitive;
  return (
    inner && {
      ...inner,
      name: path,
      label: `${property.title ?? labelFor(first)}: ${inner.label}`,
      sensitive,
    }
  );
}

/** Every property that a record may have: its own, and those of `then`, `else` and `allOf`. */
export function propertiesOf(schema: Schema): Record<string, Schema> {
  const known = properties.get(schema);
  if (known) return known;
  const found = findProperties(schema);
  properties.set(schema, found);
  return found;
}

/** Whether a group may hold something under a name: a property, also one of a condition, or an entry of its own. */
export const mayHold = (schema: Schema, name: string): boolean =>
  Object.hasOwn(propertiesOf(schema), name) || entryOf(schema, name) !== undefined;

/** Schemas do not change once they are loaded. */
const properties = new WeakMap<Schema, Record<string, Schema>>();

function findProperties(schema: Schema): Record<string, Schema> {
  const branches = [...(schema.allOf ?? []), schema.then, schema.else].filter(
    (branch) => branch !== undefined,
  );
  const conditional = branches.map(propertiesOf).flatMap((properties) => Object.entries(properties));
  const own = Object.entries(schema.properties ?? {}).filter(([, property]) => typeof property === "object");
  const known = new Set(own.map(([name]) => name));
  const added = conditional.filter(([name, property]) => !known.has(name) && hasKind(property));
  return Object.fromEntries([...own, ...added]);
}

/** A branch may also only tighten a property that exists elsewhere; such a mention is not a field of its own. */
const hasKind = (schema: Schema): boolean =>
  schema.type !== undefined ||
  schema.oneOf !== undefined ||
  schema.enum !== undefined ||
  schema.anyOf !== undefined ||
  schema["x-widget"] !== undefined;

/** Whether the server makes the value from other fields, or from other records. */
export const isComputed = (schema: Schema): boolean =>
  schema["x-template"] !== undefined ||
  schema["x-sum-of"] !== undefined ||
  schema["x-roll-up"] !== undefined ||
  hasExpression(schema);

/** Whether an expression computes the value: forms show it while they are filled in. */
export const hasExpression = (schema: Schema): boolean => typeof schema["x-computed"] === "string";

function fieldFrom(name: string, schema: Schema, required: boolean): Field {
  return {
    name,
    label: schema.title ?? labelFor(name),
    schema,
    type: fieldTypeOf(schema),
    required,
    readOnly: schema.readOnly === true || isComputed(schema),
    sensitive: schema["x-sensitive"],
  };
}

/** The values that the schema gives a new record. Nothing refers to it yet: what is counted or added up is 0. */
export const defaultsOf = (fields: Field[]): JsonObject =>
  Object.fromEntries(
    fields.flatMap(({ name, schema }) => {
      const value = startsAtZero(schema) ? 0 : schema.default;
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Whether a value is counted or added up from other records, and so never empty. */
const startsAtZero = ({ "x-roll-up": rollUp }: Schema): boolean =>
  rollUp !== undefined && rollUp.latest === undefined && rollUp.earliest === undefined;
