import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";
import { oneOf, type Problem, quote } from "./problem.ts";
import { escaped } from "../../text/pointer.ts";

/**
 * Checks that the fields that conditions ask about exist: a misspelt one never holds, and what it asks for never appears.
 * A step of a form may ask about an answer of another step, so this is for schemas that stand by themselves.
 */
export function checkConditionFields(file: string, node: Json, pointer = ""): Problem[] {
  if (typeof node !== "object" || node === null) return [];
  const own = isObject(node) ? unknownIn(node).map((problem) => ({ file, pointer, ...problem })) : [];
  const inner = Object.entries(node).flatMap(([key, value]: [string, Json]) =>
    checkConditionFields(file, value, `${pointer}/${escaped(key)}`),
  );
  return [...own, ...inner];
}

function unknownIn(group: JsonObject): Pick<Problem, "found" | "expected">[] {
  const { allOf = [], properties, patternProperties } = group;
  const branches = [group, ...(Array.isArray(allOf) ? allOf.filter(isObject) : [])];
  // What a reference or a pattern brings is not known here.
  const isOpen = patternProperties !== undefined || branches.some(({ $ref }) => $ref !== undefined);
  if (!isObject(properties) || isOpen) return [];
  const known = new Set(branches.flatMap((branch) => [branch, branch.then, branch.else]).flatMap(namesIn));
  // A perspective that has taken fields away keeps their conditions, which nothing follows from.
  const asked = new Set(branches.filter(decides).flatMap((branch) => namesIn(branch.if)));
  return [...asked]
    .filter((name) => !known.has(name))
    .map((name) => ({ found: `a condition on ${quote(name)}`, expected: oneOf([...known], name) }));
}

const decides = ({ then, else: otherwise }: JsonObject): boolean =>
  [then, otherwise].some(
    (part) => namesIn(part).length > 0 || (isObject(part) && part.required !== undefined),
  );

const namesIn = (part: Json | undefined): string[] =>
  isObject(part) && isObject(part.properties) ? Object.keys(part.properties) : [];
