import type { Json, JsonObject } from "../../schema/schema.ts";

type Part = readonly [pointer: string, part: JsonObject];
type Node = JsonObject | Json[];

/**
 * By keywords and the part of a definition in which they were looked for: definitions do not change once they are read, and
 * layers of tenants share most of their parts.
 */
const known = new WeakMap<readonly string[], WeakMap<object, readonly Part[]>>();

const none: readonly Part[] = [];

/** How deep the parts lie of which it is remembered what is in them, beside the whole: the single fields of a schema. */
const remembered = 2;

/**
 * The parts of a schema that have one of some keywords, at any depth, with their JSON pointers.
 * @param keywords the same list with each call: it is remembered by it what a schema has
 */
export function partsWith(schema: JsonObject, keywords: readonly string[]): readonly Part[] {
  const ofKeywords = known.get(keywords) ?? new WeakMap<object, readonly Part[]>();
  known.set(keywords, ofKeywords);
  const before = ofKeywords.get(schema);
  if (before) return before;
  const found: Part[] = [];
  const partsIn = (node: Node): readonly Part[] => {
    const again = ofKeywords.get(node);
    if (again) return again;
    const inside: Part[] = [];
    walk(node, "", keywords, inside);
    const own = inside.length === 0 ? none : inside;
    ofKeywords.set(node, own);
    return own;
  };
  const visit = (node: Node, pointer: string, depth: number): void => {
    if (depth === remembered) {
      for (const [place, part] of partsIn(node)) found.push([pointer + place, part]);
      return;
    }
    if (hasOne(node, keywords)) found.push([pointer, node]);
    for (const [key, value] of Object.entries<Json>(node))
      if (typeof value === "object" && value !== null) visit(value, `${pointer}/${key}`, depth + 1);
  };
  visit(schema, "", 0);
  ofKeywords.set(schema, found);
  return found;
}

const hasOne = (node: Node, keywords: readonly string[]): node is JsonObject =>
  !Array.isArray(node) && keywords.some((keyword) => Object.hasOwn(node, keyword));

function walk(node: Node, pointer: string, keywords: readonly string[], found: Part[]): void {
  if (hasOne(node, keywords)) found.push([pointer, node]);
  for (const [key, value] of Object.entries<Json>(node))
    if (typeof value === "object" && value !== null) walk(value, `${pointer}/${key}`, keywords, found);
}
