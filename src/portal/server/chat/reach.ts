import { type RawBuilder, sql, type SqlBool } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import type { CurrentUser } from "#framework/server/context.ts";
import { looksAfterOn } from "../care/consent.ts";
import { inCare } from "../care/inCare.ts";

type Bool = RawBuilder<SqlBool>;

const none: Bool = sql<SqlBool>`false`;
const anyOf = (conditions: readonly Bool[]): Bool =>
  conditions.length === 0 ? none : sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`;

/** Whether a person is of the office, which writes to everyone and whom everyone writes to. */
export const isOffice = (user: CurrentUser): boolean => holds(user, "chat-with-everyone");

/** The same of the account in `users`. */
const otherIsOffice: Bool = sql<SqlBool>`(exists (select from user_roles held
    join roles on roles.tenant_id = held.tenant_id and roles.uuid = held.role_uuid and roles.deleted_at is null
    left join role_permissions given on given.tenant_id = held.tenant_id and given.role_uuid = held.role_uuid
      and given.permission = 'chat-with-everyone'
    where held.tenant_id = users.tenant_id and held.user_uuid = users.uuid
      and (roles.all_permissions or given.permission is not null))
  or exists (select from user_permissions own where own.tenant_id = users.tenant_id and own.user_uuid = users.uuid
    and own.permission = 'chat-with-everyone'))`;

/**
 * Whether the person may write to an account in `users`, with its records in `staff` and `participants`: the office and
 * everyone; staff among each other and with those who they look after; participants with these and their advocates;
 * advocates as their participant allows (design decision on chats).
 */
export function mayTalkTo(user: CurrentUser): Bool {
  if (isOffice(user)) return sql<SqlBool>`true`;
  const { staff, participant, cares_for: care = {} } = user;
  const tenant = sql.raw("users.tenant_id");
  const pair = (worker: RawBuilder<unknown>, cared: RawBuilder<unknown>) =>
    inCare(user.care_window, tenant, worker, cared);
  const conditions: Bool[] = [otherIsOffice];
  if (staff !== undefined)
    conditions.push(
      sql<SqlBool>`staff.uuid is not null`,
      sql<SqlBool>`(participants.uuid is not null and ${pair(sql.lit(staff), sql.raw("participants.uuid"))})`,
      advocateOf(
        user,
        sql`advocate.data->'can_view' ? 'chat' and ${pair(sql.lit(staff), sql.raw("advocate.ref_participant"))}`,
      ),
    );
  if (participant !== undefined)
    conditions.push(
      sql<SqlBool>`(staff.uuid is not null and ${pair(sql.raw("staff.uuid"), sql.lit(participant))})`,
      advocateOf(user, sql`advocate.ref_participant = ${sql.lit(participant)}`),
    );
  for (const cared of care.any ?? []) conditions.push(sql<SqlBool>`participants.uuid = ${sql.lit(cared)}`);
  for (const cared of care.chat ?? [])
    conditions.push(
      sql<SqlBool>`(staff.uuid is not null and ${pair(sql.raw("staff.uuid"), sql.lit(cared))})`,
    );
  return anyOf(conditions);
}

/** Whether the account in `users` is an advocate of a participant of whom something holds, today by the provider's clock. */
const advocateOf = ({ care_window: window }: CurrentUser, holding: RawBuilder<unknown>): Bool =>
  sql<SqlBool>`exists (select from records advocate where advocate.tenant_id = users.tenant_id
    and advocate.resource = 'caring-advocates' and advocate.deleted_at is null and advocate.ref_user = users.uuid
    and ${looksAfterOn("advocate", window?.from ?? "")} and ${holding})`;

/**
 * Whether a chat may be read: the person is a member of it, and of its other members none is a participant whom they no
 * longer look after. A participant keeps their own chats.
 */
export function mayRead(user: CurrentUser, tenant: RawBuilder<unknown>, thread: RawBuilder<unknown>): Bool {
  const member = sql<SqlBool>`exists (select from chat_members mine where mine.tenant_id = ${tenant}
    and mine.thread = ${thread} and mine.user_uuid = ${sql.lit(user.uuid)} and mine.left_at is null)`;
  if (isOffice(user) || user.participant !== undefined) return member;
  return sql<SqlBool>`(${member} and not exists (select from chat_members met
      join users on users.tenant_id = met.tenant_id and users.uuid = met.user_uuid
      join participants on participants.tenant_id = met.tenant_id and participants.user_uuid = met.user_uuid
        and participants.deleted_at is null
      left join staff on staff.tenant_id = met.tenant_id and staff.user_uuid = met.user_uuid and staff.deleted_at is null
    where met.tenant_id = ${tenant} and met.thread = ${thread} and met.left_at is null
      and met.user_uuid <> ${sql.lit(user.uuid)} and not ${mayTalkTo(user)}))`;
}

/** Messages of chats that the person may read, since they joined, and of those that they have opened for an emergency. */
export const messagesForMe = (user: CurrentUser): Bool => {
  const [tenant, thread] = [sql.raw("chat_messages.tenant_id"), sql.raw("chat_messages.thread")];
  const mine = sql<SqlBool>`(${mayRead(user, tenant, thread)}
    and chat_messages.seq > (select from_seq from chat_members since where since.tenant_id = chat_messages.tenant_id
      and since.thread = chat_messages.thread and since.user_uuid = ${sql.lit(user.uuid)}))`;
  const opened = user.opened?.chats ?? [];
  return opened.length === 0 ? mine : anyOf([mine, hadBefore(opened)]);
};

/** Messages that some accounts have had before them: of the chats that they are in or were in, for as long. */
export const hadBefore = (
  accounts: readonly string[],
): Bool => sql<SqlBool>`exists (select from chat_members met
  where met.tenant_id = chat_messages.tenant_id and met.thread = chat_messages.thread
    and met.user_uuid in (${sql.join(accounts.map((account) => sql`${sql.lit(account)}::uuid`))})
    and chat_messages.seq > met.from_seq and (met.left_at is null or chat_messages.sent_at <= met.left_at))`;
