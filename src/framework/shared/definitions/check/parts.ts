/** By schema and keywords: schemas do not change once they are read, and layers of tenants share most of them. */
const known = new WeakMap<readonly string[], WeakMap<object, Part[]>>();

type Part = readonly [pointer: string, part: object];

/**
 * The parts of a schema that have one of some keywords, at any depth, with their JSON pointers.
 * @param keywords the same list with each call: it is remembered by it what a schema has
 */
export function partsWith(schema: object, keywords: readonly string[]): readonly Part[] {
  const ofKeywords = known.get(keywords) ?? new WeakMap<object, Part[]>();
  known.set(keywords, ofKeywords);
  const found = ofKeywords.get(schema) ?? [...walk(schema, "", keywords)];
  ofKeywords.set(schema, found);
  return found;
}

function* walk(node: unknown, pointer: string, keywords: readonly string[]): Generator<Part> {
  if (typeof node !== "object" || node === null) return;
  if (keywords.some((keyword) => Object.hasOwn(node, keyword))) yield [pointer, node];
  for (const [key, value] of Object.entries(node)) yield* walk(value, `${pointer}/${key}`, keywords);
}
