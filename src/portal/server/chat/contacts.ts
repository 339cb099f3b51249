import { type RawBuilder, sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import type { Context, CurrentUser } from "#framework/server/context.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { mayRead, mayTalkTo } from "./reach.ts";
import { people } from "./threads.ts";

/** Everyone whom the person may write to, and the groups that they are in. */
export const chatContacts: SourceRule = (context) => ({
  rows: sql`${persons(context, mayTalkTo(context.user))} union all ${groups(context)}`,
  order: sql`type = 'group' desc, lower(name)`,
});

/** The chats that the person has, the latest first: also those in which they can no longer write. */
export const activeChats: SourceRule = (context) => ({
  rows: sql`select * from (${persons(context, sql`chat.uuid is not null and chat.last_seq > chat.from_seq`)}
    union all ${groups(context)}) as active`,
  order: sql`latest desc nulls last, lower(name)`,
});

/** The chat of the account in `users` with the person, and what is new in it. */
const own = ({ tenant, user }: Context, by: RawBuilder<unknown>) => sql`
  select threads.uuid, threads.name, threads.last_at, threads.last_seq, mine.from_seq, mine.muted,
    greatest(0, threads.last_seq - greatest(mine.read_seq, mine.from_seq))::int as unread,
    jsonb_strip_nulls(jsonb_build_object('latest_message', coalesce(nullif(left(newest.data->>'message', 200), ''), newest.data->'chat_files'->0->>'name', ''), 'sent_time', newest.sent_at)) as message
  from chat_threads threads join chat_members mine on mine.tenant_id = threads.tenant_id and mine.thread = threads.uuid
      and mine.user_uuid = ${user.uuid} and mine.left_at is null
    left join chat_messages newest on newest.tenant_id = threads.tenant_id and newest.thread = threads.uuid
      and newest.seq = threads.last_seq and newest.seq > mine.from_seq
  where threads.tenant_id = ${tenant.id} and ${by}
    and ${mayRead(user, sql.raw("threads.tenant_id"), sql.raw("threads.uuid"))}`;

/** What a worker is called: by their job to those who may see staff records, otherwise as one of the staff. */
const jobTitle = (user: CurrentUser) =>
  holds(user, "view-staff") ? sql`coalesce(nullif(staff.job_title, ''), 'Staff')` : sql`'Staff'`;

/** People as contacts, of whom a condition on `users`, `staff`, `participants` and their `chat` holds. */
const persons = (context: Context, condition: RawBuilder<unknown>) => {
  const { tenant, user } = context;
  const me = sql.lit(user.uuid);
  const pair = sql`threads.pair = case when users.uuid::text < ${me} then users.uuid::text || ':' || ${me}
    else ${me} || ':' || users.uuid::text end`;
  return sql`
    select person.uuid, person.name, person.role, 'individual' as type, null::text as group_name, person.avatar,
      coalesce(person.message, '{"latest_message": ""}') as message, coalesce(person.unread, 0) as unread, coalesce(person.muted, false) as muted,
      exists (select from chat_blocks where tenant_id = ${tenant.id} and user_uuid = ${user.uuid}
        and blocked = person.uuid) as blocked, person.latest
    from (select users.uuid, users.fullname as name,
        case when staff.uuid is not null then ${jobTitle(user)}
          when participants.uuid is not null then 'Participant' else coalesce((select min(roles.name) from user_roles held
            join roles on roles.tenant_id = held.tenant_id and roles.uuid = held.role_uuid
            where held.tenant_id = users.tenant_id and held.user_uuid = users.uuid), '') end as role,
        users.profile_image as avatar, chat.message, chat.unread, chat.muted, chat.last_at as latest
      from (select users.*, staff.uuid as staff_uuid, participants.uuid as participant_uuid from ${people(tenant.id)}
          and users.uuid <> ${user.uuid}) as users
        left join staff on staff.tenant_id = ${tenant.id} and staff.uuid = users.staff_uuid
        left join participants on participants.tenant_id = ${tenant.id} and participants.uuid = users.participant_uuid
        left join lateral (${own(context, pair)}) as chat on true
      where ${condition}) as person`;
};

const groups = (context: Context) => sql`
  select chat.uuid, chat.name, 'Group' as role, 'group' as type, chat.name as group_name, null::jsonb as avatar,
    chat.message, chat.unread, chat.muted, false as blocked, chat.last_at as latest
  from (${own(context, sql`threads.kind = 'group'`)}) as chat`;
