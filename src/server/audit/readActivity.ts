import type { SelectQueryBuilder } from "kysely";
import type { Tables } from "../database/tables.ts";
import { pagination, type Pagination } from "../http/envelope.ts";

/** A page of what was chosen of the activity log, newest first, with how much there is of it. */
export async function activityPage<Entry>(
  entries: SelectQueryBuilder<Tables, "activity_log", Entry>,
  asked: { page: number; limit: number },
): Promise<{ rows: Entry[]; pagination: Pagination }> {
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
