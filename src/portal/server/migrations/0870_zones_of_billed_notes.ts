import { type Kysely, sql } from "kysely";
import { run } from "./helpers.ts";

/** The zone of a participant's address, as it was known when the lines were made. */
const zone = `coalesce(person.data->>'time_zone',
  case person.data->>'postcode' when '2879' then 'Australia/Broken_Hill' when '2880' then 'Australia/Broken_Hill'
    when '2898' then 'Australia/Lord_Howe' end,
  case person.state when 'QLD' then 'Australia/Brisbane' when 'SA' then 'Australia/Adelaide' when 'NT' then 'Australia/Darwin'
    when 'WA' then 'Australia/Perth' when 'TAS' then 'Australia/Hobart' when 'VIC' then 'Australia/Melbourne'
    when 'NSW' then 'Australia/Sydney' when 'ACT' then 'Australia/Sydney' end)`;

/**
 * Lines of billed notes say in which zone their times are, where clocks at the participant's show something else than the
 * provider's. That changes nothing that was billed, so that the lines of approved invoices get it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: tenants } = await sql<{ id: string; own: string }>`
    select id, coalesce(settings->>'time_zone', 'Australia/Sydney') as own from tenants`.execute(db);
  await run(db, "alter table invoice_lines disable trigger invoice_lines_keep");
  for (const { id, own } of tenants) {
    await run(db, `select set_config('app.tenant', '${id}', true)`);
    await sql`
      update invoice_lines set data = invoice_lines.data || jsonb_build_object('time_zone', told.zone)
      from (select person.uuid, ${sql.raw(zone)} as zone from participants person where person.tenant_id = ${id}) as told
      where invoice_lines.tenant_id = ${id} and invoice_lines.note is not null and not invoice_lines.data ? 'time_zone'
        and told.uuid = invoice_lines.participant and told.zone is not null
        and (invoice_lines.data->>'start_at')::timestamptz at time zone told.zone
          <> (invoice_lines.data->>'start_at')::timestamptz at time zone ${own}`.execute(db);
  }
  await run(
    db,
    `select set_config('app.tenant', '', true)`,
    "alter table invoice_lines enable trigger invoice_lines_keep",
  );
}
