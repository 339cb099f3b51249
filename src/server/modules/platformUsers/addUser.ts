import { randomUUIDv7 } from "node:crypto";
import type { Context } from "../../context.ts";
import { logActivity } from "../../audit/activity.ts";
import { conflict } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedForm } from "../../records/checkedForm.ts";
import type { Input } from "../module.ts";
import { refuseUngrantable, rightsChanged } from "../roles/grants.ts";
import { makeToken, withdrawTokens } from "../session/oneTimeTokens.ts";
import { accountColumns, linkRecord, refuseTakenEmail, setOwnPermissions, setRoles } from "./links.ts";
import { findUser } from "./readUsers.ts";

/** Invites somebody: the account exists at once, and is active when they have set a password by the mailed link. */
export async function addUser(context: Context, input: Input): Promise<unknown> {
  const { db, tenant, user } = context;
  const body = checkedForm(context, "platform-users", input);
  const uuid = randomUUIDv7();
  const columns = accountColumns(body);
  const permissions = (body.permissions as string[] | undefined) ?? [];
  await refuseTakenEmail(context, columns.email);
  refuseUngrantable(context, permissions);
  await db
    .insertInto("users")
    .values({
      ...columns,
      tenant_id: tenant.id,
      uuid,
      created_by: user.uuid,
      updated_by: user.uuid,
      deleted_at: null,
      password_hash: null,
      status: "invited",
      profile_image: null,
      regions: JSON.stringify(body.regions ?? []),
      second_factor_secret: null,
      second_factor_step: null,
      second_factor_since: null,
      second_factor_required: body.second_factor_required === true,
    })
    .execute();
  await setRoles(context, uuid, (body.roles as string[] | undefined) ?? [], []);
  await setOwnPermissions(context, uuid, permissions);
  await linkRecord(context, uuid, "staff", body.staff);
  await linkRecord(context, uuid, "participants", body.participant);
  await logActivity(context, {
    action: "create",
    resource: "platform-users",
    record: uuid,
    label: columns.fullname,
    changes: { roles: { from: [], to: body.roles ?? [] } },
  });
  await sendInvitation(context, { uuid, ...columns });
  await rightsChanged(context);
  return answer(`An invitation is on its way to ${columns.email}`, { user: await findUser(context, uuid) });
}

/** Sends the invitation once more; the link before stops working. */
export async function inviteAgain(context: Context, { params }: Input): Promise<unknown> {
  const user = await findUser(context, params.id ?? "");
  if (user.status !== "invited") throw conflict("This person has accepted the invitation already.");
  await sendInvitation(context, {
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
  return answer(`An invitation is on its way to ${String(user.email)}`, { user });
}

async function sendInvitation(
  context: Context,
  { uuid, email, fullname }: { uuid: string; email: string; fullname: string },
): Promise<void> {
  const { services, tenant } = context;
  await withdrawTokens(context, "invitation", uuid);
  const token = await makeToken(context, "invitation", uuid);
  const provider = (tenant.platform.ndis_provider as { name?: string } | undefined)?.name ?? "your provider";
  await services.mail.send(context, email, {
    subject: `Your account with ${provider}`,
    text: `Hello ${fullname},\n\n${provider} has made an account for you. Open this link within 7 days to choose a password:\n\n${services.mail.link(context, `/register#invite=${token}`)}`,
  });
}
