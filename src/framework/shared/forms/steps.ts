import type { WizardDefinition } from "../definitions/definitions.ts";
import { propertiesOf } from "../fields/fields.ts";
import type { JsonObject, Schema } from "../schema/schema.ts";
import { withProperties } from "../schema/withProperties.ts";

/** What one step asks, for those who review and for those who fill it in. */
export interface StepSchemas {
  /** Every question, the office part among them. */
  schema: Schema;
  /** The questions of those who fill it in. */
  openSchema: Schema;
  /** Names of the step's own questions: not those of earlier steps that its conditions ask about. */
  own: ReadonlySet<string>;
  /** Names of the office part. */
  office: string[];
  /** Whether it shows the answers of the steps before it. */
  summary: boolean;
}

/**
 * The schemas of a form's steps. Answers of earlier steps that a step's conditions ask about (`given`) are among its
 * properties, hidden, so that browser and server judge the step alone and alike.
 */
export function stepSchemas({ steps }: Pick<WizardDefinition, "steps">, schemas: Schema[]): StepSchemas[] {
  const asked = Object.assign({}, ...schemas.map(propertiesOf)) as Record<string, Schema>;
  return steps.map(({ given = [], only = {}, summary = false }, index) => {
    const schema = schemas[index] ?? {};
    const hidden = given.map((name) => [name, { ...asked[name], "x-widget": "hidden" as const }] as const);
    const whole =
      hidden.length === 0
        ? schema
        : { ...schema, properties: { ...Object.fromEntries(hidden), ...schema.properties } };
    const office = Object.keys(only);
    return {
      schema: whole,
      openSchema: office.length === 0 ? whole : withProperties(whole, (name) => !office.includes(name)),
      own: new Set(Object.keys(propertiesOf(schema))),
      office,
      summary,
    };
  });
}

/** Whether those who fill the form in see a step: it asks them something, or shows what they answered. */
export const isOpen = ({ own, office, summary }: Pick<StepSchemas, "own" | "office" | "summary">): boolean =>
  summary || [...own].some((name) => !office.includes(name));

/** The part of the answers that some questions have. */
export const answersTo = (names: ReadonlySet<string>, answers: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
