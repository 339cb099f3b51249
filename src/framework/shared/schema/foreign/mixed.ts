import type { JsonObject, Schema } from "../schema.ts";
import { keywordOf, type Option, titleOf } from "./alternatives.ts";
import { ofType, typesOf } from "./kinds.ts";
import { type PartReader, type Place, within } from "./reading.ts";
import { plainOf } from "./scalars.ts";
import { together } from "./together.ts";

const kindWords: Readonly<Record<string, string>> = {
  string: "Text",
  number: "Number",
  integer: "Whole number",
  boolean: "Yes or no",
  array: "List",
  object: "Group",
};

/** A kind of value that a person may choose, with its name. */
interface Kind {
  title: string;
  found: JsonObject;
  place: Place;
}

/** A value that may be of several kinds, such as a text or a list of texts: a chooser, and what is chosen. */
export function mixed(
  reader: PartReader,
  found: JsonObject,
  place: Place,
  options: Option[] | undefined,
): Schema | false {
  const kinds = options ? fromOptions(found, options) : fromTypes(found, place);
  const parts = kinds.flatMap(({ title, found: own, place: at }): Schema[] => {
    const part = reader.part(own, { ...at, part: own, base: at.base, isWhole: true });
    return part === false ? [] : [{ ...part, title }];
  });
  if (parts.length === 0) return false;
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return { [options ? keywordOf(found) : "anyOf"]: parts };
}

const fromTypes = (found: JsonObject, place: Place): Kind[] =>
  typesOf(found)
    .filter((type) => type !== "null")
    .map((type) => ({ title: kindWords[type] ?? type, found: ofType(found, type), place }));

function fromOptions(found: JsonObject, options: Option[]): Kind[] {
  const { oneOf, anyOf, title: _title, description: _description, default: _default, ...base } = found;
  const beside = Array.isArray(oneOf) && Array.isArray(anyOf) ? { ...base, anyOf } : base;
  const kinds = options.flatMap((option): Kind[] => {
    const whole = together(option.found, beside);
    const types = typesOf(whole).filter((type) => type !== "null");
    if (typesOf(whole).length > 0 && types.length === 0) return [];
    if (types.length < 2 || whole.oneOf !== undefined || whole.anyOf !== undefined)
      return [
        { title: titleOf(option, kindWords[types[0] ?? ""] ?? "Other"), found: whole, place: option.place },
      ];
    return types.map((type) => ({
      title: kindWords[type] ?? type,
      found: ofType(whole, type),
      place: option.place,
    }));
  });
  return kinds.map((kind, index) => ({ ...kind, title: unlike(kind, index, kinds) }));
}

/** A title that no other kind has. */
function unlike({ title, found }: Kind, index: number, kinds: readonly Kind[]): string {
  const same = kinds.filter((other) => other.title === title);
  if (same.length === 1) return title;
  const words =
    typeof found.description === "string" ? found.description.split(/[.\n]/)[0]?.trim() : undefined;
  if (
    words &&
    words.length <= 60 &&
    kinds.every((other) => other === kinds[index] || other.found.description !== found.description)
  )
    return words;
  return `${title} ${kinds.slice(0, index + 1).filter((other) => other.title === title).length}`;
}

/** Alternatives that only say which values of one kind fit. @returns nothing where one of them takes any */
export function limits(reader: PartReader, found: JsonObject, options: Option[], place: Place): Schema {
  const free = options.some(({ found: own, types }) => types.length > 0 && Object.keys(own).every((key) => /^(type|title|description|examples|default)$/.test(key))); // prettier-ignore
  if (free) return {};
  const keyword = keywordOf(found);
  const conditions = options.map(({ found: own, place: at }) =>
    reader.condition(own, within(at, own, place.name)),
  );
  const limiting: Schema = { [keyword]: conditions };
  return { allOf: [limiting], ...plainOf({}) };
}
