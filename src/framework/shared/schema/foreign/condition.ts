import { formatNamed } from "../../formats/formats.ts";
import { linearPattern } from "../../text/linearPattern.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema.ts";
import { type PartReader, type Place, within } from "./reading.ts";
import { formatIn, leavePattern } from "./scalars.ts";

/** Words that change nothing of what fits. */
const words = /^(title|description|default|examples|\$schema|\$id|id|\$anchor|\$comment|definitions|\$defs|deprecated|readOnly|writeOnly|content.*|x-.*)$/; // prettier-ignore
const single = new Set(["not", "if", "then", "else", "contains", "propertyNames", "additionalItems"]);
const several = new Set(["oneOf", "anyOf", "allOf"]);
/** Keywords that say nothing where their value is of another kind than they take. */
const shaped = new Set([...several, "required", "properties", "patternProperties"]);

/** A format in a condition. Times are written in another way here, so that a condition would ask for what nobody may type. */
const conditionFormat = (value: Json): string | undefined => {
  const format = formatIn(value);
  return format !== "time" && formatNamed(format) ? format : undefined;
};

/**
 * What only says which values fit, such as an `if` or a `not`: references in place, words left out, and fields by the keys
 * that they are stored under.
 * @param group the group or value that it is about, already read
 */
export function conditionOf(
  reader: PartReader,
  source: Json,
  place: Place,
  group: Schema = {},
): Schema | boolean {
  if (typeof source === "boolean") return source;
  const whole = reader.whole(source, place);
  if (!whole) return false;
  const inner = (part: Json, about?: Schema) =>
    conditionOf(reader, part, within(whole.place, part, place.name), about);
  const condition: JsonObject = {};
  for (const [keyword, value] of Object.entries(whole.found)) {
    if (words.test(keyword)) continue;
    if (keyword === "format") {
      const format = conditionFormat(value);
      if (format !== undefined) condition.format = format;
      continue;
    }
    if (keyword === "pattern" && typeof value === "string") {
      if (linearPattern(value)) condition.pattern = value;
      else leavePattern(reader, whole.place, value);
    } else if (single.has(keyword))
      condition[keyword] = inner(value, keyword === "contains" ? group.items : group);
    else if (several.has(keyword) && Array.isArray(value))
      condition[keyword] = value.map((part) => inner(part, group));
    else if (keyword === "items")
      condition.items = Array.isArray(value) ? value.map((part) => inner(part)) : inner(value, group.items);
    else if (keyword === "properties" && isObject(value))
      condition.properties = Object.fromEntries(
        Object.entries(value).map(([name, part]) => {
          const key = keyIn(group, name);
          return [key, inner(part, fieldIn(group, key))];
        }),
      );
    else if (keyword === "required" && Array.isArray(value))
      condition.required = value.map((name) => keyIn(group, String(name)));
    else if (keyword === "additionalProperties" && isObject(value)) condition[keyword] = inner(value);
    else if (keyword === "patternProperties" && isObject(value))
      condition[keyword] = patterns(reader, value, place);
    else if (keyword === "dependentRequired" || keyword === "dependentSchemas" || keyword === "dependencies")
      condition.dependencies = {
        ...(isObject(condition.dependencies) && condition.dependencies),
        ...dependencies(value, group, inner),
      };
    else if (!shaped.has(keyword)) condition[keyword] = value;
  }
  return condition;
}

function dependencies(value: Json, group: Schema, inner: (part: Json, about?: Schema) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).map(([name, part]) => [
      keyIn(group, name),
      Array.isArray(part) ? part.map((each) => keyIn(group, String(each))) : inner(part, group),
    ]),
  );
}

function patterns(reader: PartReader, value: JsonObject, place: Place): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([pattern, part]): [string, Json][] => {
      if (linearPattern(pattern))
        return [[pattern, conditionOf(reader, part, within(place, part, place.name))]];
      leavePattern(reader, place, pattern);
      return [];
    }),
  );
}

/** The properties that a group has by itself and by its branches, without remembering them: it is still being read. */
export function fieldsIn(group: Schema): Record<string, Schema> {
  const branches = [...(group.allOf ?? []), group.then, group.else].filter((branch) => isObject(branch));
  const fields: Record<string, Schema> = {};
  for (const part of [...branches.map((branch) => fieldsIn(branch)), group.properties ?? {}])
    for (const [key, field] of Object.entries(part)) if (isObject(field)) fields[key] = field;
  return fields;
}

/** The key of a field by the name that its authors gave it. */
const keyIn = (group: Schema, name: string): string =>
  Object.entries(fieldsIn(group)).find(([, field]) => field["x-name"] === name)?.[0] ?? name;

const fieldIn = (group: Schema, key: string): Schema | undefined => {
  const fields = fieldsIn(group);
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
};
