import type { Context } from "../context.ts";
import { logActivity } from "../audit/activity.ts";
import { lockRow } from "../database/lockRow.ts";
import { answer } from "../http/reply.ts";
import type { Input } from "../routes/module.ts";
import { refuseUngrantable, rightsChanged } from "../roles/grants.ts";
import { refuseMorePowerful, setOwnPermissions } from "./links.ts";
import { findUser } from "./readUsers.ts";
import { textsOf } from "../textsOf.ts";

/** Sets what a person may do beside what their roles allow. Only permissions that the giver holds can be added. */
export async function updatePermissions(context: Context, { body }: Input): Promise<unknown> {
  const id = String(body.user_id);
  const permissions = textsOf(body.permissions);
  await lockRow(context, "users", id);
  const before = await findUser(context, id);
  await refuseMorePowerful(context, before);
  refuseUngrantable(context, permissions, before.permissions);
  await setOwnPermissions(context, id, permissions);
  await logActivity(context, {
    action: "change-permissions",
    resource: "platform-users",
    record: id,
    label: String(before.fullname),
    changes: { permissions: { from: before.permissions ?? [], to: permissions } },
  });
  await rightsChanged(context);
  return answer("Permissions updated", { user: await findUser(context, id) });
}
