import { fits } from "../../validation/verdict.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema.ts";
import { optionsOf } from "./alternatives.ts";
import { conditionOf } from "./condition.ts";
import { asksForSchema, type Documents, type Location } from "./documents.ts";
import { group } from "./group.ts";
import { type ListedChoice, listed, typesOf } from "./kinds.ts";
import { list } from "./lists.ts";
import { limits, mixed } from "./mixed.ts";
import { Keys, partToKeys } from "./names.ts";
import type { PartReader, Place, Whole } from "./reading.ts";
import { choice, plainOf, scalar } from "./scalars.ts";
import { together } from "./together.ts";
import { inPresentWords, unheld } from "./vocabulary.ts";

/** Something that is not taken over as it stands. */
export interface Left extends Location {
  found: string;
  /** What to write instead. */
  instead: string;
}

/** A schema has so many parts at most, references followed; a form is smaller. */
const mostParts = 6000;
const mostPartsOfForm = 2000;
/** A part is looked at so often on average, at most: parts of `allOf` that each lead to two others double with every step. */
const mostLooks = 20;

class TooLarge extends Error {}

/** How a schema is read. */
export interface Reading {
  documents: Documents;
  /** Keywords of the product's own. */
  own: ReadonlySet<string>;
  /** Names that fields of the root cannot have. */
  reserved: ReadonlySet<string>;
  /** How often a part may contain itself. */
  depth: number;
  /** How many references may lead to a part; what lies behind more is any value. */
  links?: number;
  /** Whether it becomes a form, which has questions for files. */
  isForm?: boolean;
}

