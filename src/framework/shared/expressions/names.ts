import type { Schema } from "../schema/schema.ts";
import { isObject, type Json, type JsonObject } from "../schema/schema.ts";
import type { Mistake } from "./read.ts";
import { fieldsInside, type Scope } from "./scope.ts";
import { type Kind, kindOf, listOf, valueOf } from "./values.ts";

/** What a name of an expression stands for: `hours`, `address.state`, or `lines.amount` for those of all rows. */
export interface Named {
  kind: Kind;
  /** Which of the scope's levels has it. */
  level: number;
  /** The names that lead to it from there. */
  steps: readonly string[];
  /** The same from the record: `lines.amount`. */
  path: string;
  /** The schemas on the way to it, its own last. */
  schemas: readonly Schema[];
}

const readable = "a field with a number, a text, yes or no, a date or a list of texts or numbers";

/** The field that a name means: the nearest one, in the group or row itself before those around it. */
export function fieldNamed(name: string, { levels, isRow }: Scope): Named | Mistake {
  const steps = name.split(".");
  const [first = ""] = steps;
  const level = levels.findIndex(({ fields }) => Object.hasOwn(fields, first));
  const around = levels[level];
  const schemas: Schema[] = [];
  let fields = around?.fields;
  let isList = false;
  for (const step of steps) {
    const schema = fields && Object.hasOwn(fields, step) ? fields[step] : undefined;
    if (!schema) return { found: name, expected: "a field of the same record" };
    schemas.push(schema);
    isList ||= schema.items?.type === "object" && schemas.length < steps.length;
    fields = fieldsInside(schema);
  }
  const own = kindOf(schemas.at(-1) ?? {});
  const kind = isList ? listOf(own) : own;
  if (!around || !kind) return { found: name, expected: readable };
  if (isRow && level > 0 && kind.startsWith("list"))
    return {
      found: name,
      expected: "a single value: what a row says is computed once for each row, and reads no list around it",
    };
  return { kind, level, steps, path: [...around.path, ...steps].join("."), schemas };
}

/**
 * The value that a name has, as the language has it; undefined where there is none. Of rows, those values that are there.
 * @param around the row or group itself first, the record last
 */
export function valueNamed({ kind, level, steps }: Named, around: readonly JsonObject[]): unknown {
  return valueOf(kind, steps.reduce<Json | undefined>(within, around[level]));
}

function within(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) {
    const found = value.flatMap((row) => within(row, step) ?? []);
    return found.length > 0 ? found : undefined;
  }
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
