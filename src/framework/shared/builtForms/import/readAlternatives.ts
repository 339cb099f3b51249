import type { JsonObject, Schema } from "../../schema/schema.ts";
import { limits } from "../limits.ts";
import type { AlternativeParts } from "./alternatives.ts";
import { nameFor } from "./names.ts";
import { type PartReader, type Place, within } from "./place.ts";

/** A group with alternatives: a question which of them it is, and a part for each. @param taken names that are in use */
export function withAlternatives(
  reader: PartReader,
  group: Schema,
  choices: AlternativeParts,
  place: Place,
  taken: Record<string, true>,
): Schema {
  const kind = nameFor("kind", taken);
  taken[kind] = true;
  reader.note(place.pointer, "The alternatives became a question, with a part for each.");
  const values = valuesFor(choices.map(({ title }) => title));
  const branches = choices.map(({ title, part }, index): Schema => {
    const value = values[index] ?? "";
    const name = nameFor(value, taken);
    taken[name] = true;
    return {
      if: { properties: { [kind]: { const: value } }, required: [kind] },
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { [name]: { title, ...reader.part(part, within(place, "")) } } },
    };
  });
  const question: Schema = {
    type: "string",
    title: "Which of these?",
    oneOf: choices.map(({ title }, index) => ({
      const: values[index] ?? "",
      title: title.slice(0, limits.title),
    })),
  };
  return {
    ...group,
    properties: { ...group.properties, [kind]: question },
    required: [...(group.required ?? []), kind],
    allOf: [...(group.allOf ?? []), ...branches],
  };
}

/** A value for each title, none twice. */
function valuesFor(titles: readonly string[]): string[] {
  const taken: JsonObject = {};
  return titles.map((title) => {
    const value = nameFor(title.toLowerCase(), taken);
    taken[value] = true;
    return value;
  });
}
