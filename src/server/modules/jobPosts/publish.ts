import type { Context } from "../../context.ts";
import { invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { actOnRecord } from "../../records/act.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";

/** Puts a job on the public page. Refused when its closing date has passed: nobody would see it there. */
export async function publishPost(context: Context, { body }: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "job-posts");
  const action = type.resource.actions.publish;
  if (!action) throw new Error("job posts have no action publish");
  if (typeof body.id !== "string") throw invalid({ id: ["id is required."] });
  const post = wholeRecord(type, await reachRow(context, type, body.id), context);
  const closing = post.closing_date;
  if (typeof closing === "string" && closing < tenantClock(context).today)
    throw invalid({ closing_date: ["The closing date has passed. Choose a later one, then publish."] });
  const { id: _, ...version } = body;
  return answer(action.success ?? action.label, {
    job_post: await actOnRecord(context, type, action, body.id, version),
  });
}
