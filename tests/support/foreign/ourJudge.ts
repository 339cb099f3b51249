import { defaultsOf, fieldsOf } from "#framework/shared/fields/fields.ts";
import { toNames } from "#framework/shared/schema/foreign/names.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { HttpError } from "#framework/server/http/errors.ts";
import { cleanInput, merged } from "#framework/server/records/write/input/input.ts";
import { messagesOf } from "#framework/server/records/write/settle.ts";
import { compileValidator } from "#framework/server/validation/validator.ts";

/** What becomes of a record that is sent: what is kept of it, as its schema's authors write it, or why it is refused. */
export interface OurVerdict {
  kept?: JsonObject;
  errors?: Record<string, string[]>;
}

const clock = { today: "2026-11-20", now: "2026-11-20T01:30:00Z" };

/** What the record service says of new records with a schema. */
export function ourJudge(schema: Schema): (record: JsonObject) => OurVerdict {
  const fields = fieldsOf(schema);
  const validator = compileValidator(schema);
  return (record) => {
    try {
      const sent = cleanInput({ fields, schema }, { permissions: "all" } as never, record, { isNew: true });
      const whole = validator.prune(merged(defaultsOf(fields), sent));
      const wrong = validator.check(whole, clock);
      return wrong.length > 0 ? { errors: messagesOf(wrong) } : { kept: toNames(schema, whole) };
    } catch (error) {
      if (error instanceof HttpError) return { errors: error.errors ?? {} };
      throw error;
    }
  };
}
