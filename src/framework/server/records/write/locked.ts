import equal from "fast-deep-equal";
import { fieldsWhere, lockedMessage } from "#framework/shared/expressions/rules.ts";
import { defaultsOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import type { RecordType } from "../store/recordType.ts";

/** What a person sent, and the record that it changes; nothing before it is new. */
interface Sent {
  sent: JsonObject;
  before?: JsonObject;
  after: JsonObject;
}

/**
 * The fields that a person sent with another value although the record keeps it now (`x-read-only-when`), each with what
 * is said. What actions and rules set is not sent. A new record begins with the defaults.
 */
export function lockedErrors(
  context: Pick<Context, "services" | "tenant">,
  { schema, fields }: Pick<RecordType, "schema" | "fields">,
  { sent, before, after }: Sent,
): [name: string, message: string][] {
  const asked = { record: after, today: tenantClock(context).today };
  const begins = before ?? defaultsOf(fields);
  return fieldsWhere(schema, "x-read-only-when", asked)
    .filter((name) => Object.hasOwn(sent, name) && !equal(sent[name] ?? null, begins[name] ?? null))
    .map((name) => [name, lockedMessage(name, schema)]);
}
