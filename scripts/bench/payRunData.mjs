export const shiftsEach = 20;

/** The period that is paid: the demo's pay periods begin on this Monday. */
export const period = { start: "2026-08-10", end: "2026-08-23" };

/** Workers like those of the demo who have a pay rate, with a morning and an afternoon shift on ten weekdays. */
export async function fill(query, tenant, workers) {
  const columns = await query(
    "select column_name as name from information_schema.columns where table_name = 'staff' and is_generated = 'NEVER'",
  );
  const names = columns.map(({ name }) => name).join(", ");
  const [template] = await query(
    `select staff.uuid from staff join records on records.tenant_id = staff.tenant_id
       and records.resource = 'staff-pay-rates' and ref_staff_id = staff.uuid and records.deleted_at is null
     where staff.tenant_id = $1 and records.data->>'effective_from' <= $2 order by staff.uuid limit 1`,
    [tenant, period.start],
  );
  const numbers = "generate_series(1, $2::int) n";
  await query(
    `insert into staff (${names}) select ${columns.map(({ name }) => `(made).${name}`).join(", ")} from (
       select jsonb_populate_record(null::staff, to_jsonb(staff) || jsonb_build_object(
         'uuid', md5('worker ' || n)::uuid, 'email', 'worker-' || n || '@bench.example', 'user_uuid', null)) as made
       from staff, ${numbers} where staff.tenant_id = $1 and staff.uuid = $3) copies`,
    [tenant, workers, template.uuid],
  );
  await query(
    `insert into records (tenant_id, uuid, resource, data)
     select tenant_id, gen_random_uuid(), resource, data || jsonb_build_object('staff_id', md5('worker ' || n)::uuid)
     from records, ${numbers} where tenant_id = $1 and resource = 'staff-pay-rates' and ref_staff_id = $3
       and deleted_at is null`,
    [tenant, workers, template.uuid],
  );
  const times = `${numbers} cross join generate_series(0, 9) day cross join (values (7), (13)) as shift (hour)
    cross join lateral (select ($3::date + day + (day / 5) * 2) as date) days
    cross join lateral (select date + make_interval(hours => hour) as local) starts
    cross join lateral (select local at time zone 'Australia/Sydney' as begins) instants`;
  await query(
    `insert into shifts (tenant_id, uuid, data, staff, status, shift_type, start_at, end_at, timesheet)
     select $1, md5(n || ' ' || begins)::uuid, '{}', md5('worker ' || n)::uuid, 'completed', 'standard', begins,
       begins + interval '4 hours', 'added' from ${times}`,
    [tenant, workers, period.start],
  );
  await query(
    `insert into payment_records (tenant_id, uuid, data, staff, shift, date, start_at, end_at, hours, source, period_start, period_end)
     select $1, gen_random_uuid(), '{"time_zone": "Australia/Sydney"}', md5('worker ' || n)::uuid, md5(n || ' ' || begins)::uuid,
       date, begins, begins + interval '4 hours', 4, 'shift', $3::date, $4::date from ${times}`,
    [tenant, workers, period.start, period.end],
  );
  await query("analyze");
}

/** Reads a worker's payment records of the period and their shifts, and nothing else. */
export async function readRows(query, tenant, staff) {
  const records = await query(
    "select * from payment_records where tenant_id = $1 and staff = $2 and deleted_at is null and date between $3::date - 2 and $4",
    [tenant, staff, period.start, period.end],
  );
  await query("select * from shifts where tenant_id = $1 and uuid = any ($2)", [
    tenant,
    records.map(({ shift }) => shift),
  ]);
  return records;
}
