/**
 * Fills a provider's table of participants to a number of rows, by copies of those of the demo that differ in name,
 * NDIS number and dates. Indexes are dropped before and made again after, and the words of
 * their names are left out: one by one they would take several times longer.
 * @param {(sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>} query as the owner of the tables
 */
export async function fillParticipants(query, rows) {
  const [{ id: tenant }] = await query("select id from tenants where slug = 'demo'");
  const [{ count }] = await query("select count(*) as count from participants where tenant_id = $1", [
    tenant,
  ]);
  await query(`update users set regions = '["coast","inland"]' where email = 'coordinator@demo.example'`);
  if (Number(count) >= rows) return tenant;
  const indexes = await query(
    "select indexname as name, indexdef as definition from pg_indexes where tablename = 'participants' and indexname <> 'participants_pkey'",
  );
  for (const { name } of indexes) await query(`drop index ${String(name)}`);
  await query("alter table participants disable trigger user");
  await query(copies, [tenant, rows - Number(count)]);
  await query("alter table participants enable trigger user");
  for (const { definition } of indexes) await query(definition);
  await query("vacuum analyze participants");
  return tenant;
}

const copies = `
  insert into participants (tenant_id, uuid, search, data, status, type, full_name, first_name, last_name, ndis_number,
    date_of_birth, alert, region, state, plan_start, plan_end, converted_from_lead, created_at)
  select tenant_id, gen_random_uuid(), search || ' ' || n, data, status, type, full_name || ' ' || n, first_name,
    last_name || ' ' || n, '44' || lpad(n::text, 7, '0'), date_of_birth + (n % 3000)::int, alert, region, state,
    plan_start, plan_end + (n % 500)::int, converted_from_lead, created_at - n * interval '1 minute'
  from generate_series(1, $2::int) n
  join (select row_number() over (order by uuid) as place, count(*) over () as many, participants.*
    from participants where tenant_id = $1 and coalesce(ndis_number, '') not like '44%') seeds on place = n % many + 1`;
