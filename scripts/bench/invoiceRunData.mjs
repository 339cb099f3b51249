/** Days on which the demo has delivered nothing, and the day after them. */
export const period = { from: "2025-03-01", until: "2025-04-30", after: "2025-05-01" };

const workers = 500;
const service = "00000000-0000-7000-8000-00000000be9c";

/** Delivered shifts for participants with a booking, each on a day of its own, and workers who do not overlap. */
export async function fill(query, tenant, participants, supportsEach) {
  const columns = await query(
    "select column_name as name from information_schema.columns where table_name = 'staff' and is_generated = 'NEVER'",
  );
  await query(
    `insert into staff (${columns.map(({ name }) => name)}) select ${columns.map(({ name }) => `(made).${name}`)} from (
       select jsonb_populate_record(null::staff, to_jsonb(one) || jsonb_build_object(
         'uuid', md5('worker ' || n)::uuid, 'email', 'worker-' || n || '@bench.example')) as made
       from (select * from staff where tenant_id = $1 order by uuid limit 1) one, generate_series(0, ${workers} - 1) n) copies`,
    [tenant],
  );
  await query("delete from ndis_plans where tenant_id = $1", [tenant]);
  await query("update participants set ndis_number = null where tenant_id = $1", [tenant]);
  await query(
    `with numbered as (select uuid, row_number() over (order by uuid) as n from participants where tenant_id = $1)
     update participants set ndis_number = '43' || lpad(numbered.n::text, 7, '0'), type = 'ndis', state = 'NSW', deleted_at = null, data = data - 'time_zone' - 'budgets'
       || '{"postcode": "2000", "plan_management": "plan", "plan_manager": {"organisation": "Plan Partners", "email": "claims@partners.example"}}'
     from numbered where participants.uuid = numbered.uuid and tenant_id = $1`,
    [tenant],
  );
  await query(
    `insert into records (tenant_id, uuid, resource, data) values ($1, '${service}', 'services',
       '{"name": "Care that is measured", "unit": "hour", "gst_code": "P2", "support_items": [{"band": "day", "item_number": "01_011_0107_1_1"}]}')`,
    [tenant],
  );
  const people = `(select uuid, row_number() over (order by uuid) - 1 as p from participants where tenant_id = $1 limit $2::int) person`;
  await query(
    `insert into records (tenant_id, uuid, resource, data)
     select $1, gen_random_uuid(), 'service-bookings', jsonb_build_object('participant', uuid, 'service', '${service}',
       'allocated', 10000000, 'start_date', '2025-01-01', 'ratio', '1:1', 'agreed_rate', 7358) from ${people}`,
    [tenant, participants],
  );
  await query(
    `insert into shifts (tenant_id, uuid, data, staff, service, status, shift_type, start_at, end_at)
     select $1, gen_random_uuid(), jsonb_build_object('participants', jsonb_build_array(uuid)),
       md5('worker ' || n % ${workers})::uuid, '${service}', 'completed', 'personal_care', begins, begins + interval '2 hours'
     from ${people}, generate_series(0, $3::int - 1) k
     cross join lateral (select k * $2::int + p as n) numbered
     cross join lateral (select timestamptz '2025-03-03 10:00 Australia/Sydney' + n / ${workers} * interval '1 day' as begins) days`,
    [tenant, participants, supportsEach],
  );
  await query("analyze");
}

/** Seconds that it takes to read the same shifts and to write the same invoices and lines, participant by participant. */
export async function bareRun(query, tenant) {
  for (const name of ["invoices", "invoice_lines", "billed_supports"])
    await query(`create table bare_${name} (like ${name} including defaults including indexes)`);
  const invoices = await query(
    "select uuid, participant, number, data::text from invoices where tenant_id = $1 and uuid in (select invoice from invoice_lines where delivered_on < $2) order by participant",
    [tenant, period.after],
  );
  const written = new Map(
    (
      await query(
        `select invoice, json_agg(data order by place) as lines from invoice_lines where tenant_id = $1 and delivered_on < $2
         group by invoice`,
        [tenant, period.after],
      )
    ).map(({ invoice, lines }) => [invoice, lines]),
  );
  const began = performance.now();
  for (const { uuid, participant, number, data } of invoices) {
    await query("begin");
    await query("select * from participants where tenant_id = $1 and uuid = $2", [tenant, participant]);
    const shifts = await query(
      `select shifts.* from shifts join shifts_participants met on met.tenant_id = shifts.tenant_id and met.uuid = shifts.uuid
       where shifts.tenant_id = $1 and met.target = $2 and shifts.start_at >= $3 and shifts.start_at < $4
         and shifts.status = 'completed' order by shifts.start_at`,
      [tenant, participant, period.from, period.after],
    );
    await query(
      `insert into bare_invoices (tenant_id, uuid, data, number, kind, status, participant, payer_type)
       values ($1, $2, $3, $4, 'invoice', 'draft', $5, 'plan_manager')`,
      [tenant, uuid, data, number, participant],
    );
    const ids = shifts.map((shift) => shift.uuid);
    await query(
      "insert into bare_billed_supports (tenant_id, source, id, participant, invoice) select $1, 'shift', unnest($2::uuid[]), $3, $4",
      [tenant, ids, participant, uuid],
    );
    await query(
      `insert into bare_invoice_lines (tenant_id, uuid, data, invoice, participant, shift, place, delivered_on)
       select $1, gen_random_uuid(), line, $2, $3, ($4::uuid[])[place], place, current_date
       from jsonb_array_elements($5::jsonb) with ordinality as listed (line, place)`,
      [tenant, uuid, participant, ids, JSON.stringify(written.get(uuid))],
    );
    await query("update shifts set data = data || '{}' where tenant_id = $1 and uuid = any ($2)", [
      tenant,
      ids,
    ]);
    await query("commit");
  }
  return (performance.now() - began) / 1000;
}