/** Reads one schema that was written elsewhere into the language of records. */
export class Importer implements PartReader {
  readonly left: Left[] = [];
  readonly problems: Left[] = [];
  /** Whether a part contains itself more often than is read. */
  isCut = false;
  readonly #reading: Reading;
  readonly #mostParts: number;
  #parts = 0;
  #looks = 0;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#mostParts = reading.isForm === true ? mostPartsOfForm : mostParts;
  }

  /** @returns the whole schema; undefined where it has too many parts when it is read so deep */
  read(root: Json, base: string, isRecord: boolean): Schema | undefined {
    const place: Place = { part: root, base, chain: [base], name: "", isRoot: isRecord };
    try {
      const schema = isRecord ? this.#record(root, place) : this.part(root, place);
      return schema === false ? {} : schema;
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
  }

  /** A record is a group of fields; a value of any other kind becomes the one field of a record. */
  #record(root: Json, place: Place): Schema | false {
    const whole = this.whole(root, place);
    if (!whole) return false;
    const types = typesOf(whole.found);
    const kinds = optionsOf(this, whole)?.flatMap((option) => option.types) ?? [];
    const isGroup =
      types.includes("object") || (types.length === 0 && (kinds.length === 0 || kinds.includes("object")));
    if (isGroup) return { ...this.part(root, place), type: "object" };
    const value = this.part(root, { ...place, isRoot: false, name: "value" });
    if (value === false) return false;
    return { type: "object", required: ["value"], properties: { value: { title: "Value", ...value } } };
  }

  part(source: Json, place: Place): Schema | false {
    this.#parts += 1;
    if (this.#parts > this.#mostParts) throw new TooLarge();
    if (source === false) return false;
    if (source === true) return { "x-widget": "json" };
    const whole = this.whole(source, place);
    if (!whole) return false;
    const schema = this.#read(whole);
    if (schema === false) return false;
    return this.#withFittingDefault({ ...this.#words(whole.found), ...schema }, whole.place);
  }

  /** Writes the default under the keys of the part, and drops one that the part refuses; an empty text is no value. */
  #withFittingDefault(schema: Schema, place: Place): Schema {
    const { default: written, ...rest } = schema;
    if (written === undefined) return schema;
    const given = partToKeys(rest, written);
    if (given === "" || fits(rest, given)) return { ...rest, default: given };
    this.leave(place, "default", "a default that does not fit its own field", "one that fits, or none");
    return rest;
  }

  whole(source: Json, place: Place): Whole | false {
    this.#looks += 1;
    if (this.#looks > this.#mostParts * mostLooks) throw new TooLarge();
    if (typeof source === "boolean") return source && { found: {}, place };
    if (!isObject(source)) return { found: {}, place };
    const base = this.#reading.documents.base(source, place.base);
    const { $ref, allOf, ...found } = this.#present(source, { ...place, part: source });
    let whole: Whole = { found, place: { ...place, part: source, base } };
    if (typeof $ref === "string") {
      const target = this.#target($ref, whole.place);
      if (target === false) return false;
      const inner = this.whole(target.source, target.place);
      if (!inner) return false;
      whole = { found: together(found, inner.found), place: { ...inner.place, part: target.source } };
    }
    const { chain } = whole.place;
    const led = new Set<string>();
    for (const part of Array.isArray(allOf) ? allOf : []) {
      const inner = this.whole(part, { ...whole.place, part, base, chain });
      if (!inner) return false;
      const merged = inner.found.if === undefined ? together(whole.found, inner.found) : withBranch(whole.found, inner.found); // prettier-ignore
      // Parts that stand beside each other may lead to the same one; how often it led here before them still counts.
      for (const key of inner.place.chain.slice(chain.length)) led.add(key);
      whole = { found: merged, place: { ...whole.place, chain: [...chain, ...led] } };
      if (inner.place.base !== base) whole.place.base = inner.place.base;
    }
    return whole;
  }

  condition(source: Json, place: Place, about?: Schema): Schema {
    // True and false are schemas too, and stand in conditions only.
    return conditionOf(this, source, place, about) as Schema;
  }

  leave(place: Place, keyword: string, found: string, instead: string): void {
    this.#tell(this.left, this.#location(place, keyword), found, instead);
  }

  keys(names: Iterable<string>, { isRoot, isWhole }: Place): Keys {
    if (isWhole) return new Keys([]);
    return new Keys(names, isRoot ? this.#reading.reserved : undefined);
  }

  #location({ part }: Place, keyword: string): Location {
    const { file = "", pointer = "" } = this.#reading.documents.place(part) ?? {};
    return { file, pointer: keyword === "" ? pointer : `${pointer}/${keyword}` };
  }

  #tell(list: Left[], location: Location, found: string, instead: string): void {
    const isKnown = list.some(({ file, pointer }) => file === location.file && pointer === location.pointer);
    if (!isKnown) list.push({ ...location, found, instead });
  }

  #present(source: JsonObject, place: Place): JsonObject {
    for (const [keyword, instead] of Object.entries(unheld))
      if (
        source[keyword] !== undefined &&
        source[keyword] !== false &&
        keyword !== "$dynamicRef" &&
        keyword !== "$recursiveRef"
      )
        this.leave(place, keyword, `"${keyword}", which is not held here`, instead);
    return inPresentWords(source);
  }

  /** What a reference leads to; false where the part contains itself once too often. */
  #target(reference: string, place: Place): { source: Json; place: Place } | false {
    if (asksForSchema(reference)) return { source: true, place };
    const target = this.#reading.documents.target(reference, place.base);
    if (!target) {
      this.#tell(this.problems, this.#location(place, "$ref"), `a reference to ${reference}, which is not in the folder`, "a file below schemas/ with this path or $id, or the part itself below definitions"); // prettier-ignore
      return { source: true, place };
    }
    if (place.chain.filter((key) => key === target.key).length > this.#reading.depth) {
      this.isCut = true;
      return false;
    }
    if (place.chain.length > (this.#reading.links ?? Infinity)) return { source: true, place };
    const base = this.#reading.documents.base(target.node, target.key.split("#")[0] ?? place.base);
    return {
      source: target.node,
      place: { ...place, part: target.node, base, chain: [...place.chain, target.key] },
    };
  }

  #read({ found, place }: Whole): Schema | false {
    const values = listed(found);
    const types = typesOf(found).filter((type) => type !== "null");
    if (values && values.length > 0) return { ...choice(types.length === 1 ? types[0] : undefined, values) };
    if (Array.isArray(found.enum) || "const" in found) return { "x-widget": "json", ...allowed(found) };
    const options = optionsOf(this, { found, place });
    if (options) {
      const filled = options.filter(({ types: own }) => own.length !== 1 || own[0] !== "null");
      return this.#fromOptions(found, place, filled, types);
    }
    if (types.length > 1 && !(types.length === 2 && types.includes("integer") && types.includes("number")))
      return place.isRoot ? group(this, found, place) : mixed(this, found, place, undefined);
    return this.#ofType(types[0], found, place);
  }

  /** A value with alternatives, by the kinds that they are of. */
  #fromOptions(
    found: JsonObject,
    place: Place,
    options: ReturnType<typeof optionsOf> & object,
    types: readonly string[],
  ): Schema | false {
    if (options.length === 0) return false;
    const [only] = options;
    if (options.length === 1 && only && !place.isRoot) {
      const { oneOf: _one, anyOf: _any, ...rest } = found;
      return this.#read({ found: together(rest, only.found), place: only.place });
    }
    const kinds = new Set(
      options.flatMap(({ types: own }) => (own.length === 0 ? types : own.filter((type) => type !== "null"))),
    );
    const isNumber = [...kinds].every((kind) => kind === "number" || kind === "integer");
    const [kind] = isNumber && kinds.has("number") ? ["number"] : [...kinds];
    const isOne = kinds.size === 1 || (isNumber && kinds.size > 0);
    if (place.isRoot || (isOne && kind === "object")) return group(this, found, place);
    const says = (keyword: string) => options.some(({ found: own }) => own[keyword] !== undefined);
    if (isOne && kind !== undefined && kind !== "array") {
      const { oneOf: one, anyOf: _any, ...rest } = found;
      const all = choicesOf(options, one !== undefined);
      if (all) return { ...this.#ofType(kind, rest, place), ...choice(kind, all) };
      return { ...this.#ofType(kind, rest, place), ...limits(this, found, options, place) };
    }
    if (isOne && kind === "array" && found.items !== undefined && !says("items") && !says("prefixItems")) {
      const { oneOf: _one, anyOf: _any, ...rest } = found;
      return { ...this.#ofType(kind, rest, place), ...limits(this, found, options, place) };
    }
    return mixed(this, found, place, options);
  }

  #ofType(type: string | undefined, found: JsonObject, place: Place): Schema | false {
    const schema = this.#kind(type, found, place);
    if (found.not === undefined || type === "object" || schema === false) return schema;
    const not = this.condition(found.not, { ...place, part: found.not });
    return { ...schema, allOf: [...(schema.allOf ?? []), { not }] };
  }

  #kind(type: string | undefined, found: JsonObject, place: Place): Schema | false {
    if (this.#reading.isForm === true && isAnswer(type, found))
      return { type: "object", format: type === "object" ? String(found.format) : "file" };
    switch (type) {
      case undefined:
        if (Array.isArray(found.type) || found.type === "null") return false;
        return { "x-widget": "json" };
      case "object":
        return group(this, found, place);
      case "array":
        return list(this, found, place);
      default:
        return scalar(this, type, found, place);
    }
  }

  /** What people read of a part, and the keywords of the product's own. */
  #words(found: JsonObject): Schema {
    const words: JsonObject = {};
    for (const [keyword, value] of Object.entries(found)) {
      const isText = keyword === "title" || keyword === "description";
      if (isText ? typeof value === "string" && value.trim() !== "" : keyword.startsWith("x-") && this.#reading.own.has(keyword)) words[keyword] = value; // prettier-ignore
    }
    if (found.readOnly === true) words.readOnly = true;
    if (Array.isArray(found.examples)) words.examples = found.examples;
    if (found.default !== undefined && found.default !== null) words.default = found.default;
    return words;
  }
}

const withBranch = (found: JsonObject, branch: JsonObject): JsonObject => ({
  ...found,
  allOf: [...(Array.isArray(found.allOf) ? found.allOf : []), branch],
});

/** Whether a form has a question for just that: a file that others carry as a text, a signature, a place on the body. */
const isAnswer = (type: string | undefined, { format, contentEncoding }: JsonObject): boolean =>
  type === "string"
    ? format === "data-url" || contentEncoding === "base64"
    : type === "object" && ["file", "signature", "body-place"].includes(String(format));

/** A value that is one of several structures. */
const allowed = (found: JsonObject): Schema => ({
  ...(Array.isArray(found.enum) && { enum: found.enum }),
  ...("const" in found && { const: found.const }),
  ...plainOf({}),
});

/**
 * The values of alternatives of which each is a list of values: one choice among all of them. Undefined for others, and where
 * a value in two of them would be refused.
 */
function choicesOf(
  options: ReturnType<typeof optionsOf> & object,
  isExclusive: boolean,
): ListedChoice[] | undefined {
  const lists = options.map(({ found }) => listed(found));
  const all = lists.flatMap((list) => list ?? []);
  const distinct = [...new Map(all.map((each) => [each.value, each])).values()];
  const isWhole = lists.every((list) => list !== undefined && list.length > 0);
  return isWhole && !(isExclusive && distinct.length < all.length) ? distinct : undefined;
}
