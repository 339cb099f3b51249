import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Context, CurrentUser } from "#framework/server/context.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { rowRules } from "../rowRules.ts";

/**
 * Who viewed the record of the signed-in participant, and of those whom the signed-in advocate supports: a row for each day,
 * role, kind of record and way of seeing it, the latest day first. It counts only records that the person may see
 * themselves, and neither their own views nor those of the participant. No staff are named.
 */
export const ownRecordViews: SourceRule = (context) => ({
  rows: viewsSql(context),
  order: sql`viewed_on desc, kind, how, viewer_role`,
});

/** A kind of record that participants have, with what is theirs of it. */
interface Kind {
  kind: string;
  resource: string;
  table: string;
  /** The column that refers to the participant. */
  person: string;
  mine: (user: CurrentUser) => Expression<SqlBool> | undefined;
}

const kinds: readonly Kind[] = [
  {
    kind: "details",
    resource: "participants",
    table: "participants",
    person: "uuid",
    mine: (user) => among("participants.uuid", user, "profile"),
  },
  {
    kind: "notes",
    resource: "notes",
    table: "notes",
    person: "ndis_client_user_id",
    mine: (user) => rowRules["notes-shared-with-me"](user),
  },
  {
    kind: "documents",
    resource: "participant-documents",
    table: "records",
    person: "ref_participant",
    mine: (user) =>
      sql`records.resource = 'participant-documents' and ${among("records.ref_participant", user, "documents")}`,
  },
  {
    kind: "agreements",
    resource: "participant-contracts",
    table: "participant_contracts",
    person: "participant",
    mine: (user) => rowRules["agreement-with-me"](user),
  },
  {
    kind: "invoices",
    resource: "invoices",
    table: "invoices",
    person: "participant",
    mine: (user) => rowRules["invoice-with-me"](user),
  },
  {
    kind: "plans",
    resource: "ndis-plans",
    table: "ndis_plans",
    person: "participant",
    mine: (user) => rowRules["plan-with-me"](user),
  },
];

/** That it is about the person, or about someone of whom they see a part as a caring advocate. */
const among = (column: string, { participant, cares_for: care = {} }: CurrentUser, part: string) =>
  sql<SqlBool>`${sql.ref(column)} = any (${[...(participant === undefined ? [] : [participant]), ...(care[part] ?? [])]}::uuid[])`;

/** Every record that counts, with the names by which the log may call its resource: its own, and those of its perspectives. */
function recordsSql({ tenant, user, services }: Context): RawBuilder<unknown> {
  const all = [...services.definitions.definitions.resources.values()];
  const each = kinds.map(({ kind, resource, table, person, mine }) => {
    const names = all.flatMap(({ name, definition }) => ((definition.of ?? name) === resource ? [name] : []));
    return sql`
      select uuid as record, ${sql.lit(kind)} as kind, ${names}::text[] as resources, ${sql.ref(`${table}.${person}`)} as participant
      from ${sql.table(table)}
      where tenant_id = ${tenant.id} and deleted_at is null and ${mine(user) ?? sql`false`}`;
  });
  return sql.join(each, sql` union all `);
}

/**
 * Lines of the log are found by the id of each record, and lists among those of its kind by the ids that they hold: both have
 * an index, so that nobody reads the log of a provider through.
 */
function viewsSql(context: Context): RawBuilder<unknown> {
  const { tenant, user } = context;
  return sql`
    with mine as materialized (${recordsSql(context)}),
    seen as (
      select log.at, log.action, log.role, log.user_uuid, mine.kind, mine.participant
      from mine join activity_log log on log.tenant_id = ${tenant.id} and log.resource = any (mine.resources)
        and log.record_uuid = mine.record
      where log.outcome = 'done' and log.action in ('read', 'open-file', 'reveal') and ${isRecent}
      union all
      select log.at, log.action, log.role, log.user_uuid, mine.kind, mine.participant
      from activity_log log
      cross join lateral jsonb_array_elements_text(log.changes->'records') as listed (record)
      join mine on mine.record::text = listed.record and log.resource = any (mine.resources)
      where log.tenant_id = ${tenant.id} and log.changes ? 'records'
        and log.resource = any (array(select unnest(resources) from mine))
        and log.changes->'records' ?| array(select record::text from mine)
        and log.outcome = 'done' and log.action in ('list', 'open-file') and ${isRecent}
    ),
    days as (
      select distinct (seen.at at time zone ${tenant.settings.time_zone})::date as viewed_on, seen.role as viewer_role, seen.kind,
        case seen.action when 'read' then 'opened' when 'list' then 'listed' when 'open-file' then 'file'
          else 'revealed' end as how,
        person.uuid as participant,
        case when person.uuid is distinct from ${user.participant ?? null}::uuid then person.full_name end as participant_name
      from seen
      join participants person on person.tenant_id = ${tenant.id} and person.uuid = seen.participant
      where seen.user_uuid is not null and seen.user_uuid <> ${user.uuid}
        and seen.user_uuid is distinct from person.user_uuid
    )
    select md5(concat_ws(' ', viewed_on, viewer_role, kind, how, participant))::uuid as uuid, days.* from days`;
}

const isRecent = sql`log.at >= now() - interval '12 months'`;
