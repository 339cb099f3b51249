import { propertiesOf } from "../fields/fields.ts";
import type { JsonObject, Schema } from "../schema/schema.ts";
import { labelAt } from "../validation/labels.ts";
import { explain } from "../validation/messages.ts";
import type { FieldError } from "../validation/rules.ts";
import { compile, isRight } from "./expression.ts";
import { fieldsAround } from "./scope.ts";

/** The conditions of a schema, by what they are about. */
const conditions = ["x-required-when", "x-read-only-when"] as const;
type Condition = (typeof conditions)[number];

/** What a condition is asked about. */
export interface Asked {
  /** The values of the record, also those that a form does not show. */
  record: JsonObject;
  /** The provider's day. */
  today: string;
}

/** Whether a condition holds. One that reads a field without a value does not. */
function holds(text: string, schema: Schema, { record, today }: Asked): boolean {
  const made = compile(text, fieldsAround(schema), { when: true });
  return isRight(made) && made.evaluate(record, today) === true;
}

/** The fields of a schema for which a condition holds now. */
export const fieldsWhere = (schema: Schema, condition: Condition, asked: Asked): string[] =>
  Object.entries(propertiesOf(schema)).flatMap(([name, { [condition]: text }]) =>
    text !== undefined && holds(text, schema, asked) ? [name] : [],
  );

/** Whether a choice can be taken now (`x-offered-when`). @param schema of the record */
export const isOffered = (choice: Schema, schema: Schema, asked: Asked): boolean =>
  choice["x-offered-when"] === undefined || holds(choice["x-offered-when"], schema, asked);

/** The choices of a field that have conditions. */
export const conditionalChoices = ({ oneOf, items }: Schema): Schema[] =>
  (oneOf ?? items?.oneOf ?? []).filter((choice) => choice["x-offered-when"] !== undefined);

/**
 * What the conditions of a schema find wrong with a record: fields that must have a value now (`x-required-when`), and
 * choices that cannot be taken now (`x-offered-when`). Server and browser ask with this same function.
 */
export function conditionErrors(schema: Schema, asked: Asked): FieldError[] {
  const { record } = asked;
  const properties = propertiesOf(schema);
  const required = fieldsWhere(schema, "x-required-when", asked).filter(
    (name) => (record[name] ?? undefined) === undefined && schema.required?.includes(name) !== true,
  );
  return [
    ...required.map((name) => ({
      pointer: `/${name}`,
      message: explain("required", labelAt(schema, name), properties[name] ?? {}),
    })),
    ...Object.entries(properties).flatMap(([name, property]) =>
      conditionalChoices(property)
        .filter((choice) => [record[name]].flat().includes(choice.const ?? null))
        .filter((choice) => !isOffered(choice, schema, asked))
        .map((choice) => ({
          pointer: `/${name}`,
          message: `${labelAt(schema, name)}: “${choice.title ?? String(choice.const)}” cannot be chosen for this record.`,
        })),
    ),
  ];
}

/** What is said of a field that cannot be changed now (`x-read-only-when`). */
export const lockedMessage = (name: string, schema: Schema): string =>
  `${labelAt(schema, name)} can't be changed for this record.`;
