import { propertiesOf } from "../fields/fields.ts";
import { isObject, type JsonObject, type Schema } from "../schema/schema.ts";
import type { Check } from "./formCheck.ts";
import { languageProblem } from "./checkLanguages.ts";
import type { FormLayout } from "./form.ts";
import { limits } from "./limits.ts";

/** Checks how a form is laid out: steps with sections of questions that are there, each once. */
export function checkLayout(check: Check, schema: Schema, layout: unknown): void {
  const wrong = (pointer: string, message: string): void => {
    check.problems.push({ pointer: `/ui_schema${pointer}`, message });
  };
  const steps: unknown = isObject(layout) ? layout.steps : undefined;
  if (!isObject(layout) || Object.keys(layout).some((key) => key !== "steps") || !Array.isArray(steps))
    return wrong("", "The layout has a list of steps, and nothing else.");
  if (steps.length === 0 || steps.length > limits.steps)
    return wrong("/steps", `A form has 1 to ${limits.steps} steps.`);
  const words = (part: JsonObject, place: string): void => {
    const problem = languageProblem(part.languages);
    if (problem !== undefined) wrong(`${place}/languages`, problem);
  };
  const known = new Set(Object.keys(propertiesOf(schema)));
  const seen = new Set<string>();
  let sections = 0;
  steps.forEach((step: unknown, at) => {
    const place = `/steps/${at}`;
    if (!isObject(step) || !isWord(step.title) || !isText(step.description) || !Array.isArray(step.sections))
      return wrong(place, "A step has a title, perhaps a description, and sections.");
    words(step, place);
    step.sections.forEach((section: unknown, index) => {
      const where = `${place}/sections/${index}`;
      sections += 1;
      if (
        !isObject(section) ||
        !isText(section.title) ||
        !isText(section.description) ||
        !Array.isArray(section.fields)
      )
        return wrong(where, "A section has a list of questions, perhaps a title and a description.");
      words(section, where);
      for (const name of section.fields) {
        if (typeof name !== "string" || !known.has(name))
          wrong(`${where}/fields`, `There is no question “${String(name).slice(0, 60)}”.`);
        else if (seen.has(name)) wrong(`${where}/fields`, `The question “${name}” appears in two places.`);
        else seen.add(name);
      }
    });
  });
  if (sections > limits.sections) wrong("/steps", `A form has at most ${limits.sections} sections.`);
}

const isWord = (value: unknown): boolean =>
  typeof value === "string" && value.trim() !== "" && value.length <= limits.title;
const isText = (value: unknown): boolean =>
  value === undefined || (typeof value === "string" && value.length <= limits.text);

/** The layout with what it must have: only questions that are there, and those that it left out at its end. */
export function wholeLayout(schema: Schema, layout?: FormLayout): FormLayout {
  const names = Object.keys(propertiesOf(schema));
  const placed = new Set(layout?.steps.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields)));
  const rest = names.filter((name) => !placed.has(name));
  const steps = layout?.steps ?? [];
  if (steps.length === 0)
    return {
      steps: [{ title: schema.title?.slice(0, limits.title) || "Questions", sections: [{ fields: names }] }],
    };
  if (rest.length === 0) return { steps };
  const last = steps.at(-1) ?? { title: "Questions", sections: [] };
  return { steps: [...steps.slice(0, -1), { ...last, sections: [...last.sections, { fields: rest }] }] };
}
