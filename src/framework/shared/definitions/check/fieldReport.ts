import type { Section } from "../definitions.ts";
import { fieldAt } from "../../fields/fields.ts";
import { choicesOf, type Schema } from "../../schema/schema.ts";
import { namesIn } from "../../text/template.ts";
import { oneOf, quote } from "./problem.ts";

/** Reports a mistake at a place of a definition. */
export type Report = (pointer: string, found: string, expected: string) => void;
/** Reports a name that is no field of the schema. */
export type CheckField = (name: string, pointer: string) => void;

/** Checks the fields that a template names. */
export const checkTemplate = (text: string | undefined, pointer: string, field: CheckField) =>
  namesIn(text ?? "").forEach((name) => field(name, pointer));

/** Checks the fields that sections lay out. */
export function checkSections(sections: Section[] | undefined, pointer: string, field: CheckField): void {
  sections?.forEach((section, index) =>
    section.fields.forEach((entry, position) => {
      for (const name of Array.isArray(entry) ? entry : [entry])
        field(name, `${pointer}/${index}/fields/${position}`);
    }),
  );
}

/** Checks the fields that something sets: each is there, and one with choices gets one of them. */
export function checkSets(
  sets: Readonly<Record<string, unknown>> | undefined,
  place: string,
  schema: Schema,
  report: Report,
  field: CheckField,
): void {
  for (const [name, value] of Object.entries(sets ?? {})) {
    field(name, `${place}/${name}`);
    const choices = choicesOf(fieldAt(schema, name)?.schema ?? {});
    // What stands in braces is known when it is done.
    const isFixed =
      typeof value === "number" ||
      typeof value === "boolean" ||
      (typeof value === "string" && value !== "" && !value.includes("{"));
    if (choices && isFixed && !choices.some((choice) => choice.value === value))
      report(
        `${place}/${name}`,
        quote(value),
        `one of its values: ${oneOf(
          choices.map((choice) => String(choice.value)),
          String(value),
        )}`,
      );
  }
}
