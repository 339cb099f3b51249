import { propertiesOf } from "../fields/fields.ts";
import { structureOf } from "../fields/structure.ts";
import type { Schema } from "../schema/schema.ts";

const wholes = new WeakMap<Schema, Schema>();

/** Says of a schema that it is a part of another one, such as what a form shows: its expressions may name all fields. */
export function asPartOf<Part extends Schema>(whole: Schema, part: Part): Part {
  wholes.set(part, wholes.get(whole) ?? whole);
  return part;
}

/** The schema that another one is a part of; itself where it is whole. */
export const wholeOf = (schema: Schema): Schema => wholes.get(schema) ?? schema;

/** The fields of a record, or of a group or row in it, by name. */
export type Fields = Readonly<Record<string, Schema>>;

/** What an expression may name: the fields beside it first, then those around them, and last those of the record. */
export interface Scope {
  levels: readonly { path: readonly string[]; fields: Fields }[];
  /** Whether it is evaluated once for each row of a list. */
  isRow: boolean;
}

const scopes = new WeakMap<Fields, Scope>();

/** What an expression may name that stands at the top of a record. */
export function scopeOf(fields: Fields): Scope {
  const scope = scopes.get(fields) ?? { levels: [{ path: [], fields }], isRow: false };
  scopes.set(fields, scope);
  return scope;
}

/** A record, or a group or the rows of a list in it. */
export interface Part {
  /** The names that lead to it; none for the record itself. */
  path: readonly string[];
  fields: Fields;
  required: readonly string[];
  scope: Scope;
}

const known = new WeakMap<Fields, readonly Part[]>();

/** A record with these fields, and its groups and rows at any depth, outer ones first. */
export function partsOf(fields: Fields, required: readonly string[] = []): readonly Part[] {
  const parts = known.get(fields) ?? [...partsIn({ path: [], fields, required, scope: scopeOf(fields) })];
  known.set(fields, parts);
  return parts;
}

function* partsIn(part: Part): Generator<Part> {
  yield part;
  for (const [name, schema] of Object.entries(part.fields)) {
    const fields = fieldsInside(schema);
    if (!fields) continue;
    const group = schema.items ?? schema;
    const path = [...part.path, name];
    yield* partsIn({
      path,
      fields,
      required: group.required ?? [],
      scope: {
        levels: [{ path, fields }, ...part.scope.levels],
        isRow: part.scope.isRow || group !== schema,
      },
    });
  }
}

/** The fields of a group, or of each row of a list; undefined for anything else. */
export function fieldsInside(schema: Schema): Fields | undefined {
  const group = schema.items ?? schema;
  return group.type === "object" && structureOf(schema) === undefined && structureOf(group) === undefined
    ? propertiesOf(group)
    : undefined;
}

const byPath = new WeakMap<readonly Part[], ReadonlyMap<string, Part>>();

/** The one of some parts to which a path leads; undefined where none is there. */
export function partAt(parts: readonly Part[], path: readonly string[]): Part | undefined {
  const found = byPath.get(parts) ?? new Map(parts.map((part) => [part.path.join("/"), part]));
  byPath.set(parts, found);
  return found.get(path.join("/"));
}

/** The record, groups and rows of a schema; where it is a part of another one, those of the whole. */
export function partsAround(schema: Schema): readonly Part[] {
  const whole = wholeOf(schema);
  return partsOf(propertiesOf(whole), whole.required);
}
