import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Screens } from "#framework/shared/definitions/screens.ts";
import type { Section } from "#framework/shared/definitions/definitions.ts";
import type { May } from "../../access/may.ts";
import { namesInSections } from "../../forms/formSchema.ts";
import { sectionsFor } from "./formSections.ts";

/** What a form lays out, and what of it is open at first. */
export interface FormPlan {
  sections: Section[];
  /** The fields that the form knows, whether they are drawn or not. */
  names: string[];
  /** The titles of the sections that are open at first; undefined: none can be folded. */
  open?: string[];
  /** The fields asked for at first in a form that offers more; undefined: all. */
  first?: readonly string[];
  /** Only these sections are drawn; the other fields are there for the rules that ask about them. */
  only: boolean;
}

/** A form with more sections than this is long: its sections can be folded. */
const mostOpen = 6;

interface Asked {
  isNew: boolean;
  /** The one section that is changed. */
  section?: Section;
  /** Fields that are not asked about this record. */
  without?: readonly string[];
}

/** Lays out the form of a record: all of it, what a new record begins with, or one section. */
export function formPlan(
  { definition }: Pick<Resource, "definition">,
  { formSections, createFields }: Pick<Screens, "formSections" | "createFields">,
  may: May,
  { isNew, section, without }: Asked,
): FormPlan {
  const all = sectionsFor(formSections, may, { without });
  // Its title is that of the dialog.
  if (section)
    return { sections: [{ ...section, title: undefined }], names: namesInSections(all), only: true };
  const first = isNew ? createFields : undefined;
  if (first && definition.form?.create?.more !== true)
    return {
      sections: sectionsFor(formSections, may, { only: first, without }),
      names: [...first],
      only: false,
    };
  const isLong = all.length > mostOpen || first !== undefined;
  const titles = (sections: readonly Section[]) => sections.flatMap(({ title }) => title ?? []);
  const open = first ? sectionsFor(formSections, may, { only: first, without }) : all.slice(0, 1);
  return {
    sections: all,
    names: namesInSections(all),
    open: isLong ? titles(open) : undefined,
    first,
    only: false,
  };
}
