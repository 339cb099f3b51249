import { asObject } from "../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../schema/schema.ts";
import { withShortConditions } from "../schema/shortConditions.ts";
import { isText } from "../text/asText.ts";

/** A file of definitions as someone wrote it, by its path. */
export type Written = (path: string) => unknown;

/**
 * A form's file with what follows by itself: conditions by values, and of each step its schema from its place, its title
 * from this schema, and its questions where a section only says with which it begins.
 * @param written the schemas of the steps, whose questions stand in the order in which they are asked
 */
export function completedWizard(file: JsonObject, written: Written): JsonObject {
  const whole = asObject(withShortConditions(file));
  const { name, steps } = whole;
  if (!isText(name) || !Array.isArray(steps)) return whole;
  return {
    ...whole,
    steps: steps.map((step, at) => completedStep(step, `forms/${name}/${at + 1}`, written)),
  };
}

function completedStep(step: Json, place: string, written: Written): Json {
  if (!isObject(step)) return step;
  const schema = step.schema ?? place;
  const { title, properties } = asObject(isText(schema) ? written(`schemas/${schema}.json`) : undefined);
  const { sections } = step;
  return {
    ...(title !== undefined && { title }),
    ...step,
    schema,
    ...(Array.isArray(sections) && { sections: withQuestions(sections, Object.keys(asObject(properties))) }),
  };
}

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
