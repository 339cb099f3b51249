import { sql } from "kysely";
import { fieldAt } from "#shared/fields/fields.ts";
import type { Context } from "../../context.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { assignments } from "../compliance/load.ts";

/** What each worker lacks of what they must have: licences of their category and the provider's, compliance that is overdue. */
export async function gapsOf(
  context: Context,
  workers: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (workers.length === 0) return new Map();
  const [licences, compliance] = [
    await missingLicences(context, workers),
    await assignments(context, workers),
  ];
  return new Map(
    workers.map((worker) => {
      const lacked = licences.get(worker) ?? [];
      const overdue = (compliance.get(worker) ?? []).filter(({ state }) => state === "overdue");
      return [
        worker,
        [
          ...(lacked.length > 0 ? [`Lacks a valid licence: ${lacked.join(", ")}`] : []),
          ...(overdue.length > 0 ? [`Overdue: ${overdue.map(({ item }) => item.title).join(", ")}`] : []),
        ],
      ];
    }),
  );
}

/** The licences that each worker must have on a day, without a day today, and has not, by their names. */
export async function missingLicences(
  context: Context,
  workers: readonly string[],
  day: string = tenantCalendar(context).today,
): Promise<ReadonlyMap<string, string[]>> {
  const { db, tenant, services } = context;
  const { required_licences: ofAll } = tenant.settings.staff_setting;
  const everybody = JSON.stringify(Array.isArray(ofAll) ? ofAll : []);
  const { rows } = await sql<{ staff: string; types: string[] }>`
    select staff.uuid as staff, jsonb_agg(distinct required.type order by required.type) as types
    from staff
    left join records category on category.tenant_id = staff.tenant_id
      and category.resource = 'staff-categories' and category.uuid = staff.staff_category
    cross join lateral jsonb_array_elements_text(
      coalesce(category.data->'required_licences', '[]') || ${everybody}::jsonb) as required(type)
    where staff.tenant_id = ${tenant.id} and staff.uuid in (${sql.join([...workers])})
      and not exists (select from staff_licences licence where licence.tenant_id = staff.tenant_id
        and licence.staff = staff.uuid and licence.staff in (${sql.join([...workers])}) and licence.type = required.type and licence.status = 'active'
        and licence.deleted_at is null and coalesce(licence.expiry_date, 'infinity') >= ${day}::date)
    group by staff.uuid`.execute(db);
  const field = fieldAt(recordTypeOf(services.types, "staff-licences").schema, "type");
  return new Map(
    rows.map(({ staff, types }) => [
      staff,
      types.map((type) => field?.type.text(type, field.schema) ?? type),
    ]),
  );
}
