import { writtenDate } from "#framework/shared/dates/written.ts";
import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect, Found } from "#framework/server/records/read/callRule.ts";
import { conflict } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { insertInvited, inviteByMail } from "#framework/server/accounts/invitation.ts";
import { accountColumns } from "#framework/server/accounts/links.ts";
import { insertRole, roleNames } from "#framework/server/roles/roleStore.ts";
import { findUser } from "#framework/server/session/signIn.ts";
import { dataWith, nextVersion } from "#framework/server/database/changes.ts";

/** The system role of those who sign in for someone they care for. */
const roleName = "Caring advocate";

/**
 * Lets a caring advocate sign in and see what is ticked: by a new account and its invitation, or by the account that
 * they have already as someone's advocate.
 */
export const advocateInvited: Effect = { of: inviteAdvocate };

async function inviteAdvocate(context: Context, { type, id, record: advocate }: Found): Promise<Reply> {
  refuseUnready(context, advocate);
  const columns = accountColumns({ fullname: advocate.full_name ?? "", email: advocate.email ?? "" });
  const known = await findUser(context, columns.email);
  if (known) await refuseOtherwiseUsed(context, known);
  const account = known ?? { ...columns, uuid: await addAccount(context, columns), status: "invited" };
  if (account.status === "active") await tellOfMore(context, account);
  else await inviteByMail(context, account);
  const record = await updateRecord(
    context,
    type,
    id,
    {},
    { action: "invite", more: { user: account.uuid, status: account.status } },
  );
  return answer(`Message sent to ${columns.email}`, { caring_advocate: record });
}

/** Lets those who have accepted their invitation see what they were invited to. */
export async function invitationAccepted(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  user: string,
): Promise<void> {
  await db
    .updateTable("records")
    .set({ data: dataWith({ status: "active" }), version: nextVersion, updated_at: sql`now()` })
    .where("tenant_id", "=", tenant.id)
    .where("resource", "=", "caring-advocates")
    .where("deleted_at", "is", null)
    .where("ref_user", "=", user)
    .where(sql`data->>'status'`, "=", "invited")
    .execute();
}

function refuseUnready(context: Context, { email, can_view: parts, consent_until: until }: JsonObject): void {
  if (email === undefined) throw conflict("Add their email address first.");
  if (!Array.isArray(parts) || parts.length === 0) throw conflict("First tick what they can see.");
  if (typeof until === "string" && until < tenantCalendar(context).today)
    throw conflict(`The consent ended on ${writtenDate(until)}. Change it first.`);
}

/** An advocate sees less than their account might otherwise; who works here or is supported has another one for it. */
async function refuseOtherwiseUsed(
  context: Context,
  { uuid, status }: { uuid: string; status: string },
): Promise<void> {
  const roles = await roleNames(context, uuid);
  if (roles.length !== 1 || roles[0] !== roleName)
    throw conflict("This email address is already used by another account. Use a different address.");
  if (status === "suspended") throw conflict("This person's account is suspended. Ask the office.");
}

async function addAccount(context: Context, columns: ReturnType<typeof accountColumns>): Promise<string> {
  const uuid = await insertInvited(context, columns);
  const role_uuid = await advocateRole(context);
  await context.db
    .insertInto("user_roles")
    .values({ tenant_id: context.tenant.id, user_uuid: uuid, role_uuid })
    .execute();
  await logActivity(context, {
    action: "create",
    resource: "platform-users",
    record: uuid,
    label: columns.fullname,
    changes: { roles: { from: [], to: [role_uuid] } },
  });
  return uuid;
}

/** The role, made from the access catalogue for a provider who began before there was one. */
async function advocateRole(context: Context): Promise<string> {
  const { db, tenant, services } = context;
  const found = await db
    .selectFrom("roles")
    .select("uuid")
    .where("tenant_id", "=", tenant.id)
    .where("name", "=", roleName)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (found) return found.uuid;
  const { roles } = services.definitions.definitions.access;
  const role = roles.find(({ name }) => name === roleName) ?? { name: roleName, permissions: [] };
  return insertRole(context, { ...role, system: true });
}

/** Mails someone who signs in already that there is more for them; of whom stays in the portal. */
async function tellOfMore(
  context: Context,
  { email, fullname }: { email: string; fullname: string },
): Promise<void> {
  const { services } = context;
  await services.mail.send(context, email, {
    subject: "You can now see more in the portal",
    text: `Hello ${fullname},\n\nA person you support has shared their information with you. Sign in to see it:\n\n${services.mail.link(context, "/cared-for")}`,
  });
}
