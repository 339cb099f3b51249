import type { Section } from "#framework/shared/definitions/definitions.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Folds } from "../../forms/folds.tsx";
import { sectionState } from "../../forms/sectionState.ts";
import { SectionIndex } from "./SectionIndex.tsx";

interface FormIndexProps {
  sections: readonly Section[];
  schema: Schema;
  value: JsonObject;
  folds?: Folds;
  /** Names of the fields in which something is wrong. */
  failing: ReadonlySet<string>;
}

/** The sections of a long form beside it: which are filled in, which may stay empty, which are sensitive or wrong. */
export function FormIndex({ sections, schema, value, folds, failing }: FormIndexProps) {
  const properties = propertiesOf(schema);
  const entries = sections.flatMap(({ title, fields, needs }) => {
    const names = fields.flat().filter((name) => properties[name] !== undefined);
    if (title === undefined || names.length === 0) return [];
    const { filled, missing, isOptional, isSensitive } = sectionState(names, schema, value, needs);
    const isFailing = names.some((name) => failing.has(name));
    return [
      {
        title,
        isFailing,
        isDone: !isFailing && filled > 0 && missing === 0,
        isOptional: isOptional && filled === 0,
        isSensitive,
      },
    ];
  });
  return <SectionIndex entries={entries} onGo={(title) => folds?.set(title, true)} />;
}
