import { isChoiceList, isObject, type Json, type Schema } from "../schema/schema.ts";
import { isKind } from "../schema/withProperties.ts";

/** What is done with a part inside of another one; `steps` lead to it from there. */
type Change = (inner: Schema, steps: readonly string[]) => Schema;

/** A part with every part right inside of it changed: questions of a group, entries, places, alternatives. */
export function withParts(part: Schema, change: Change): Schema {
  const { items, prefixItems, additionalProperties: more, oneOf, anyOf } = part;
  const all = (list: readonly Schema[], keyword: string) =>
    list.map((inner, index) => change(inner, [keyword, String(index)]));
  const isMixed = part.type === undefined && !isChoiceList(oneOf);
  return {
    ...withBranchParts(part, change),
    ...(items && { items: change(items, ["items"]) }),
    ...(prefixItems && { prefixItems: all(prefixItems, "prefixItems") }),
    ...(isObject(more) && { additionalProperties: change(more, ["additionalProperties"]) }),
    ...(isMixed && oneOf && { oneOf: all(oneOf, "oneOf") }),
    ...(isMixed && anyOf && { anyOf: all(anyOf, "anyOf") }),
  };
}

/** The same for a part of a group, such as what is asked under a condition; what only limits a value stays. */
function withBranchParts(branch: Schema, change: Change, before: readonly string[] = []): Schema {
  const inside = (inner: Schema | undefined, ...steps: string[]) =>
    isObject(inner) ? withBranchParts(inner, change, [...before, ...steps]) : inner;
  const lists = (
    ["allOf", ...(branch["x-alternatives"] ? (["oneOf", "anyOf"] as const) : [])] as const
  ).filter((keyword) => Array.isArray(branch[keyword]));
  return {
    ...branch,
    ...(branch.properties && {
      properties: Object.fromEntries(
        Object.entries(branch.properties).map(([name, inner]) => [
          name,
          isObject(inner) && isKind(inner) ? change(inner, [...before, "properties", name]) : inner,
        ]),
      ),
    }),
    ...Object.fromEntries(
      lists.map((keyword) => [
        keyword,
        branch[keyword]?.map((inner, index) => inside(inner, keyword, String(index))),
      ]),
    ),
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    ...(branch.then && { then: inside(branch.then, "then") }),
    ...(branch.else && { else: inside(branch.else, "else") }),
  };
}

/** The parts right inside of a part. */
export function partsIn(part: Schema): Schema[] {
  const found: Schema[] = [];
  withParts(part, (inner) => {
    found.push(inner);
    return inner;
  });
  return found;
}

/** How many things a part says of which values fit, those of its parts left out. */
export function rulesIn(part: Schema): number {
  const bare = withParts(part, () => ({}));
  const { properties: _own, items: _items, prefixItems: _places, ...rest } = bare;
  const isChoice = isChoiceList(part.oneOf);
  return (
    ["allOf", "anyOf", "contains", "propertyNames", ...(isChoice ? [] : ["oneOf" as const])] as const
  ).reduce((sum, keyword) => sum + objectsIn(rest[keyword]), 0);
}

function objectsIn(value: Json | undefined): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + objectsIn(item), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + objectsIn(item), 1);
}
