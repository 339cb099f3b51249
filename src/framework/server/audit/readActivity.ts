import { type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "#generated/tables.ts";
import { pagination, type Pagination } from "../http/envelope.ts";

/**
 * Entries that may be read. The log is a chain and keeps what it holds: that someone sent a form which has lost its
 * author since, as an anonymous one must, is no longer shown.
 */
export const shownActivity = sql<boolean>`not (activity_log.action in ('submit', 'save-step') and activity_log.user_uuid is not null
  and exists (select from form_submissions f where f.tenant_id = activity_log.tenant_id and f.uuid = activity_log.record_uuid
    and f.created_by is null and f.submitted_at is not null))`;

/** A page of what was chosen of the activity log, newest first, with how much there is of it. */
export async function activityPage<Entry>(
  chosen: SelectQueryBuilder<Tables, "activity_log", Entry>,
  asked: { page: number; limit: number },
): Promise<{ rows: Entry[]; pagination: Pagination }> {
  const entries = chosen.where(shownActivity);
  const rows = await entries
    .orderBy("seq", "desc")
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit)
    .execute();
  const { count } = await entries
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, pagination: pagination({ total: count }, rows.length, asked) };
}
