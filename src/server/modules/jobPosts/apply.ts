import { listRecords } from "../../records/list.ts";
import { readListQuery } from "../../records/listQuery.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import type { Check } from "../../records/stages.ts";
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
