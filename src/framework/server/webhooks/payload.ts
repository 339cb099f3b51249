import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Tenant } from "../context.ts";
import type { Due } from "../notices/thing.ts";

/** What a test says it is; no notice can be called so. */
export const testEvent = "webhook.test";

/** The body of a message: what has happened, when, and what is known of it. */
const bodyOf = (type: string, now: Date, data: JsonObject): string =>
  JSON.stringify({ type, timestamp: now.toISOString(), data });

/**
 * The body of a message about a thing of a notice.
 * @param record the record as it is stored; of it, the fields that the notice names go out and nothing else
 */
export function noticeBody(
  { slug }: Pick<Tenant, "slug">,
  { name, resource, on, webhook }: NoticeDefinition,
  { record: id, action, date, runs, step, isOverdue }: Due,
  record: JsonObject | undefined,
  now: Date,
): string {
  const fields = webhook?.fields ?? [];
  return bodyOf(name, now, {
    provider: slug,
    ...(resource !== undefined && { resource }),
    ...(id !== undefined && { id }),
    ...(action !== undefined && { action }),
    ...(date !== undefined && "date" in on && { date, days: step }),
    ...(runs && { due: runs.due, percent: step }),
    ...(step !== 0 && { overdue: isOverdue }),
    ...(record && { record: Object.fromEntries(fields.map((field) => [field, record[field] ?? null])) }),
  });
}

/** The body of a test. */
export const testBody = ({ slug }: Pick<Tenant, "slug">, now: Date): string =>
  bodyOf(testEvent, now, { provider: slug });
