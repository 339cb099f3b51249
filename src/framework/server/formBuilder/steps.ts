import type { Section } from "#framework/shared/definitions/definitions.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Opened } from "./open.ts";

/** A step of a form as it is read. */
interface BuiltStep {
  title: string;
  schema: Schema;
  sections: Section[];
  asks: (name: string) => boolean;
}

/** The steps of a version, each with the whole schema: conditions reach from step to step. */
export const builtSteps = ({ version }: Pick<Opened, "version">): BuiltStep[] =>
  version.definition.ui_schema.steps.map(({ title, sections }, index) => {
    const own = new Set(sections.flatMap(({ fields }) => fields));
    const known = propertiesOf(version.judged);
    return {
      title: `${index + 1}. ${title}`,
      schema: version.judged,
      sections,
      asks: (name) => own.has(name) && name in known,
    };
  });
