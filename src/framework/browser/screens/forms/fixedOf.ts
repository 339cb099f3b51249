import type { Field } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** The values of fields that must be there and can only be one: a form has them before anything is typed. */
export const fixedOf = (fields: readonly Field[]): JsonObject =>
  Object.fromEntries(
    fields.flatMap(({ name, schema, required }) =>
      required && schema.const !== undefined ? [[name, schema.const]] : [],
    ),
  );
