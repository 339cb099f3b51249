import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import { choicesOf } from "#framework/shared/schema/schema.ts";

/** Words without anything that could end a text in SQL. */
const plainWord = /^[a-z0-9_-]{1,60}$/i;

/**
 * A value that a field is compared with. One of the choices that the schema lists, and yes or no, is written into the
 * statement: the planner then knows how many rows it means, and a list that binds nothing is planned only once
 * (`preparedMark`). Everything else is bound.
 */
export const operand = ({ schema }: Pick<Field, "schema">, value: unknown): RawBuilder<unknown> =>
  typeof value === "boolean" || isListedWord(schema, value) ? sql`${sql.lit(value)}` : sql`${value}`;

const isListedWord = (schema: Field["schema"], value: unknown): value is string =>
  typeof value === "string" &&
  plainWord.test(value) &&
  (choicesOf(schema)?.some((choice) => choice.value === value) ?? false);
