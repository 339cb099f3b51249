import { isObject, type JsonObject, type Schema } from "../../schema/schema.ts";
import { Documents } from "../../schema/foreign/documents.ts";
import { type Foreign, readForeign } from "../../schema/foreign/readForeign.ts";
import { checkForm } from "../checkForm.ts";
import type { FormProblem } from "../form.ts";
import { deepest } from "../walk.ts";
import { eased } from "./eased.ts";
import { flat } from "./flat.ts";
import { formPart } from "./formPart.ts";
import type { Making } from "./making.ts";

/** A schema from elsewhere, in words that a form here understands. */
export interface Imported {
  schema: Schema;
  /** What could not be taken over as it was, with its place and what to write instead. */
  left: FormProblem[];
  /** What keeps it from being a form at all. */
  problems: FormProblem[];
}

/** How much is told at once. */
const mostNotes = 50;

/** The only document there is: nothing else can be referred to. */
const path = "form.json";

/** Keywords of the product's own that a form has too. */
const own = new Set(["x-easy-read", "x-languages", "x-kind", "x-title", "x-reference", "x-widget"]);

/**
 * Takes in a JSON Schema that was written elsewhere, by the importer of records: what it reads becomes a form. A schema
 * that cannot be taken apart into questions, such as one with alternatives, becomes one question with all of it. A part
 * that contains itself is read as deep as a form may be nested. What has no meaning in a form is left out and told once.
 */
export function importForm(source: unknown): Imported {
  if (deepest(source, 60) !== undefined || !isObject(source))
    return { schema: {}, left: [], problems: [{ pointer: "", message: "This JSON Schema can't be read." }] };
  // It is read at several depths, and the last of them need not be the one that is taken.
  const tried = new Map<Schema, Imported>();
  const written = JSON.parse(JSON.stringify(source), withoutPrototype) as JsonObject;
  const documents = new Documents([[path, written]]);
  const read = readForeign(path, written, {
    documents,
    own,
    reserved: new Set(),
    isRecord: true,
    isForm: true,
    isTaken: (schema, isLast) => {
      const form = formOf(schema, isLast);
      tried.set(schema, form);
      return form.problems.length === 0;
    },
  });
  const made = tried.get(read.schema) ?? { schema: {}, left: [], problems: [] };
  const problems = read.problems.length > 0 ? told(read.problems) : made.problems;
  return {
    schema: made.schema,
    left: [...told(read.left), ...made.left].slice(0, mostNotes),
    problems: problems.slice(0, mostNotes),
  };
}

/** A name by which every object would change is no keyword and no question. */
const withoutPrototype = (name: string, value: unknown): unknown =>
  name === "__proto__" ? undefined : value;

/** What the importer says, in a sentence. */
const told = (list: Foreign["left"]): FormProblem[] =>
  list.map(({ pointer, found, instead }) => ({
    pointer,
    message: `This has ${found}. Write instead: ${instead}.`,
  }));

/** A record's schema as a form: its fields as questions, or all of it as one where a form cannot say it otherwise. */
function formOf(schema: Schema, folds: boolean): Imported {
  const apart = formFrom(schema, folds);
  if (apart.problems.length === 0) return apart;
  // Only what the form as a whole cannot say is no trouble in a group.
  if (apart.problems.some(({ pointer }) => pointer.startsWith("/properties"))) return apart;
  const whole = formFrom(wrapped(schema), folds);
  return whole.problems.length === 0 ? whole : apart;
}

/** A form with one question: everything. */
const wrapped = (schema: Schema): Schema => ({
  type: "object",
  properties: { answer: { ...schema, title: schema.title ?? "Answer" } },
  ...(asksForSomething(schema) && { required: ["answer"] }),
});

/** Whether nothing at all is no answer: a field must be there, whichever alternative is chosen. */
const asksForSomething = ({ required = [], oneOf = [], anyOf = [], allOf = [] }: Schema): boolean =>
  required.length > 0 ||
  allOf.some(asksForSomething) ||
  [oneOf, anyOf].some((options) => options.length > 0 && options.every(asksForSomething));

function formFrom(source: Schema, folds: boolean): Imported {
  const left: FormProblem[] = [];
  const making: Making = {
    folds,
    tell: (pointer, message) => void left.push({ pointer, message }),
    part: (schema, place) => formPart(schema, place, making),
  };
  const form = making.part(source, { pointer: "", nesting: 0 });
  const schema = eased(asRoot(form), left, folds);
  return { schema, left, problems: checkForm(schema) };
}

/** What a form as a whole does not say: that it takes other names, and what its values begin with. */
function asRoot({ additionalProperties: more, default: _first, ...form }: Schema): Schema {
  const properties = Object.fromEntries(
    Object.entries(form.properties ?? {}).filter(([, part]) => isObject(part)),
  );
  const allOf = form.allOf && flat(form.allOf);
  return {
    ...form,
    properties,
    ...(allOf && { allOf }),
    ...(isObject(more) && { additionalProperties: more }),
  };
}
