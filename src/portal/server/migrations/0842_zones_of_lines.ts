import { type Kysely, sql } from "kysely";
import { run } from "./helpers.ts";

/**
 * Lines of invoices say in which zone their times are, as their shifts do. That changes nothing that was billed, so that the
 * lines of approved invoices get it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: tenants } = await sql<{ id: string }>`select id from tenants`.execute(db);
  await run(db, "alter table invoice_lines disable trigger invoice_lines_keep");
  for (const { id } of tenants)
    await run(
      db,
      `select set_config('app.tenant', '${id}', true)`,
      `update invoice_lines set data = invoice_lines.data || jsonb_build_object('time_zone', shifts.data->>'time_zone')
       from shifts where shifts.tenant_id = invoice_lines.tenant_id and shifts.uuid = invoice_lines.shift
         and shifts.data->>'time_zone' is not null`,
    );
  await run(
    db,
    `select set_config('app.tenant', '', true)`,
    "alter table invoice_lines enable trigger invoice_lines_keep",
  );
}
