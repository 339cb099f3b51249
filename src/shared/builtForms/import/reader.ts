import { isObject, type Json, type JsonObject, type Schema } from "../../schema/schema.ts";
import type { FormProblem } from "../form.ts";
import { objectFormats } from "../keywords.ts";
import { formats, limits } from "../limits.ts";
import { pointerTo } from "../walk.ts";
import { alternativesOf } from "./alternatives.ts";
import { choicesFrom, typeOf } from "./choices.ts";
import { conditionsOf } from "./conditions.ts";
import { keptKeywords } from "./keep.ts";
import { nameFor, titleFor } from "./names.ts";
import { References } from "./references.ts";
import { together } from "./together.ts";

/** How many parts are read at most, references followed. */
const mostParts = 2000;

/** What other tools call the forms of text that there are here. */
const sameFormat: Record<string, string> = { "idn-email": "email", url: "uri", tel: "phone" };

/** Reads a schema part by part, and remembers what it could not take over. */
export class Reader {
  readonly left: FormProblem[] = [];
  readonly problems: FormProblem[] = [];
  readonly #root: JsonObject;
  readonly #references: References;
  #parts = 0;

  constructor(root: JsonObject) {
    this.#root = root;
    this.#references = new References(
      root,
      (pointer, message) => this.#note(pointer, message),
      (pointer, message) => this.#refuse(pointer, message),
    );
  }

  /** The whole as a form; one answer by itself is asked for by a form of one question. */
  form(): Schema {
    const whole = this.#references.whole(this.#root, "", []);
    const schema = this.part(this.#root, "", 0, []);
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

  /** One part and what is in it. @param chain the references that lead to it */
  part(source: JsonObject, pointer: string, depth: number, chain: readonly string[]): Schema {
    this.#parts += 1;
    const whole = this.#references.whole(source, pointer, chain);
    if (!whole || depth > limits.nesting + 2 || this.#parts > mostParts) {
      if (whole)
        this.#refuse(pointer, depth > limits.nesting ? "This is nested too deeply." : "This is too large.");
      return { type: "string", ...(typeof source.title === "string" && { title: source.title }) };
    }
    const { found } = whole;
    const note = (keyword: string, message: string) => this.#note(pointer + pointerTo([keyword]), message);
    const options = choicesFrom(found)
      ? undefined
      : alternativesOf(found, (each) => this.#references.peek(each, whole.chain));
    if (options && "single" in options) {
      if (options.isFirst) this.#note(pointer, "Several kinds of answer are possible: the first was taken.");
      const { oneOf: _one, anyOf: _any, ...rest } = found;
      return this.part(together(rest, options.single), pointer, depth, whole.chain);
    }
    const type = kindOf(found, options !== undefined);
    const schema: JsonObject = { type, ...keptKeywords(found, type === "file" ? "object" : type, note) };
    if (type === "file") return { ...schema, type: "object", format: "file" };
    this.#format(schema, found, pointer);
    if (Array.isArray(found.type) && found.type.filter((one) => one !== "null").length > 1)
      note("type", `Several kinds of answer are possible: ${type} was taken.`);
    if (type === "boolean") {
      if (found.const === true) schema.const = true;
      else if (found.const !== undefined) note("const", "“const” was left out.");
    } else if (type === "array") return this.#list(schema, found, pointer, depth, whole.chain);
    else if (type === "object") {
      if (schema.format === undefined)
        return this.#group(schema, found, pointer, depth, whole.chain, options);
    } else {
      const choices = choicesFrom(found);
      if (choices)
        schema.oneOf =
          type === "string" ? choices.map((each) => ({ ...each, const: String(each.const) })) : choices;
      else if (type === "string") Object.assign(schema, lineOf(schema, pointer));
    }
    return schema;
  }

  #note(pointer: string, message: string): void {
    this.left.push({ pointer, message });
  }

  #refuse(pointer: string, message: string): void {
    if (!this.problems.some((known) => known.message === message)) this.problems.push({ pointer, message });
  }

  #format(schema: JsonObject, { format }: JsonObject, pointer: string): void {
    if (typeof format !== "string") return;
    const own = sameFormat[format] ?? format;
    const fits =
      schema.type === "string"
        ? Object.hasOwn(formats, own) && (own !== "uuid" || schema["x-reference"] !== undefined)
        : schema.type === "object"
          ? objectFormats.has(own)
          : own === "money" && schema.type !== "array" && schema.type !== "boolean";
    if (fits) schema.format = own;
    else this.#note(`${pointer}/format`, `The format “${format.slice(0, 40)}” was left out.`);
  }

  /** A list. One whose places mean different things is a group with a question for each place. */
  #list(
    schema: JsonObject,
    { items, prefixItems }: JsonObject,
    pointer: string,
    depth: number,
    chain: readonly string[],
  ): Schema {
    const places = [prefixItems, items].find((each): each is Json[] => Array.isArray(each));
    if (places && places.length > 0) {
      this.#note(`${pointer}/items`, "The places of this list became questions of a group.");
      const properties = Object.fromEntries(
        places.map((place, index) => [`item_${index + 1}`, isObject(place) ? place : {}]),
      );
      const { title, description } = schema;
      return this.#group(
        { type: "object", ...(title && { title }), ...(description && { description }) },
        { properties },
        pointer,
        depth,
        chain,
      );
    }
    const entry = this.part(isObject(items) ? items : {}, `${pointer}/items`, depth + 1, chain);
    return { ...schema, items: entry };
  }

  /** A group: its questions, those that are asked only sometimes, and its alternatives. */
  #group(
    schema: JsonObject,
    found: JsonObject,
    pointer: string,
    depth: number,
    chain: readonly string[],
    options?: { choices: { title: string; part: JsonObject }[] },
  ): Schema {
    const free = this.#freeEntries(schema, found, pointer, depth, chain, options !== undefined);
    if (free) return free;
    const taken: Record<string, true> = {};
    const own = this.#questions(found, pointer, depth, chain, taken);
    const conditions: Schema[] = [];
    for (const { when, asked, pointer: place } of conditionsOf(found, (name) => own.names.get(name))) {
      const branch = this.#branch(asked, pointer + place, depth, chain, taken, own.names);
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      if (when && branch) conditions.push({ if: when, then: branch });
      else if (branch || !when) this.#note(pointer + place, "This condition was left out.");
      if (!when) for (const name of Object.keys(branch?.properties ?? {})) delete taken[name];
    }
    const required = Array.isArray(found.required)
      ? found.required.flatMap((name) => (typeof name === "string" ? own.names.get(name) : undefined) ?? [])
      : [];
    if (options) {
      const kind = nameFor("kind", taken);
      taken[kind] = true;
      this.#note(pointer, "The alternatives became a question, with a part for each.");
      const titles = options.choices.map(({ title }) => title);
      const values = titles.map((title, index) =>
        nameFor(
          title.toLowerCase(),
          Object.fromEntries(titles.slice(0, index).map((each) => [nameFor(each.toLowerCase(), {}), true])),
        ),
      );
      own.properties[kind] = {
        type: "string",
        title: "Which of these?",
        oneOf: titles.map((title, index) => ({
          const: values[index] ?? "",
          title: title.slice(0, limits.title),
        })),
      };
      required.push(kind);
      options.choices.forEach(({ title, part }, index) => {
        const name = nameFor(values[index] ?? "", taken);
        taken[name] = true;
        const inner = this.part(part, pointer, depth + 1, chain);
        conditions.push({
          if: { properties: { [kind]: { const: values[index] ?? "" } }, required: [kind] },
          // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          then: { properties: { [name]: { title, ...inner } } },
        });
      });
    }
    return {
      ...(schema as Schema),
      properties: own.properties,
      ...(required.length > 0 && { required: [...new Set(required)] }),
      ...(conditions.length > 0 && { allOf: conditions }),
    };
  }

  #questions(
    { properties }: JsonObject,
    pointer: string,
    depth: number,
    chain: readonly string[],
    taken: Record<string, true>,
  ): { properties: Record<string, Schema>; names: Map<string, string> } {
    const read: Record<string, Schema> = {};
    const names = new Map<string, string>();
    for (const [name, value] of Object.entries(isObject(properties) ? properties : {})) {
      const place = `${pointer}/properties${pointerTo([name])}`;
      if (value === false) continue;
      if (isObject(value) && typeOf(value) === "null") {
        this.#note(place, "This allows no answer, and was left out.");
        continue;
      }
      const own = nameFor(name, taken);
      taken[own] = true;
      names.set(name, own);
      read[own] = {
        title: titleFor(name),
        ...this.part(isObject(value) ? value : {}, place, depth + 1, chain),
      };
    }
    return { properties: read, names };
  }

  /** What is asked only sometimes: questions of its own. What it says of others cannot be taken over. */
  #branch(
    source: JsonObject,
    pointer: string,
    depth: number,
    chain: readonly string[],
    taken: Record<string, true>,
    known: ReadonlyMap<string, string>,
  ): Schema | undefined {
    const found = this.#references.whole(source, pointer, chain)?.found ?? {};
    const inside = Object.entries(isObject(found.properties) ? found.properties : {});
    for (const [name] of inside.filter(([each]) => known.has(each)))
      this.#note(
        `${pointer}/properties${pointerTo([name])}`,
        "What is asked more of it only sometimes was left out.",
      );
    const { properties, names } = this.#questions(
      { properties: Object.fromEntries(inside.filter(([name]) => !known.has(name))) },
      pointer,
      depth,
      chain,
      taken,
    );
    const wanted = (Array.isArray(found.required) ? found.required : []).map(String);
    const outside = wanted.filter((name) => !names.has(name));
    if (outside.length > 0)
      this.#note(
        `${pointer}/required`,
        `That “${outside.join("”, “")}” must be answered only sometimes was left out.`,
      );
    const required = wanted.flatMap((name) => names.get(name) ?? []);
    if (Object.keys(properties).length === 0) return undefined;
    return { properties, ...(required.length > 0 && { required }) };
  }

  /** A group without questions: entries that are named by whoever fills it in, or a text. */
  #freeEntries(
    schema: JsonObject,
    found: JsonObject,
    pointer: string,
    depth: number,
    chain: readonly string[],
    hasOptions: boolean,
  ): Schema | undefined {
    const more = found.additionalProperties ?? found.patternProperties;
    const hasQuestions = Object.keys(isObject(found.properties) ? found.properties : {}).length > 0;
    const hasConditions = conditionsOf(found, () => undefined).length > 0;
    if (isObject(found.patternProperties) || (hasQuestions && isObject(found.additionalProperties)))
      this.#note(pointer, "Entries with names of their own were left out.");
    const isMap = isObject(more) && !isObject(found.patternProperties);
    if (hasQuestions || hasOptions || hasConditions || (pointer === "" && !isMap)) return undefined;
    const { title, description } = schema;
    const words = { ...(title && { title }), ...(description && { description }) };
    if (!isMap) {
      this.#note(pointer, "It does not say what is asked: a text is asked for.");
      return { type: "string", "x-widget": "long-text", ...(words as Schema) };
    }
    this.#note(pointer, "Entries with names of their own became a list of names and values.");
    const value = this.part(more, `${pointer}/additionalProperties`, depth + 2, chain);
    return {
      type: "array",
      ...(words as Schema),
      items: {
        type: "object",
        properties: {
          name: { type: "string", title: "Name", maxLength: 200 },
          value: { title: "Value", ...value },
        },
        required: ["name"],
      },
    };
  }
}

/** What kind of answer is asked for; a file is carried as text elsewhere. */
function kindOf(found: JsonObject, hasOptions: boolean): string {
  if (hasOptions) return "object";
  const type = typeOf(found);
  if (type === "string" && (found.format === "data-url" || found.contentEncoding === "base64")) return "file";
  const values = choicesFrom(found)?.map((each) => typeof each.const);
  if (!values || !["string", "number", "integer"].includes(type)) return type === "null" ? "string" : type;
  return values.every((each) => each === "number") ? (type === "integer" ? type : "number") : "string";
}

/** How many characters a line of text has that says nothing of it: as many as in the builder. */
const line = 200;

/** Whether a text without a limit is one line or several, by what it is called. */
function lineOf(schema: JsonObject, pointer: string): JsonObject {
  const { format, maxLength, minLength = 0, pattern, "x-widget": widget } = schema;
  if ([format, maxLength, pattern, widget].some((each) => each !== undefined) || Number(minLength) > line)
    return {};
  const name = `${pointer.split("/").at(-1)} ${typeof schema.title === "string" ? schema.title : ""}`;
  return /descri|comment|message|note|summary|detail|reason/i.test(name)
    ? { "x-widget": "long-text" }
    : { maxLength: line };
}
