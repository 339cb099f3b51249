import { fund } from "./funding.mjs";

const service = "00000000-0000-7000-8000-00000000de11";
/** So many shifts are delivered on a day. */
const aDay = 137;
/** What is newer than this many days is on no invoice yet. */
const unbilledDays = 14;

/**
 * Delivered shifts of a provider, back from yesterday with as many a day, until there are so many. What is older than two
 * weeks is on an approved invoice, one for each participant and month. Answers one of the participants, and their plan.
 * @param {(sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>} query as the owner of the tables
 */
export async function fill(query, tenant, shifts) {
  // Rules and keys hold for rows that the product writes; these only have to be many.
  await query("set session_replication_role = replica");
  await query("alter table shifts drop constraint if exists shifts_one_at_a_time");
  await people(query, tenant);
  const [{ count }] = await query(
    "select count(*)::int as count from shifts where tenant_id = $1 and service = $2",
    [tenant, service],
  );
  const values = [tenant, count, shifts - 1];
  await query(
    `insert into shifts (tenant_id, uuid, data, staff, service, status, shift_type, start_at, end_at)
     select $1, md5('shift ' || n)::uuid, jsonb_build_object('participants', jsonb_build_array(person.uuid)), worker.uuid,
       '${service}', 'completed', 'personal_care', begins, begins + interval '2 hours' from ${madeShifts}`,
    values,
  );
  await query(
    `insert into shifts_participants (tenant_id, uuid, target, staff, start_at, end_at)
     select $1, md5('shift ' || n)::uuid, person.uuid, worker.uuid, begins, begins + interval '2 hours' from ${madeShifts}`,
    values,
  );
  await query(
    `insert into invoices (tenant_id, uuid, data, number, kind, status, participant, payer_type)
     select distinct $1::uuid, ${invoiceId}, '{"total": 100000, "amount_due": 100000}'::jsonb, ${invoiceId}::text, 'invoice',
       'approved', person.uuid, 'agency' from ${madeShifts} where ${isBilled} on conflict do nothing`,
    values,
  );
  await query(
    `insert into invoice_lines (tenant_id, uuid, data, invoice, participant, shift, place, delivered_on)
     select $1, md5('line ' || n)::uuid, jsonb_build_object('amount', 14716, 'booking', md5('booking ' || person.uuid)::uuid,
         'description', 'Care that is measured', 'support_item', '01_011_0107_1_1', 'minutes', 120, 'unit_price', 7358),
       ${invoiceId}, person.uuid, md5('shift ' || n)::uuid, n, begins::date from ${madeShifts} where ${isBilled}`,
    values,
  );
  await query(
    `insert into billed_supports (tenant_id, source, id, participant, invoice)
     select $1, 'shift', md5('shift ' || n)::uuid, person.uuid, ${invoiceId} from ${madeShifts} where ${isBilled}`,
    values,
  );
  await query("vacuum analyze");
  const [one] = await query(
    "select participant, uuid as plan from ndis_plans where tenant_id = $1 order by uuid limit 1",
    [tenant],
  );
  return one;
}

/** The shifts from the second parameter to the third, each with its participant, worker and time. */
const madeShifts = `generate_series($2::int, $3::int) n
  join (select uuid, row_number() over (order by uuid) - 1 as place, count(*) over () as many from participants
    where tenant_id = $1) person on person.place = n % person.many
  join (select uuid, row_number() over (order by uuid) - 1 as place, count(*) over () as many from staff
    where tenant_id = $1) worker on worker.place = n % worker.many
  cross join lateral (select date_trunc('day', now()) - interval '1 day' - n / ${aDay} * interval '1 day'
    - n % 8 * interval '1 hour' as begins) times`;

const isBilled = `n / ${aDay} >= ${unbilledDays}`;
const invoiceId = "md5('invoice ' || person.uuid || to_char(begins, 'YYYY-MM'))::uuid";

/** Each participant has a plan of this year, and a booking that goes back as far as anything. */
async function people(query, tenant) {
  const [known] = await query("select from records where tenant_id = $1 and uuid = $2", [tenant, service]);
  if (known) return;
  await fund(query, tenant, {
    service,
    details: { support_items: [{ band: "day", item_number: "01_011_0107_1_1" }] },
    booking: { allocated: 10_000_000 },
    budget: 5_000_000,
  });
}
