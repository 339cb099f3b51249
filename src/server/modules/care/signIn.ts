import { logActivity } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { conflict } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { reachRow } from "../../records/one.ts";
import { titleOf, wholeRecord } from "../../records/present.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import type { Input } from "../module.ts";
import { sendResetLink } from "../session/passwordReset.ts";

/** Mails the participant a link to choose a new password. */
export async function sendLinkToParticipant(context: Context, { params }: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "participants");
  const row = await reachRow(context, type, params.id ?? "");
  const account = await context.db
    .selectFrom("users")
    .select(["uuid", "email", "fullname"])
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", String(row.user_uuid ?? "00000000-0000-0000-0000-000000000000"))
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!account) throw conflict("This participant does not have an account.");
  await sendResetLink(context, account);
  await logActivity(context, {
    action: "send-reset-link",
    resource: type.name,
    record: params.id,
    label: titleOf(type, wholeRecord(type, row, context), context),
  });
  return answer(`Link sent to ${account.email}`);
}
