import { isObject, type Schema } from "../../schema/schema.ts";
import type { Making, Place } from "./making.ts";
import { ruleAt } from "./rule.ts";

/**
 * Values of a group under names of their own, and which names they may have. Names that fit a pattern become names that
 * are judged by it, which is the same as long as all such values are of one kind.
 */
export function entriesFrom(schema: Schema, place: Place, making: Making): Schema {
  const { additionalProperties: more, patternProperties, propertyNames } = schema;
  const names: Schema = isObject(propertyNames)
    ? { propertyNames: ruleAt(propertyNames, `${place.pointer}/propertyNames`, making) }
    : {};
  const patterns = Object.entries(patternProperties ?? {});
  const value = (part: Schema, steps: string): Schema =>
    making.part(part, { pointer: place.pointer + steps, nesting: place.nesting + 1, isWhole: true });
  if (patterns.length === 0)
    return isObject(more)
      ? { additionalProperties: value(more, "/additionalProperties"), ...names }
      : { ...(more === false && { additionalProperties: false }), ...names };
  const kinds = [...new Map(patterns.map(([, part]) => [JSON.stringify(part), part])).values()];
  const [only] = kinds;
  const pointer = `${place.pointer}/patternProperties`;
  if (isObject(more) || kinds.length !== 1 || !only) {
    making.tell(pointer, "Values whose names fit different patterns are taken under any name, as text or JSON. Write one pattern, and “additionalProperties”: false."); // prettier-ignore
    return { additionalProperties: { "x-widget": "json" }, ...names };
  }
  const known = Object.keys(schema.properties ?? {});
  const fitting: Schema[] = [
    ...patterns.map(([pattern]) => ({ pattern })),
    ...(known.length > 0 ? [{ enum: known }] : []),
  ];
  return {
    additionalProperties: value(only, "/patternProperties"),
    propertyNames: fitting.length === 1 ? fitting[0] : { anyOf: fitting },
  };
}
