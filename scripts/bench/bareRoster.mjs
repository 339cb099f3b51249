// What the roster is compared with: the same rows by bare statements, without rights, checks, names or notices.

/** The shifts of some workers between two days, as a calendar needs them. */
export const bareMonth = (query, tenant, staff, first, last) =>
  query(
    `select uuid, version, start_at, end_at, staff, service, shift_type, status, draft, team, series, needs_attention,
       attention_reason, scheduled_hours, data from shifts
     where tenant_id = $1 and deleted_at is null and staff = any ($2)
       and start_at >= $3::date::timestamp at time zone 'Australia/Sydney' - interval '1 day'
       and start_at < ($4::date + 1)::timestamp at time zone 'Australia/Sydney'
       and end_at > $3::date::timestamp at time zone 'Australia/Sydney' order by start_at, uuid`,
    [tenant, staff, first, last],
  );

/** What decides who is available: workers, licences, leave, the shifts of the fortnight on either side, who met whom. Answers how many rows. */
export async function bareAvailable(query, tenant, participant, start) {
  const read = [
    await query("select * from staff where tenant_id = $1 and status = 'active' and deleted_at is null", [
      tenant,
    ]),
    await query("select * from staff_licences where tenant_id = $1 and deleted_at is null", [tenant]),
    await query(
      `select * from leaves where tenant_id = $1 and deleted_at is null and status = 'approved'
         and start_date <= $2::date + 1 and end_date >= $2::date - 1`,
      [tenant, start],
    ),
    await query(
      `select uuid, staff, service, team, start_at, end_at, shift_type, draft, data from shifts
       where tenant_id = $1 and deleted_at is null and staff is not null and status not in ('cancelled', 'no_show')
         and start_at >= $2::timestamptz - interval '15 days' and start_at < $2::timestamptz + interval '15 days'`,
      [tenant, start],
    ),
    await query(
      `select staff, count(*) from shifts_participants where tenant_id = $1 and target = $2
         and start_at > $3::timestamptz - interval '183 days' and start_at < $3 group by staff`,
      [tenant, participant, start],
    ),
  ];
  return read.reduce((sum, rows) => sum + rows.length, 0);
}

/** The same shifts are drafts no longer. */
export const barePublish = (query, tenant, ids) =>
  query(
    `update shifts set draft = false, published_at = now(), version = version + 1, updated_at = now(),
       data = data || '{"published_by": "Ada Admin"}' where tenant_id = $1 and uuid = any ($2)`,
    [tenant, ids],
  );
