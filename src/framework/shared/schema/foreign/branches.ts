/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema */
import { isObject, type Json, type JsonObject } from "../schema.ts";

/** What holds of a group only under a condition. */
export interface Branch {
  condition: Json;
  then?: Json;
  otherwise?: Json;
  /** Names that have a value where the condition holds. */
  present: readonly string[];
}

/** Every condition of a group: `if`, by itself or below `allOf`, and what depends on a field that is there. */
export function branchesOf(found: JsonObject): Branch[] {
  const below = (Array.isArray(found.allOf) ? found.allOf : []).filter(isObject);
  return [
    ...[found, ...below].flatMap(conditional),
    ...["dependencies", "dependentSchemas", "dependentRequired"].flatMap((keyword) =>
      Object.entries(isObject(found[keyword]) ? found[keyword] : {}).map(([name, part]): Branch => ({
        condition: { required: [name] },
        then: Array.isArray(part)
          ? { required: part }
          : part === false
            ? { not: { required: [name] } }
            : part,
        present: [name],
      })),
    ),
    ...below.filter((part) => part.if === undefined).map(always),
  ];
}

const conditional = (part: JsonObject): Branch[] =>
  part.if === undefined
    ? []
    : [{ condition: part.if, then: part.then, otherwise: part.else, present: neededBy(part.if) }];

/** What could not be put together with the rest holds in any case. */
const always = (part: JsonObject): Branch => ({ condition: true, then: part, present: [] });

const neededBy = (condition: Json): string[] =>
  isObject(condition) && Array.isArray(condition.required) ? condition.required.map(String) : [];
