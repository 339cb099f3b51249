import { listRecords } from "#framework/server/records/read/list.ts";
import { readListQuery } from "#framework/server/records/read/listQuery.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Check } from "#framework/server/records/write/stages.ts";
import { openToday } from "./openPosts.ts";

/** Nobody applies for a job that is not open, whether it ever was or not. */
export const jobOpen: Check = async ({ context }, { job_post: post }) => {
  const type = recordTypeOf(context.services.types, "job-posts");
  const query = readListQuery(type, context.user, { limit: "1" }, false);
  const filter = {
    all: [openToday(context), { field: "uuid", operator: "is" as const, value: String(post) }],
  };
  const { rows } = await listRecords(context, type, { ...query, filter });
  return rows.length === 0 ? { job_post: ["This job is no longer open."] } : undefined;
};
