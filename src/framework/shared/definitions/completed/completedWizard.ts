import { withCopies } from "../../schema/copies.ts";
import { asList, asObject } from "../../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";
import { withShortConditions } from "../../schema/shortConditions.ts";
import { isText } from "../../text/asText.ts";

/** A file of definitions as someone wrote it, by its path. */
export type Written = (path: string) => unknown;

/**
 * A form's file with what follows by itself: its calls from portal.json; conditions by values and by their names (`conditions`), and of each step its schema from its place, its title
 * from this schema, and its questions where a section only says with which it begins; and which questions are filled in
 * from fields of the same name.
 * @param written the schemas of the steps, whose questions stand in the order in which they are asked, and the resource
 *   and the schema of the record that the form is about
 */
export function completedWizard(file: JsonObject, written: Written): JsonObject {
  const { conditions: _, ...copied } = asObject(
    withCopies(file, (path) => (path === "" ? file : written(`schemas/${path}`))),
  );
  const { calls } = asObject(asObject(written("resources/portal.json")).forms);
  const whole = asObject(withShortConditions({ ...(calls !== undefined && { calls }), ...copied }));
  const { name, steps } = whole;
  if (!isText(name) || !Array.isArray(steps)) return whole;
  const stepsOf = steps.map((step, at) => completedStep(step, `forms/${name}/${at + 1}`, written));
  return { ...whole, ...withPrefill(whole, stepsOf, written), steps: stepsOf };
}

function completedStep(step: Json, place: string, written: Written): Json {
  if (!isObject(step)) return step;
  const schema = step.schema ?? place;
  const { title, properties } = schemaAt(schema, written);
  const { sections } = step;
  return {
    ...(title !== undefined && { title }),
    ...step,
    schema,
    ...(Array.isArray(sections) && { sections: withQuestions(sections, Object.keys(asObject(properties))) }),
  };
}

const schemaAt = (path: Json | undefined, written: Written): JsonObject =>
  asObject(isText(path) ? written(`schemas/${path}.json`) : undefined);

/** The key of `prefill` that stands for all questions that are called like a field of the record. */
const allOfName = "*";

/**
 * `prefill` with every question that has a field of its name in the record that the form is about, but for those that
 * `without` names. What says nothing of a record that is known stays, and is told like a question that is not there.
 */
function withPrefill(form: JsonObject, steps: Json[], written: Written): JsonObject {
  const { [allOfName]: all, ...others } = asObject(form.prefill);
  const { from, without } = asObject(all);
  if (!isText(from) || from !== `${String(form.subject)}.${allOfName}`) return {};
  const schemas = steps.map((step) => schemaAt(asObject(step).schema, written));
  const questions = schemas.flatMap(questionsOf);
  const about = questions.find(([name]) => name === form.subject)?.[1];
  const { record } = asObject(written(`resources/${String(about?.["x-reference"])}.json`));
  const fields = asObject(schemaAt(asObject(record).schema, written).properties);
  const names = questions.map(([name]) => name).filter((name) => Object.hasOwn(fields, name));
  if (names.length === 0) return {};
  const left = asList(without).filter(isText);
  const filled = [...names, ...left].filter((name) => !left.includes(name) || !names.includes(name));
  return {
    prefill: {
      ...Object.fromEntries(filled.map((name) => [name, { from: `${String(form.subject)}.${name}` }])),
      ...others,
    },
  };
}

/** The questions of a step, also those that its conditions bring. */
const questionsOf = (schema: Json): [name: string, question: JsonObject][] => {
  const { properties, allOf, then, else: otherwise } = asObject(schema);
  const own = Object.entries(asObject(properties)).map(([name, question]): [string, JsonObject] => [
    name,
    asObject(question),
  ]);
  return [...own, ...[...asList(allOf), then, otherwise].flatMap((part) => (part ? questionsOf(part) : []))];
};

/** Sections with the questions from the one that each begins with to the next with which another one does. */
function withQuestions(sections: Json[], questions: string[]): Json[] {
  const begins = sections.map((section) => questions.indexOf(firstOf(section) ?? ""));
  return sections.map((section, at) => {
    if (!isObject(section) || section.fields !== undefined || section.from === undefined) return section;
    const { from, rows, ...rest } = section;
    const start = begins[at] ?? -1;
    // The check names a question that is not there.
    if (start < 0) return { ...rest, fields: [from] };
    const end = Math.min(questions.length, ...begins.filter((other) => other > start));
    return { ...rest, fields: inRows(questions.slice(start, end), rows) };
  });
}

/** The question that a section begins with; of a group whose fields it lays out, the group. */
function firstOf(section: Json): string | undefined {
  const { from, fields } = asObject(section);
  const [first] = Array.isArray(fields) ? fields.flat() : [from];
  return isText(first) ? first.replace(/\..*/, "") : undefined;
}

/** Questions in order, those of a row beside each other. A row with others stands at the end, where the check names it. */
function inRows(questions: string[], rows: Json | undefined): Json[] {
  const lists = (Array.isArray(rows) ? rows : []).filter(Array.isArray);
  const isOfThese = (list: Json[]) => list.every((name) => isText(name) && questions.includes(name));
  const fits = lists.filter(isOfThese);
  const inOrder = questions.flatMap((question): Json[] => {
    const row = fits.find((list) => list.includes(question));
    if (!row) return [question];
    return row[0] === question ? [row] : [];
  });
  return [...inOrder, ...lists.filter((list) => !isOfThese(list))];
}
