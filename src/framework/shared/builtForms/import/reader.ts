import { isObject, type JsonObject, type Schema } from "../../schema/schema.ts";
import type { FormProblem } from "../form.ts";
import { limits } from "../limits.ts";
import { pointerTo } from "../walk.ts";
import { type AlternativeParts, alternativesOf } from "./alternatives.ts";
import { choicesFrom, typeOf } from "./choices.ts";
import { conditionsOf } from "./conditions.ts";
import { keptKeywords } from "./keep.ts";
import { formatFor, kindOf, lineOf } from "./kinds.ts";
import type { PartReader, Place } from "./place.ts";
import { withAlternatives } from "./readAlternatives.ts";
import { readGroup } from "./readGroup.ts";
import { readFreeEntries, readList } from "./readList.ts";
import { References, type Whole } from "./references.ts";
import { together } from "./together.ts";

/** How many parts are read at most, references followed. */
const mostParts = 2000;

/** Reads a schema part by part, and remembers what it could not take over. */
export class Reader implements PartReader {
  readonly left: FormProblem[] = [];
  readonly problems: FormProblem[] = [];
  readonly #root: JsonObject;
  readonly #references: References;
  #parts = 0;

  constructor(root: JsonObject) {
    this.#root = root;
    this.#references = new References(
      root,
      (pointer, message) => this.note(pointer, message),
      (pointer, message) => this.#refuse(pointer, message),
    );
  }

  /** The whole as a form; one answer by itself is asked for by a form of one question. */
  form(): Schema {
    const place: Place = { pointer: "", depth: 0, chain: [] };
    const whole = this.whole(this.#root, place);
    const schema = this.part(this.#root, place);
    const isGroup =
      schema.type === "object" && schema.format === undefined && schema.properties !== undefined;
    if (isGroup || !whole || typeOf(whole.found) === "null") return { ...schema, type: "object" };
    const { title } = schema;
    return {
      type: "object",
      ...(title && { title }),
      properties: { answer: { title: "Answer", ...schema } },
    };
  }

  part(source: JsonObject, place: Place): Schema {
    this.#parts += 1;
    const { pointer, depth } = place;
    const whole = this.whole(source, place);
    if (!whole || depth > limits.nesting + 2 || this.#parts > mostParts) {
      if (whole)
        this.#refuse(pointer, depth > limits.nesting ? "This is nested too deeply." : "This is too large.");
      return { type: "string", ...(typeof source.title === "string" && { title: source.title }) };
    }
    const { found, chain } = whole;
    const options = choicesFrom(found)
      ? undefined
      : alternativesOf(found, (each) => this.#references.peek(each, chain));
    if (options && "single" in options) {
      if (options.isFirst) this.note(pointer, "Several kinds of answer are possible: the first was taken.");
      const { oneOf: _one, anyOf: _any, ...rest } = found;
      return this.part(together(rest, options.single), { ...place, chain });
    }
    return this.#read(found, { ...place, chain }, options?.choices);
  }

  whole(source: JsonObject, { pointer, chain }: Place): Whole | undefined {
    return this.#references.whole(source, pointer, chain);
  }

  note(pointer: string, message: string): void {
    this.left.push({ pointer, message });
  }

  #refuse(pointer: string, message: string): void {
    if (!this.problems.some((known) => known.message === message)) this.problems.push({ pointer, message });
  }

  /** A part of which it is known that it asks for one kind of answer. */
  #read(found: JsonObject, place: Place, alternatives: AlternativeParts | undefined): Schema {
    const { pointer } = place;
    const note = (keyword: string, message: string) => this.note(pointer + pointerTo([keyword]), message);
    const type = kindOf(found, alternatives !== undefined);
    const schema: JsonObject = { type, ...keptKeywords(found, type === "file" ? "object" : type, note) };
    if (type === "file") return { ...schema, type: "object", format: "file" };
    if (typeof found.format === "string") {
      const own = formatFor(schema, found.format);
      if (own) schema.format = own;
      else note("format", `The format “${found.format.slice(0, 40)}” was left out.`);
    }
    if (Array.isArray(found.type) && found.type.filter((one) => one !== "null").length > 1)
      note("type", `Several kinds of answer are possible: ${type} was taken.`);
    if (type === "array") return readList(this, schema, found, place);
    if (type === "object")
      return schema.format === undefined ? this.#group(schema, found, place, alternatives) : schema;
    if (type === "boolean") {
      if (found.const === true) schema.const = true;
      else if (found.const !== undefined) note("const", "“const” was left out.");
      return schema;
    }
    const choices = choicesFrom(found);
    if (choices)
      schema.oneOf =
        type === "string" ? choices.map((each) => ({ ...each, const: String(each.const) })) : choices;
    else if (type === "string") Object.assign(schema, lineOf(schema, pointer));
    return schema;
  }

  /** A group of questions, one with alternatives, or one that leaves open what it asks. */
  #group(
    schema: JsonObject,
    found: JsonObject,
    place: Place,
    alternatives: AlternativeParts | undefined,
  ): Schema {
    const more = found.additionalProperties ?? found.patternProperties;
    const hasQuestions = Object.keys(isObject(found.properties) ? found.properties : {}).length > 0;
    const hasConditions = conditionsOf(found, () => undefined).length > 0;
    if (isObject(found.patternProperties) || (hasQuestions && isObject(found.additionalProperties)))
      this.note(place.pointer, "Entries with names of their own were left out.");
    const entries = isObject(more) && !isObject(found.patternProperties) ? more : undefined;
    const saysNothing = !hasQuestions && !alternatives && !hasConditions;
    if (saysNothing && (place.pointer !== "" || entries !== undefined))
      return readFreeEntries(this, schema, entries, place);
    const taken: Record<string, true> = {};
    const group = readGroup(this, schema, found, place, taken);
    return alternatives ? withAlternatives(this, group, alternatives, place, taken) : group;
  }
}
