import type { WizardDefinition } from "../definitions/definitions.ts";
import { propertiesOf } from "../fields/fields.ts";
import type { JsonObject, Schema } from "../schema/schema.ts";
import { withProperties } from "../schema/withProperties.ts";
import type { Fits } from "../validation/prune.ts";

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
  /** The answers for which the step is asked; undefined for one that always is. */
  when?: Schema;
}

/**
 * The schemas of a form's steps. Answers of earlier steps that a step's conditions ask about (`given`, and those in its
 * `when`) are among its properties, hidden, so that browser and server judge the step alone and alike.
 */
export function stepSchemas({ steps }: Pick<WizardDefinition, "steps">, schemas: Schema[]): StepSchemas[] {
  const asked = Object.fromEntries(schemas.flatMap((schema) => Object.entries(propertiesOf(schema))));
  return steps.map(({ given = [], only = {}, summary = false, when }, index) => {
    const schema = schemas[index] ?? {};
    const names = new Set([...given, ...Object.keys(when?.properties ?? {})]);
    const hidden = Object.fromEntries(
      [...names].map((name) => [name, { ...asked[name], "x-widget": "hidden" as const }]),
    );
    const whole = when ? underCondition(schema, when, hidden) : withHidden(schema, hidden);
    const office = Object.keys(only);
    return {
      schema: whole,
      openSchema: office.length === 0 ? whole : withProperties(whole, (name) => !office.includes(name)),
      own: new Set(Object.keys(propertiesOf(schema))),
      office,
      summary,
      when,
    };
  });
}

const withHidden = (schema: Schema, hidden: Record<string, Schema>): Schema =>
  Object.keys(hidden).length === 0 ? schema : { ...schema, properties: { ...hidden, ...schema.properties } };

/** The questions of a step that is asked under a condition: without it, none of them is there, and none is needed. */
const underCondition = (schema: Schema, when: Schema, hidden: Record<string, Schema>): Schema => {
  const { additionalProperties: _, ...questions } = schema;
  // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  return { type: "object", properties: hidden, allOf: [{ if: when, then: questions }] };
};

/** Whether those who fill the form in see a step: it asks them something, or shows what they answered. */
export const isOpen = ({ own, office, summary }: Pick<StepSchemas, "own" | "office" | "summary">): boolean =>
  summary || [...own].some((name) => !office.includes(name));

/** Whether a step is asked for the present answers. */
export const isAsked = ({ when }: Pick<StepSchemas, "when">, answers: JsonObject, fits: Fits): boolean =>
  when === undefined || fits(when, answers);

/** The part of the answers that some questions have. */
export const answersTo = (names: ReadonlySet<string>, answers: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
