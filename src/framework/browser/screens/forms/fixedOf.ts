import type { Field } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/**
 * The values of fields that must be there and can only be one: a form has them before anything is typed. A "yes" that must be
 * given, such as a consent, is left to the person.
 */
export const fixedOf = (fields: readonly Field[]): JsonObject =>
  Object.fromEntries(
    fields.flatMap(({ name, schema, required }) =>
      required && schema.const !== undefined && schema.const !== true ? [[name, schema.const]] : [],
    ),
  );
