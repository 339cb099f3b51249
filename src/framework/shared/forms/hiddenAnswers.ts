import { isObject, type Json, type JsonObject } from "../schema/schema.ts";

/**
 * What of the answers that were typed is not among those that count, at any depth of groups: others hide it. Rows of a
 * list go with the list.
 * @param kept the answers that count, in their stored form
 */
export function hiddenAnswers(typed: JsonObject, kept: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const counts = kept[name];
      if (isNothing(value)) return [];
      if (counts === undefined) return [[name, value] as const];
      if (!isObject(value) || !isObject(counts)) return [];
      const inside = hiddenAnswers(value, counts);
      return Object.keys(inside).length > 0 ? [[name, inside] as const] : [];
    }),
  );
}

/** Answers with hidden ones in the places where there is none, so that they are there when their question is asked again. */
export function withHidden(answers: JsonObject, hidden: JsonObject): JsonObject {
  const result = { ...answers };
  for (const [name, value] of Object.entries(hidden)) {
    const there = result[name];
    if (there === undefined) result[name] = value;
    else if (isObject(there) && isObject(value)) result[name] = withHidden(there, value);
  }
  return result;
}

/**
 * Answers without those that others hide.
 * @param hidden what is hidden of them, by the names of the questions
 */
export const withoutHidden = (answers: JsonObject, hidden: JsonObject, kept: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]): [string, Json][] => {
      if (!Object.hasOwn(hidden, name)) return [[name, value]];
      const counts = kept[name];
      return counts === undefined ? [] : [[name, counts]];
    }),
  );

const isNothing = (value: Json): boolean =>
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isNothing));
