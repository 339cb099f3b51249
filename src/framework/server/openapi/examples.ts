import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { formatNamed } from "#framework/shared/formats/formats.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { sentenceCase } from "#framework/shared/text/names.ts";

/** Days and instants, so that an end comes after its beginning and nobody is born in the future. */
const days = { birth: "1988-03-14", end: "2027-06-30", other: "2026-07-01" };
const instants = { birth: days.birth, end: "2026-07-01T13:00:00+10:00", other: "2026-07-01T09:00:00+10:00" };
const partOf = (name: string): keyof typeof days => {
  if (/birth/.test(name)) return "birth";
  return /end|until|expir|due|review|clos/.test(name) ? "end" : "other";
};

/** Facts that few answers carry: they would mislead in an example. */
const rare = new Set(["deleted_at", "may_see", "total_is_estimate"]);

/** Where an example goes: a request leaves out what only the server sets. */
type Use = "request" | "answer";

/** Makes examples for the schemas of a description whose components these are. */
export function exampleMaker(components: JsonObject): (schema: JsonObject, use: Use) => Json {
  return (schema, use) => {
    const value = example(schema, "value", 0);
    return value ?? {};

    function example(given: Json | undefined, name: string, depth: number): Json | undefined {
      if (!isObject(given) || depth > 10) return undefined;
      if (typeof given.$ref === "string")
        return example(components[given.$ref.split("/").at(-1) ?? ""], name, depth + 1);
      const [listed] = [given.examples, given.enum].flatMap((part) => part ?? []);
      const declared = given.const ?? listed ?? given.default;
      if (declared !== undefined) return declared;
      const [choice] = [given.oneOf, given.anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
      if (isObject(choice) && Object.keys(choice).some((key) => key !== "required")) {
        const chosen = example(choice, name, depth + 1);
        const rest = given.properties ? object(given, depth) : undefined;
        return isObject(chosen) && rest ? { ...rest, ...chosen } : chosen;
      }
      const type = Array.isArray(given.type) ? given.type[0] : given.type;
      if (type === "object" || given.properties !== undefined) return object(given, depth);
      if (type === "array") return list(given, name, depth);
      if (type === "boolean") return false;
      if (type === "integer" || type === "number") return number(given);
      if (type === "string") return text(given, name);
      return undefined;
    }

    function object(schema: JsonObject, depth: number): JsonObject {
      const needed = neededIn(schema);
      const properties = propertiesOf(schema);
      const unknown = [...needed].filter((name) => !(name in properties));
      const entries = Object.entries(properties).flatMap(([name, part]): [string, Json][] => {
        const isSet = use === "request" && isObject(part) && part.readOnly === true;
        if ((isSet || rare.has(name)) && !needed.has(name)) return [];
        const value = example(part, name, depth + 1) ?? (needed.has(name) ? {} : undefined);
        return value === undefined ? [] : [[name, value]];
      });
      return Object.fromEntries([...unknown.map((name): [string, Json] => [name, {}]), ...entries]);
    }

    function list({ items, minItems }: JsonObject, name: string, depth: number): Json[] {
      const value = example(items, name, depth + 1);
      if (value === undefined) return [];
      return Array.from({ length: Math.max(1, Number(minItems ?? 1)) }, () => value);
    }
  };
}

/** The names that an object must have, or must have in some cases. */
function neededIn({ required, then, allOf }: JsonObject): Set<string> {
  const parts = [then, allOf].flatMap((part) => part ?? []).filter(isObject);
  return new Set([
    ...(Array.isArray(required) ? required.map(String) : []),
    ...parts.flatMap((part) => [...neededIn(part)]),
  ]);
}

function number({ minimum, maximum, exclusiveMinimum, multipleOf, "x-format": kind }: JsonObject): number {
  const step = typeof multipleOf === "number" ? multipleOf : 1;
  const least = typeof minimum === "number" && minimum > Number.MIN_SAFE_INTEGER ? minimum : 0;
  const wished =
    kind === "money"
      ? 4500
      : Math.max(least, typeof exclusiveMinimum === "number" ? exclusiveMinimum + step : 1);
  return Math.min(Math.max(wished, least), typeof maximum === "number" ? maximum : wished);
}

function text(schema: JsonObject, name: string): string {
  const format = schema.format ?? schema["x-format"];
  if (format === "date") return days[partOf(name)];
  if (format === "date-time") return instants[partOf(name)];
  if (format === "binary") return "(the file)";
  const known = typeof format === "string" ? formatNamed(format)?.example : undefined;
  if (known !== undefined) return known;
  const { title, minLength, maxLength, pattern } = schema;
  if (pattern === "^[0-9a-f]{64}$") return "3fa9c2d1".repeat(8);
  const words = typeof title === "string" ? title : sentenceCase(name);
  const least = Number(minLength ?? 0);
  return words.padEnd(least, ".").slice(0, Number(maxLength ?? Infinity));
}
