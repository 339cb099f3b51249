import equal from "fast-deep-equal";
import { withoutComputedInside } from "#framework/shared/expressions/computed.ts";
import { type Held, heldBy, lockedMessage } from "#framework/shared/expressions/rules.ts";
import { defaultsOf } from "#framework/shared/fields/fields.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Context } from "../../context.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import type { RecordType } from "../store/recordType.ts";
import { asBefore } from "./asBefore.ts";

/** What a person sent, and the record that it changes; nothing before it is new. */
interface Sent {
  sent: JsonObject;
  before?: JsonObject;
  after: JsonObject;
}

/**
 * The fields that a person sent with another value although the record keeps it now (`x-read-only-when`), each by its
 * path (`lines.0.price`) with what is said. What actions and rules set is not sent. A new record, and a new row, begins
 * with the defaults.
 */
export function lockedErrors(
  context: Pick<Context, "services" | "tenant">,
  { schema, fields }: Pick<RecordType, "schema" | "fields">,
  { sent, before, after }: Sent,
): [path: string, message: string][] {
  const asked = { record: after, today: tenantClock(context).today };
  const locked = heldBy(schema, "x-read-only-when", asked).filter(({ path }) =>
    Object.hasOwn(sent, path[0] ?? ""),
  );
  if (locked.length === 0) return [];
  const plain = (record: JsonObject) => withoutComputedInside(fields, record);
  const [begins, typed] = [plain(before ?? defaultsOf(fields)), plain(sent)];
  const was = asBefore(begins, typed);
  return locked
    .filter((held) => !keeps(held, typed, was))
    .map(({ pointer }) => [pointer.slice(1).replaceAll("/", "."), lockedMessage(pointer, schema)]);
}

/** Whether what was sent for a field is what the record has, or what a new row begins with. */
function keeps({ pointer, name, path, schema }: Held, sent: JsonObject, was: Json | undefined): boolean {
  const group = pointer.slice(1, -name.length - 1).replaceAll("/", ".");
  const at = (value: Json | undefined): unknown => (path.length === 1 ? value : valueAt(value, group));
  const [typed, before] = [at(sent), at(was)];
  if (!isObject(typed) || !Object.hasOwn(typed, name))
    return path.length === 1 || !isObject(before) || before[name] === undefined;
  const begins = isObject(before) ? before[name] : schema.default;
  return equal(typed[name] ?? null, begins ?? null);
}
