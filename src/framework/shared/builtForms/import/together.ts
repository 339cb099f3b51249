import { isObject, type JsonObject } from "../../schema/schema.ts";

/** Two descriptions of one answer put together; where they differ, the first one counts. */
export function together(first: JsonObject, second: JsonObject): JsonObject {
  const both: JsonObject = { ...second, ...first };
  const [own, other] = [first.properties, second.properties];
  if (isObject(own) && isObject(other)) {
    both.properties = { ...other, ...own };
    for (const [name, part] of Object.entries(own)) {
      const same = other[name];
      if (isObject(part) && isObject(same)) both.properties[name] = together(part, same);
    }
  }
  for (const keyword of ["required", "allOf"])
    if (Array.isArray(first[keyword]) && Array.isArray(second[keyword]))
      both[keyword] = [...first[keyword], ...second[keyword]];
  return both;
}
