import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";

const uuidText = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

/**
 * What people viewed, from the activity log, newest first: a row for each record that was opened, whose file was opened or of which
 * a masked value was revealed, for each record that a list showed with sensitive fields, and for each export.
 */
export const recordViews: SourceRule = (context) => ({
  rows: sql`
    select md5(log.uuid::text || coalesce(seen.record, ''))::uuid as uuid, log.seq, log.at, log.user_uuid as "user", log.user_name,
      case log.action when 'read' then 'opened' when 'list' then 'listed' when 'open-file' then 'file'
        when 'reveal' then 'revealed' else 'exported' end as how,
      coalesce(named.area, log.resource) as area,
      case when log.action <> 'list' then log.record_label
        else coalesce(person.full_name, worker.full_name, log.record_label) end as record_label,
      person.uuid as participant, worker.uuid as staff, coalesce(seen.record, log.record_uuid::text) as record_uuid, log.ip
    from activity_log log
    left join lateral jsonb_array_elements_text(log.changes->'records') as seen (record) on log.changes ? 'records'
    left join jsonb_each_text(${JSON.stringify(areas(context))}::jsonb) as named (resource, area) on named.resource = log.resource
    left join participants person on person.tenant_id = log.tenant_id and person.uuid = ${recordId}
    left join staff worker on worker.tenant_id = log.tenant_id and worker.uuid = ${recordId}
    where log.tenant_id = ${context.tenant.id} and log.outcome = 'done'
      and log.action in ('read', 'list', 'open-file', 'reveal', 'export', 'report')`,
  order: sql`seq desc`,
  columns: {
    at: "timestamp with time zone",
    user: "uuid",
    user_name: "text",
    how: "text",
    participant: "uuid",
    staff: "uuid",
  },
  many: true,
});

/** The record of a row. Rows that no table holds have ids of their own, which are no uuid. */
const recordId = sql`case when seen.record ~ ${sql.lit(uuidText)} then seen.record::uuid
  when seen.record is null then log.record_uuid end`;

/** What the screens call the records of each resource. */
const areas = ({ services }: Context): Record<string, string> =>
  Object.fromEntries(
    [...services.definitions.definitions.resources.values()].map(({ name, label }) => [name, label.many]),
  );
