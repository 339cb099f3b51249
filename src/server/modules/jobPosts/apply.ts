import { isUuid } from "#shared/text/uuid.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context, PublicContext } from "../../context.ts";
import { invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { listRecords } from "../../records/list.ts";
import { readListQuery } from "../../records/listQuery.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { systemUser } from "../../tenants/systemContext.ts";
import { receiveForm } from "../../visitors/receiveForm.ts";
import type { Input } from "../module.ts";
import { openToday } from "./openPosts.ts";

/** Takes an application for a job that is open today. */
export async function receiveApplication(context: PublicContext, { body }: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "job-applications");
  await receiveForm(context, type, body, async (fields): Promise<JsonObject> => {
    await refuseClosed(context, fields.job_post);
    return { received_at: context.services.clock.now().toISOString() };
  });
  return answer("Thank you. We have received your application and will be in touch.");
}

/** @throws 422 when the job is not open, whether it ever was or not */
async function refuseClosed(context: PublicContext, id: unknown): Promise<void> {
  const type = recordTypeOf(context.services.types, "job-posts");
  const visitor: Context = { ...context, user: systemUser(context.services, "Visitor") };
  const query = readListQuery(type, visitor.user, { limit: "1" }, false);
  const filter = { all: [openToday(context), { field: "uuid", operator: "is" as const, value: String(id) }] };
  const open = isUuid(id) ? (await listRecords(visitor, type, { ...query, filter })).rows : [];
  if (open.length === 0) throw invalid({ job_post: ["This job is no longer open."] });
}
