import { fund } from "./funding.mjs";

/** The support that is measured. */
export const service = "00000000-0000-7000-8000-00000000de12";
/** Each worker has so many shifts in a year, two a day; the days go so far back. */
export const shiftsEach = 500;
const daysBack = 270;
/** So many of each worker's shifts are published at once. */
export const draftsEach = 16;

/**
 * A provider's year: workers like those of the demo with their licences, and two shifts a day for
 * each on most days, 500 a year. Two thousand workers have a million. Participants have a booking and a plan.
 * @param {(sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>} query as the owner of the tables
 */
export async function fill(query, tenant, workers) {
  // Rules and keys hold for rows that the product writes; these only have to be many.
  await query("set session_replication_role = replica");
  await query("update participants set status = 'active' where tenant_id = $1", [tenant]);
  await fund(query, tenant, {
    service,
    details: { registration_group: "0107" },
    booking: { allocated: 100_000_000, remaining: 50_000_000 },
    budget: 50_000_000,
  });
  await people(query, tenant, workers);
  await query("delete from shifts_participants where tenant_id = $1", [tenant]);
  await query("delete from shifts where tenant_id = $1", [tenant]);
  const restore = await withoutIndexes(query, "shifts");
  await query(
    `insert into shifts (tenant_id, uuid, data, staff, service, status, shift_type, start_at, end_at, scheduled_hours, published_at)
     select $1, md5('shift ' || worker.place || ' ' || n)::uuid,
       jsonb_build_object('participants', jsonb_build_array(person.uuid), 'location_type', 'home', 'time_zone', 'Australia/Sydney',
         'address', person.place || ' Wattle Street', 'instructions', 'Breakfast first, then the medication that the pharmacy has packed.'),
       worker.uuid, '${service}', case when begins < now() then 'completed' else 'scheduled' end, 'personal_care', begins,
       begins + interval '4 hours', 4, now() from ${made}`,
    [
      tenant,
      (await query(`select count(*)::int as count from ${placed("participants")} people`, [tenant]))[0].count,
    ],
  );
  await restore();
  await query(
    `insert into shifts_participants (tenant_id, uuid, target, staff, start_at, end_at)
     select tenant_id, uuid, (data->'participants'->>0)::uuid, staff, start_at, end_at from shifts where tenant_id = $1`,
    [tenant],
  );
  // What is older than two weeks is on an invoice.
  await query(
    `insert into billed_supports (tenant_id, source, id, participant, invoice)
     select tenant_id, 'shift', uuid, (data->'participants'->>0)::uuid, tenant_id from shifts
      where tenant_id = $1 and end_at < now() - interval '14 days'`,
    [tenant],
  );
  await query("set session_replication_role = origin");
  await query("vacuum analyze");
}

/**
 * Drops the indexes that a bulk load would keep in order row by row; answers what makes them again. The constraint against two
 * shifts at once stays away: making it takes longer than everything else, and no row is written by the product before.
 */
async function withoutIndexes(query, table) {
  await query(`alter table ${table} drop constraint if exists shifts_one_at_a_time`);
  const indexes = await query(
    "select indexname as name, indexdef as definition from pg_indexes where tablename = $1 and indexname <> $1 || '_pkey'",
    [table],
  );
  for (const { name } of indexes) await query(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes) await query(definition);
  };
}

const placed = (table) =>
  `(select uuid, row_number() over (order by uuid) - 1 as place, count(*) over () as many from ${table}
    where tenant_id = $1 and status = 'active' and deleted_at is null)`;

/** The shifts of each worker: 7 to 11 and 1 to 5 by the clock of the provider, on 250 days of 365. */
const made = `${placed("staff")} worker
  cross join generate_series(0, ${shiftsEach - 1}) n
  join ${placed("participants")} person on person.place = (worker.place * 3 + n % 3) % $2::int
  cross join lateral (select (current_date - ${daysBack} + (n / 2 * 365 / ${shiftsEach / 2} + worker.place % 7)::int
    + make_interval(hours => case n % 2 when 0 then 7 else 13 end)) at time zone 'Australia/Sydney' as begins) times`;

/** Copies of the demo's active workers until there are so many, each with the licences of whom they copy. */
async function people(query, tenant, workers) {
  await query("update staff set status = 'inactive' where tenant_id = $1 and status <> 'active'", [tenant]);
  const [{ count }] = await query(
    "select count(*)::int as count from staff where tenant_id = $1 and status = 'active' and deleted_at is null",
    [tenant],
  );
  const columns = async (table) =>
    (
      await query(
        `select string_agg(column_name, ', ' order by ordinal_position) as names from information_schema.columns
          where table_name = $1 and table_schema = 'public'`,
        [table],
      )
    )[0].names;
  const copy = async (table, key, changes) =>
    query(
      `insert into ${table} (${await columns(table)})
       select (made).* from (
         select jsonb_populate_record(null::${table}, to_jsonb(original) || jsonb_build_object(${changes})) as made
         from generate_series(1, $2::int) n join ${placed("staff")} seed on seed.place = n % seed.many
         join ${table} original on original.tenant_id = $1 and original.${key} = seed.uuid) copies`,
      [tenant, workers - count],
    );
  // Otherwise the licences of the demo, which run out, keep the daily judgement of all shifts at work for minutes.
  await query(
    "update staff set staff_category = null, data = data - 'right_to_work' - 'visa_expiry' where tenant_id = $1",
    [tenant],
  );
  await query(
    "delete from staff_licences where tenant_id = $1 and (type = 'right_to_work' or clearance <> 'cleared')",
    [tenant],
  );
  // Nobody of the demo is away: their drafts could not be published.
  await query("delete from leaves where tenant_id = $1", [tenant]);
  const own = "md5('worker ' || n)::uuid";
  // Those of the people first: anyone who is copied is found by what is there now.
  await copy("staff_licences", "staff", `'uuid', gen_random_uuid(), 'staff', ${own}`);
  await copy(
    "staff",
    "uuid",
    `'uuid', ${own}, 'email', 'worker-' || n || '@bench.example', 'user_uuid', null, 'full_name', 'Worker ' || n`,
  );
}
