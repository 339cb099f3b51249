import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { updateRecord } from "../../records/update.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { licenceType } from "./access.ts";

/** Lets licences run out whose last day was yesterday, where the provider is. Done twice, it does nothing more. */
export async function expireLicences(context: Context): Promise<void> {
  const { db, tenant } = context;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from staff_licences where tenant_id = ${tenant.id} and status = 'active' and deleted_at is null
      and expiry_date < ${tenantCalendar(context).today} for update skip locked`.execute(db);
  for (const { uuid } of rows)
    await updateRecord(
      context,
      licenceType(context),
      uuid,
      {},
      { action: "expire", more: { status: "expired" } },
    );
}
