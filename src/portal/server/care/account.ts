import { sql } from "kysely";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect, Facts, Found } from "#framework/server/records/read/callRule.ts";
import { conflict } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { type Row, titleOf } from "#framework/server/records/read/serialize.ts";
import { insertInvited, inviteByMail } from "#framework/server/accounts/invitation.ts";
import { accountColumns, linkRecords } from "#framework/server/accounts/links.ts";
import { rightsChanged } from "#framework/server/roles/grants.ts";
import { nextVersion } from "#framework/server/database/changes.ts";
import { findUser } from "#framework/server/session/signIn.ts";

/** What a participant signs in with. */
interface Account extends JsonObject {
  uuid: string;
  email: string;
  fullname: string;
  status: string;
  last_login_at: string | null;
}

const text: Schema = { type: "string" };

/** What the answer about an account looks like. */
const accountAnswer: Schema = {
  type: "object",
  required: ["account"],
  properties: {
    account: {
      type: ["object", "null"],
      properties: { email: text, status: text, last_login_at: { type: ["string", "null"] } },
    },
  },
};

/** Whether and how a participant signs in; null where they do not. */
export const participantAccount: Facts = {
  answer: accountAnswer,
  of: async (context, { row }) => ({ account: shown(await accountOf(context, row)) }),
};

/** Makes an account for a participant and invites them to choose a password; or invites them once more. */
export const participantInvited: Effect = { answer: accountAnswer, of: inviteParticipant };

async function inviteParticipant(context: Context, { type, id, row, record }: Found): Promise<Reply> {
  const known = await accountOf(context, row);
  if (known && known.status !== "invited")
    throw conflict(
      known.status === "active"
        ? "This participant already has an account."
        : "This participant's account is suspended. Ask an administrator.",
    );
  const account = known
    ? await withAddressOf(context, known, record)
    : await addAccount(context, row, record);
  await inviteByMail(context, account);
  await logActivity(context, {
    action: "invite",
    resource: type.name,
    record: id,
    label: titleOf(type, record, context),
  });
  await rightsChanged(context);
  return answer(`Invitation sent to ${account.email}`, { account: shown(account) });
}

async function addAccount(context: Context, { uuid: id }: Row, record: JsonObject): Promise<Account> {
  if (typeof record.email !== "string" || record.email === "")
    throw conflict("Add their email address first so we can send the invitation.");
  const columns = accountColumns({ fullname: record.full_name ?? "", email: record.email });
  await refuseTaken(context, columns.email);
  const uuid = await insertInvited(context, columns);
  await sql`insert into user_roles (tenant_id, user_uuid, role_uuid)
    select tenant_id, ${uuid}, uuid from roles
    where tenant_id = ${context.tenant.id} and name = 'Participant' and system and deleted_at is null`.execute(
    context.db,
  );
  await linkRecords(context, uuid, { participant: String(id) });
  return { ...columns, uuid, status: "invited", last_login_at: null };
}

/** An invited account with the address that the participant's record has now: the first may have been mistyped. */
async function withAddressOf(context: Context, account: Account, { email }: JsonObject): Promise<Account> {
  const columns = accountColumns({ fullname: account.fullname, email: email ?? account.email });
  if (columns.email === account.email) return account;
  await refuseTaken(context, columns.email);
  await context.db
    .updateTable("users")
    .set({ email: columns.email, search: columns.search, version: nextVersion, updated_at: sql`now()` })
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", account.uuid)
    .execute();
  await logActivity(context, {
    action: "update",
    resource: "platform-users",
    record: account.uuid,
    label: account.fullname,
    changes: { email: { from: account.email, to: columns.email } },
  });
  return { ...account, email: columns.email };
}

async function refuseTaken(context: Context, email: string): Promise<void> {
  if (await findUser(context, email))
    throw conflict(
      `${email} is already used by another account. Enter a different email address for this participant.`,
    );
}

async function accountOf({ db, tenant }: Context, { user_uuid: user }: Row): Promise<Account | undefined> {
  if (typeof user !== "string") return undefined;
  const { rows } = await sql<Account>`
    select uuid, email, fullname, status, (select max(at) from login_log
        where login_log.tenant_id = users.tenant_id and login_log.user_uuid = users.uuid and result = 'success') as last_login_at
    from users where tenant_id = ${tenant.id} and uuid = ${user} and deleted_at is null`.execute(db);
  return rows[0];
}

const shown = (account: Account | undefined): JsonObject | null =>
  account === undefined
    ? null
    : { email: account.email, status: account.status, last_login_at: account.last_login_at };
