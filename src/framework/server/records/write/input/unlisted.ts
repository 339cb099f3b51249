import { mayHold, propertiesOf } from "#framework/shared/fields/fields.ts";
import { isObject, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";

interface Named {
  name: string;
  schema: Schema;
}

/**
 * A record with what its groups have in the row beside the fields that its schema lists: a register shows some answers of
 * a form's group, and a change of the others must not lose the rest.
 */
export function withUnlisted(fields: readonly Named[], before: JsonObject, record: JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const { name, schema } of fields) {
    const [stored, ready] = [before[name], record[name]];
    if (!isObject(stored) || schema.properties === undefined) continue;
    const listed = Object.entries(propertiesOf(schema)).map(([part, inner]) => ({
      name: part,
      schema: inner,
    }));
    const unlisted = Object.entries(stored).filter(([part]) => !mayHold(schema, part));
    const inside = withUnlisted(listed, stored, isObject(ready) ? ready : {});
    const whole = { ...Object.fromEntries(unlisted), ...inside };
    if (Object.keys(whole).length > 0) kept[name] = whole;
  }
  return { ...record, ...kept };
}
