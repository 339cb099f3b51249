import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict } from "#framework/server/http/errors.ts";
import { answer } from "#framework/server/http/reply.ts";
import { reachRow } from "#framework/server/records/read/one.ts";
import { titleOf, wholeRecord } from "#framework/server/records/read/present.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { sendResetLink } from "#framework/server/session/passwordReset.ts";

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
