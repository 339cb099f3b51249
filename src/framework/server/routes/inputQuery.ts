import { fieldsOf } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";

/** What the fields of an input mean as parameters of a query, for the API's description. */
export const inputQuery = (schema: Schema | undefined): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(schema ?? {}).map(({ name, label, schema: { description } }) => [
      name,
      description ?? `${label}.`,
    ]),
  );
