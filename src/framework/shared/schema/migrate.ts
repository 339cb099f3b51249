import { isObject, type Json, type JsonObject, type MigrationStep } from "./schema.ts";

/** Values in the shape of a later version. */
export interface Migrated {
  values: JsonObject;
  /** What was dropped, by its old path. */
  dropped: JsonObject;
}

/** Takes values through the changes of a schema, in their order: answers of a form, or a record. */
export function migrated(values: JsonObject, steps: readonly MigrationStep[]): Migrated {
  const dropped: JsonObject = {};
  let current = values;
  for (const step of steps) {
    const value = valueAt(current, step.op === "set" ? step.to : step.from);
    if (step.op === "set") {
      if (value === undefined || value === null) current = placed(current, step.to, step.value);
    } else if (value === undefined) continue;
    else if (step.op === "map") current = placed(current, step.from, mapped(value, step.values));
    else {
      current = without(current, step.from);
      if (step.op === "drop") dropped[step.from] = value;
      else current = placed(current, step.to, value);
    }
  }
  return { values: current, dropped };
}

/** A value with old choices replaced by new ones; those without a replacement stay. */
const mapped = (value: Json, values: Record<string, Json>): Json =>
  Array.isArray(value)
    ? value.map((item) => mapped(item, values))
    : Object.hasOwn(values, String(value))
      ? (values[String(value)] ?? value)
      : value;

function valueAt(values: JsonObject, path: string): Json | undefined {
  return path
    .split(".")
    .reduce<Json | undefined>(
      (node, step) => (isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined),
      values,
    );
}

/** Values with one at a path; groups on the way are made. */
export function placed(values: JsonObject, path: string, value: Json): JsonObject {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...values, [first]: value };
  const inner = values[first];
  return { ...values, [first]: placed(isObject(inner) ? inner : {}, rest.join("."), value) };
}

/** Values without the one at a path, nor groups that it leaves empty. */
export function without(values: JsonObject, path: string): JsonObject {
  const [first = "", ...rest] = path.split(".");
  const { [first]: gone, ...kept } = values;
  if (rest.length === 0 || !isObject(gone)) return kept;
  const inner = without(gone, rest.join("."));
  return Object.keys(inner).length === 0 ? kept : { ...kept, [first]: inner };
}
