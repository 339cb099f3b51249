import type { Section } from "../definitions.ts";
import { namesIn } from "../../text/template.ts";

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
