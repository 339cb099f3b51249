import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect, Found } from "#framework/server/records/read/callRule.ts";
import { conflict } from "#framework/server/http/errors.ts";
import { titleOf } from "#framework/server/records/read/serialize.ts";
import { sendResetLink } from "#framework/server/session/passwordReset.ts";

/** Mails the participant a link to choose a new password. */
export const resetLinkSent: Effect = { of: sendLink };

async function sendLink(context: Context, { type, id, row, record }: Found): Promise<string> {
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
    record: id,
    label: titleOf(type, record, context),
  });
  return `Link sent to ${account.email}`;
}
