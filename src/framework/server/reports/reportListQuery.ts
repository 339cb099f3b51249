import type { Context } from "../context.ts";
import { type ListQuery, readListQuery } from "../records/read/listQuery.ts";
import { relatedTo } from "../records/related/relatedTo.ts";
import type { RecordType } from "../records/store/recordType.ts";

/** Reads what the records of a report are asked for with; its filter and its columns may be of related records. @throws 422 */
export const reportListQuery = (
  context: Context,
  type: RecordType,
  query: Record<string, string>,
): ListQuery => readListQuery(type, context.user, query, false, relatedTo(context, type));
