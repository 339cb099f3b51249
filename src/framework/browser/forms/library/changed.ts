import { ADDITIONAL_PROPERTY_KEY_REMOVE } from "@rjsf/core/lib/components/constants.js";
import { schemaHasNestedConditional } from "@rjsf/utils";
import equal from "fast-deep-equal";
import { isObject, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { asRjsf } from "../drawn.ts";
import type { DrawnSchema, SchemaUtils } from "../rjsf.ts";

type Path = readonly (string | number)[];

/** Answers that one conditional question takes away may hide another one: so often at most. */
const rounds = 10;

/**
 * What is filled in after a field has changed. Where the change turns a condition, the library says what stays of the
 * values of questions that are asked differently now.
 * @param now the field's new value; undefined for one that was cleared, a symbol for one that was taken away with its name
 */
export function changed(utils: SchemaUtils, before: JsonObject, path: Path, now: unknown): JsonObject {
  const isRoot = path.length === 0;
  const after = isRoot ? asObject(now) : asObject(withValueAt(before, path, now));
  if (isRoot || (typeof now === "object" && now !== null)) return after;
  const schema = utils.getRootSchema();
  const was = utils.retrieveSchema(schema, before);
  let value = after;
  for (let round = 0; round < rounds; round += 1) {
    const is = utils.retrieveSchema(schema, value);
    if (equal(is, was) && !isNested(schema)) break;
    const kept = asObject(utils.sanitizeDataForNewSchema(is, was, value));
    if (equal(kept, value)) break;
    value = kept;
  }
  return value;
}

const nested = new WeakMap<DrawnSchema, boolean>();

/** Whether there are conditions inside of groups and rows, whose turning does not show in the schema around them. */
function isNested(schema: DrawnSchema): boolean {
  const known = nested.get(schema);
  if (known !== undefined) return known;
  const found = partsInside(schema).some((part) =>
    schemaHasNestedConditional({ allOf: [asRjsf(part)] }, schema),
  );
  nested.set(schema, found);
  return found;
}

/** The schemas of what is inside of a value, by the schema itself and by all branches of it. */
function partsInside(schema: Schema): Schema[] {
  const { properties = {}, patternProperties = {}, additionalProperties, items } = schema;
  const { allOf = [], then, else: otherwise } = schema;
  const branches = [...allOf, then, otherwise].filter((branch) => branch !== undefined);
  return [
    ...[...Object.values(properties), ...Object.values(patternProperties), additionalProperties, items]
      .flat()
      .filter((part) => isObject(part)),
    ...branches.flatMap(partsInside),
  ];
}

/** A value with another value at a place in it; everything beside that place is the same object as before. */
function withValueAt(around: unknown, [step, ...inner]: Path, now: unknown): unknown {
  if (step === undefined) return now;
  if (Array.isArray(around) || (around === undefined && typeof step === "number")) {
    const items: unknown[] = Array.isArray(around) ? [...around] : [];
    // JSON has no list with a hole.
    items[Number(step)] = withValueAt(items[Number(step)], inner, now) ?? null;
    return items;
  }
  const own = asObject(around);
  if (inner.length > 0 || now !== ADDITIONAL_PROPERTY_KEY_REMOVE)
    return { ...own, [step]: withValueAt(own[step], inner, now) };
  const { [step]: _removed, ...others } = own;
  return others;
}
