import { isObject, type JsonObject } from "../../schema/schema.ts";
import { choicesFrom, typeOf } from "./choices.ts";

/** Parts of which a person chooses one, each with its title. */
export type AlternativeParts = readonly { title: string; part: JsonObject }[];

/** Alternatives of which a person chooses one, or the only kind of answer that is left of them. */
export type Alternatives =
  | { choices: AlternativeParts }
  /** `isFirst`: there were others, which were left out. */
  | { single: JsonObject; isFirst: boolean };

/**
 * What a part offers instead of one description (`oneOf`, `anyOf`); undefined where it offers nothing to choose from.
 * @param peek a part with its reference in place
 */
export function alternativesOf(
  found: JsonObject,
  peek: (part: JsonObject) => JsonObject,
): Alternatives | undefined {
  const several = [found.oneOf, found.anyOf].find(Array.isArray)?.filter(isObject) ?? [];
  const options = several
    .map((part) => ({ part, seen: peek(part) }))
    .filter(({ seen }) => seen.type !== "null" && describes(seen));
  const [first] = options;
  if (!first) return undefined;
  const values = choicesFrom({ oneOf: options.map(({ seen }) => seen) });
  if (values) return { single: { oneOf: values }, isFirst: false };
  const isStructured = options.some(({ seen }) => ["object", "array"].includes(typeOf(seen)));
  if (options.length === 1 || !isStructured) return { single: first.part, isFirst: options.length > 1 };
  return {
    choices: options.map(({ part, seen }, index) => ({
      title: typeof seen.title === "string" && seen.title.trim() !== "" ? seen.title : `Option ${index + 1}`,
      part,
    })),
  };
}

/** Whether it says what the answer is, rather than only what must be there. */
const describes = (part: JsonObject): boolean =>
  ["type", "properties", "items", "enum", "const", "allOf", "oneOf", "anyOf"].some(
    (keyword) => keyword in part,
  );
