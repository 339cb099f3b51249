import { inTitles } from "#framework/shared/fields/references.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { isObject } from "#framework/shared/schema/schema.ts";

/** A group, or rows of them, in one line: records that it refers to by the titles that the record brings along. */
export const groupText = (
  { type, schema }: Pick<Field, "type" | "schema">,
  value: unknown,
  { titles }: Record<string, unknown>,
  zone?: string,
): string => type.text(inTitles(schema, value, isObject(titles) ? titles : {}), schema, zone);
