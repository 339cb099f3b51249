import {
  conditionalChoices,
  fieldsWhere,
  isOffered,
  type Asked,
} from "#framework/shared/expressions/rules.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { Json, Schema } from "#framework/shared/schema/schema.ts";

/** What the conditions of a schema mean for what is filled in now. It is plain data, so that it can be compared. */
export interface Conditions {
  /** Fields that must have a value now. */
  required: string[];
  /** Fields that cannot be changed now. */
  locked: string[];
  /** Choices that cannot be taken now, by field. One that is taken already stays in sight. */
  withheld: Record<string, Json[]>;
}

/** Asks the conditions of a schema. */
export function conditionsNow(schema: Schema, asked: Asked): Conditions {
  const withheld = Object.entries(propertiesOf(schema)).flatMap(([name, property]): [string, Json[]][] => {
    const values = conditionalChoices(property)
      .filter((choice) => !isOffered(choice, schema, asked))
      .map((choice) => choice.const ?? null)
      .filter((value) => ![asked.record[name]].flat().includes(value));
    return values.length > 0 ? [[name, values]] : [];
  });
  return {
    required: fieldsWhere(schema, "x-required-when", asked),
    locked: fieldsWhere(schema, "x-read-only-when", asked),
    withheld: Object.fromEntries(withheld),
  };
}

/** The schema as it is to be drawn under its present conditions. */
export function underConditions(schema: Schema, { required, withheld }: Conditions): Schema {
  if (required.length === 0 && Object.keys(withheld).length === 0) return schema;
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const gone = withheld[name];
    return [name, gone ? withoutChoices(property, gone) : property];
  });
  return {
    ...schema,
    required: [...new Set([...(schema.required ?? []), ...required])],
    properties: Object.fromEntries(properties) as Record<string, Schema>,
  };
}

function withoutChoices(property: Schema, gone: readonly Json[]): Schema {
  const { oneOf, items } = property;
  const left = oneOf?.filter((choice) => !gone.includes(choice.const ?? null));
  return {
    ...property,
    ...(left && { oneOf: left }),
    ...(items && { items: withoutChoices(items, gone) }),
  };
}
