import type { JsonObject } from "#shared/schema/schema.ts";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { listRecords } from "../../records/list.ts";
import { readListQuery } from "../../records/listQuery.ts";
import { reachRow } from "../../records/one.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";

/** What a person is paid and was paid, each entry with what it is today: the one that holds, planned, past or replaced. */
export async function payRatesOf(
  context: Context,
  staff: string,
  query: Input["query"],
): Promise<{ pay_rates: JsonObject[]; pagination: unknown }> {
  const { services, user } = context;
  await reachRow(context, recordTypeOf(services.types, "staff"), staff);
  const type = recordTypeOf(services.types, "staff-pay-rates");
  const asked = readListQuery(type, user, query, false);
  const { rows, count } = await listRecords(context, type, {
    ...asked,
    filter: { all: [asked.filter, { field: "staff_id", operator: "is", value: staff }] },
  });
  const states = await statesOf(context, staff);
  return {
    pay_rates: rows.map((row): JsonObject => ({ ...row, state: states.get(String(row.uuid)) ?? null })),
    pagination: pagination(count, rows.length, asked),
  };
}

/** Of two entries for the same day the later one counts: so a slip is put right without changing what was written. */
async function statesOf(context: Context, staff: string): Promise<Map<string, string>> {
  const { today } = tenantCalendar(context);
  const { rows } = await sql<{ uuid: string; state: string }>`
    select uuid, case
        when place > 1 then 'replaced'
        when day > ${today} then 'planned'
        when day = max(day) filter (where day <= ${today}) over () then 'current'
        else 'past' end as state
    from (
      select uuid, data->>'effective_from' as day,
        row_number() over (partition by data->>'effective_from' order by uuid desc) as place
      from records where tenant_id = ${context.tenant.id} and resource = 'staff-pay-rates'
        and deleted_at is null and ref_staff_id = ${staff}) dated`.execute(context.db);
  return new Map(rows.map(({ uuid, state }) => [uuid, state]));
}
