import equal from "fast-deep-equal";
import { isObject, type Json, type JsonObject } from "../schema.ts";

type Merge = (first: Json, second: Json) => Json | undefined;

const largest: Merge = (a, b) => (typeof a === "number" && typeof b === "number" ? Math.max(a, b) : a);
const smallest: Merge = (a, b) => (typeof a === "number" && typeof b === "number" ? Math.min(a, b) : a);
const either: Merge = (a, b) => a === true || b === true;
const both: Merge = (a, b) =>
  Array.isArray(a) && Array.isArray(b) ? [...a, ...b.filter((item) => !a.includes(item))] : a;
const oneAfterTheOther: Merge = (a, b) => (Array.isArray(a) && Array.isArray(b) ? [...a, ...b] : a);
const parts: Merge = (a, b) => {
  if (!isObject(a) || !isObject(b)) return a;
  const merged: JsonObject = { ...b, ...a };
  for (const [name, part] of Object.entries(a)) {
    const other = b[name];
    if (other !== undefined) merged[name] = bothParts(part, other);
  }
  return merged;
};
const part: Merge = (a, b) => bothParts(a, b);
const inCommon: Merge = (a, b) =>
  Array.isArray(a) && Array.isArray(b) ? a.filter((item) => b.some((other) => equal(item, other))) : a;

/** Keywords of which both can be said in one. */
const merges: Readonly<Record<string, Merge>> = {
  type: (a, b) => commonTypes([a].flat(), [b].flat()),
  required: both,
  enum: inCommon,
  allOf: oneAfterTheOther,
  properties: parts,
  patternProperties: parts,
  dependencies: parts,
  dependentSchemas: parts,
  dependentRequired: parts,
  definitions: parts,
  $defs: parts,
  items: (a, b) => (Array.isArray(a) || Array.isArray(b) ? undefined : bothParts(a, b)),
  additionalProperties: part,
  additionalItems: part,
  propertyNames: part,
  minimum: largest,
  exclusiveMinimum: largest,
  minLength: largest,
  minItems: largest,
  minProperties: largest,
  maximum: smallest,
  exclusiveMaximum: smallest,
  maxLength: smallest,
  maxItems: smallest,
  maxProperties: smallest,
  uniqueItems: either,
  readOnly: either,
  nullable: (a, b) => a === true && b === true,
};

/** Keywords that belong to each other: they are kept, or set aside, together. */
const families = [["if", "then", "else"], ["contains", "minContains", "maxContains"], ["oneOf"], ["anyOf"], ["not"], ["pattern"], ["multipleOf"], ["prefixItems"], ["const"], ["items"], ["format"]]; // prettier-ignore

/**
 * Two descriptions of one value as one: what it says holds if both of them hold. Words are those of the first.
 * What cannot be said in one is kept below `allOf`.
 */
export function together(first: JsonObject, second: JsonObject): JsonObject {
  const merged: JsonObject = { ...second, ...first };
  const aside: JsonObject[] = [];
  for (const [keyword, other] of Object.entries(second)) {
    const own = first[keyword];
    if (own === undefined || equal(own, other)) continue;
    const value = Object.hasOwn(merges, keyword) ? merges[keyword]?.(own, other) : undefined;
    if (value !== undefined) merged[keyword] = value;
    else if (families.some(([head]) => head === keyword))
      aside.push(
        Object.fromEntries(
          (families.find(([head]) => head === keyword) ?? []).flatMap((name): [string, Json][] =>
            second[name] === undefined ? [] : [[name, second[name]]],
          ),
        ),
      );
  }
  closed(merged, first, second);
  if (aside.length > 0) merged.allOf = [...(Array.isArray(merged.allOf) ? merged.allOf : []), ...aside];
  return merged;
}

/** What one of two descriptions closes (`additionalProperties: false`) the other cannot open. */
function closed(merged: JsonObject, first: JsonObject, second: JsonObject): void {
  for (const [own, other] of [
    [first, second],
    [second, first],
  ] as const) {
    if (own.additionalProperties !== false || !isObject(other.properties)) continue;
    const known = isObject(own.properties) ? own.properties : {};
    const patterns = Object.keys(isObject(own.patternProperties) ? own.patternProperties : {});
    if (patterns.length > 0) continue;
    const properties = isObject(merged.properties) ? merged.properties : {};
    merged.properties = Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, Object.hasOwn(known, name) ? value : false]),
    );
  }
}

/** Two parts, each a schema or `true` or `false`, as one. */
function bothParts(a: Json, b: Json): Json {
  if (a === false || b === false) return false;
  if (!isObject(a)) return Array.isArray(a) && Array.isArray(b) ? (both(a, b) ?? a) : b;
  return isObject(b) ? together(a, b) : a;
}

/** The types that two lists have in common; a whole number is a number. None: no value is of both. */
function commonTypes(a: Json[], b: Json[]): Json {
  const found = [
    ...a.filter((type) => b.includes(type) || (type === "integer" && b.includes("number"))),
    ...b.filter((type) => type === "integer" && a.includes("number") && !a.includes("integer")),
  ];
  return found.length === 1 ? (found[0] ?? []) : [...new Set(found)];
}
