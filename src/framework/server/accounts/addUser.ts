import type { Context } from "../context.ts";
import { logActivity } from "../audit/activity.ts";
import { conflict } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import { checkedForm } from "../records/write/input/checkedForm.ts";
import type { Input } from "../routes/module.ts";
import { refuseUngrantable, rightsChanged } from "../roles/grants.ts";
import { insertInvited, inviteByMail } from "./invitation.ts";
import { accountColumns, linkRecords, refuseTakenEmail, setOwnPermissions, setRoles } from "./links.ts";
import { findUser } from "./readUsers.ts";
import { textsOf } from "../textsOf.ts";

/** Invites someone: the account exists at once, and is active when they have set a password by the mailed link. */
export async function addUser(context: Context, input: Input): Promise<unknown> {
  const body = checkedForm(context, "platform-users", input);
  const columns = accountColumns(body);
  const permissions = textsOf(body.permissions ?? []);
  await refuseTakenEmail(context, columns.email);
  refuseUngrantable(context, permissions);
  const uuid = await insertInvited(context, columns, body);
  await setRoles(context, uuid, textsOf(body.roles ?? []), []);
  await setOwnPermissions(context, uuid, permissions);
  await linkRecords(context, uuid, body);
  await logActivity(context, {
    action: "create",
    resource: "platform-users",
    record: uuid,
    label: columns.fullname,
    changes: { roles: { from: [], to: body.roles ?? [] } },
  });
  await inviteByMail(context, { uuid, ...columns });
  await rightsChanged(context);
  return answer(`Invitation sent to ${columns.email}`, { user: await findUser(context, uuid) });
}

/** Sends the invitation once more; the link before stops working. */
export async function inviteAgain(context: Context, { params }: Input): Promise<unknown> {
  const user = await findUser(context, params.id ?? "");
  if (user.status !== "invited") throw conflict("This person has already accepted the invitation.");
  await inviteByMail(context, {
    uuid: String(user.uuid),
    email: String(user.email),
    fullname: String(user.fullname),
  });
  await logActivity(context, {
    action: "invite",
    resource: "platform-users",
    record: String(user.uuid),
    label: String(user.fullname),
  });
  return answer(`Invitation sent to ${String(user.email)}`, { user });
}
