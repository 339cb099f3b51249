import { isObject, type Json, type JsonObject } from "../schema.ts";
import { typeOfKeyword } from "./vocabulary.ts";

/** A value that can stand in a list to choose from. */
export type Plain = string | number | boolean;

export const isPlain = (value: unknown): value is Plain =>
  ["string", "number", "boolean"].includes(typeof value);

const types = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);

/** What a value may be, as its schema says it or as its keywords let one know; none where it may be anything. */
export function typesOf(found: JsonObject): string[] {
  const said = [found.type]
    .flat()
    .filter((type): type is string => typeof type === "string" && types.has(type));
  if (said.length > 0) return said;
  const values = [
    ...(Array.isArray(found.enum) ? found.enum : []),
    ...("const" in found ? [found.const] : []),
  ];
  if (values.length > 0) return [...new Set(values.map((value) => typeOfValue(value ?? null)))];
  const about = Object.keys(found).flatMap((keyword) => typeOfKeyword(keyword) ?? []);
  const [first] = about;
  return first !== undefined && about.every((type) => type === first) ? [first] : [];
}

const typeOfValue = (value: Json): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
};

/** The same schema for one of the types that it allows: what it says of others is left out. */
export function ofType(found: JsonObject, type: string): JsonObject {
  const own = type === "integer" ? "number" : type;
  const kept = Object.entries(found).flatMap(([keyword, value]): [string, Json][] => {
    const about = typeOfKeyword(keyword);
    if (about !== undefined && about !== own) return [];
    if (keyword === "enum" && Array.isArray(value))
      return [[keyword, value.filter((item) => fits(typeOfValue(item), type))]];
    return [[keyword, value]];
  });
  return { ...Object.fromEntries(kept), type };
}

const fits = (own: string, wanted: string): boolean =>
  own === wanted || (own === "integer" && wanted === "number");

/** A choice of a list, with its words where there are some, and what the product's own keywords say of it. */
export interface ListedChoice {
  value: Plain;
  title?: string;
  own?: JsonObject;
}

/** The values that a part lists; undefined for one that allows others too, or whose values are no single ones. */
export function listed(found: JsonObject): ListedChoice[] | undefined {
  const { enum: values, enumNames: names, oneOf, anyOf } = found;
  if ("const" in found) return isPlain(found.const) ? [{ value: found.const }] : undefined;
  if (Array.isArray(values)) {
    const plain = values.filter((value) => value !== null);
    if (!plain.every(isPlain)) return undefined;
    const words = Array.isArray(names) ? names : [];
    return plain.map((value) => withTitle(value, words[values.indexOf(value)]));
  }
  const several = [oneOf, anyOf].find(Array.isArray);
  const known = several?.map((option) => (isObject(option) ? fromOption(option) : undefined));
  if (!known || known.length === 0 || known.some((each) => each === undefined)) return undefined;
  const all = known.flatMap((each) => each ?? []);
  return all.length === 0 ? undefined : [...new Map(all.map((each) => [each.value, each])).values()];
}

/** The values of one alternative; none for one that is no value at all. */
function fromOption(option: JsonObject): ListedChoice[] | undefined {
  if (option.type === "null" || option.const === null) return [];
  const { const: value, enum: values, title } = option;
  if (isPlain(value)) return [{ ...withTitle(value, title), ...ownOf(option) }];
  if (!Array.isArray(values) || !values.every(isPlain)) return undefined;
  return values.map((each) => withTitle(each, values.length === 1 ? title : undefined));
}

/** What a choice says beside its value and words, such as its tone. */
function ownOf(option: JsonObject): Pick<ListedChoice, "own"> {
  const own = Object.entries(option).filter(([keyword]) => ofChoices.has(keyword));
  return own.length > 0 ? { own: Object.fromEntries(own) } : {};
}

const ofChoices: ReadonlySet<string> = new Set([
  "x-tone",
  "x-id",
  "x-group",
  "x-alone",
  "x-nothing",
  "x-from-age",
  "x-easy-read",
  "x-languages",
]);

const withTitle = (value: Plain, title: Json | undefined): ListedChoice =>
  typeof title === "string" && title.trim() !== "" ? { value, title } : { value };
