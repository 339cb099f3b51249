/**
 * A service that is measured, and for each participant a booking of it that goes back as far as anything and a plan of this
 * year. All participants become those of the NDIS.
 * @param {(sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>} query as the owner of the tables
 * @param {{ service: string; details: object; booking: object; budget: number }} what the service's id and what else it
 *   says, what a booking says of its amounts, and the plan's budget, in cents
 */
export async function fund(query, tenant, { service, details, booking, budget }) {
  const said = { name: "Care that is measured", unit: "hour", gst_code: "P2", ...details };
  await query(
    "insert into records (tenant_id, uuid, resource, data) values ($1, $2, 'services', $3::jsonb)",
    [tenant, service, JSON.stringify(said)],
  );
  await query("update participants set type = 'ndis' where tenant_id = $1", [tenant]);
  await query(
    `insert into records (tenant_id, uuid, resource, data)
     select $1, md5('booking ' || uuid)::uuid, 'service-bookings', jsonb_build_object('participant', uuid, 'service', $2::text,
       'start_date', '2000-01-01', 'ratio', '1:1', 'agreed_rate', 7358, 'budget_category', '01', 'status', 'active')
       || $3::jsonb from participants where tenant_id = $1`,
    [tenant, service, JSON.stringify(booking)],
  );
  await query("delete from ndis_plans where tenant_id = $1", [tenant]);
  const plan = { management: "agency", budgets: [{ category: "01", management: "agency", amount: budget }] };
  await query(
    `insert into ndis_plans (tenant_id, uuid, participant, status, start_date, end_date, data)
     select $1, gen_random_uuid(), uuid, 'active', current_date - 180, current_date + 184, $2::jsonb
     from participants where tenant_id = $1`,
    [tenant, JSON.stringify(plan)],
  );
}
