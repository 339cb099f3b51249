import { sql } from "kysely";
import { holds } from "#shared/access/visible.ts";
import type { Context } from "../../context.ts";
import { conflict, forbidden } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { updateRecord } from "../../records/update.ts";
import type { Input } from "../module.ts";
import { emergencyType } from "./open.ts";

/** Ends an access before its time: one's own, or anybody's for those who review. */
export async function endNow(context: Context, { params }: Input): Promise<unknown> {
  const { services, user } = context;
  await endOverdue(context);
  const record = await updateRecord(
    context,
    emergencyType(context),
    params.id ?? "",
    {},
    {
      action: "end",
      more: { status: "ended", ended_at: services.clock.now().toISOString(), ended_by: user.fullname },
      guard: ({ status }) => {
        if (status !== "open") throw conflict("This access has already ended.");
      },
    },
  );
  return answer("Access ended", { emergency_access: record });
}

/** Marks the accesses whose time is over as ended; they have not worked since then. */
export async function endOverdue({ db, tenant, services }: Context): Promise<void> {
  await sql`update records set data = data || jsonb_build_object('status', 'ended', 'ended_at', data->>'expires_at'), version = version + 1
    where tenant_id = ${tenant.id} and resource = 'emergency-access' and data->>'status' = 'open'
      and (data->>'expires_at')::timestamptz <= ${services.clock.now().toISOString()}`.execute(db);
}

/** Notes that somebody looked into an access and what they think of it; never the one who had it. */
export async function review(context: Context, { params, body }: Input): Promise<unknown> {
  const { services, user } = context;
  const { comment = null } = checkedInput(context, "actions/emergency-review", body);
  const record = await updateRecord(
    context,
    emergencyType(context),
    params.id ?? "",
    {},
    {
      action: "review",
      more: {
        reviewed_by: user.fullname,
        reviewed_at: services.clock.now().toISOString(),
        review_note: comment,
      },
      guard: ({ user: who }) => {
        if (who === user.uuid) throw forbidden("Someone else must review your own access.");
        if (!holds(user, "review-access")) throw forbidden();
      },
    },
  );
  return answer("Reviewed", { emergency_access: record });
}
