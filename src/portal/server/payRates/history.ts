import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { listRecords } from "#framework/server/records/read/list.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { sortedBy } from "../sortedBy.ts";

/** What each entry is today: the one that holds, planned, past or replaced. */
export const payRateState: Shown = async (context, rows) => {
  const states = await statesOf(
    context,
    rows.map(({ uuid }) => String(uuid)),
  );
  return rows.map(({ uuid }) => ({ state: states.get(String(uuid)) ?? null }));
};

/** What a person is paid today, as far as the reader sees it. */
export async function currentRateOf(context: Context, staff: string): Promise<JsonObject | undefined> {
  const type = recordTypeOf(context.services.types, "staff-pay-rates");
  const { rows } = await listRecords(context, type, {
    page: 1,
    limit: 100,
    search: "",
    sort: sortedBy(type, context.user, "effective_from", "desc"),
    filter: { field: "staff_id", operator: "is", value: staff },
    deleted: false,
  });
  const states = await payRateState(context, rows);
  return rows
    .map((row, index): JsonObject => ({ ...row, ...states[index] }))
    .find(({ state }) => state === "current");
}

/** Of two entries for the same day the later one counts: so a slip is put right without changing what was written. */
async function statesOf(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { today } = tenantCalendar(context);
  const { rows } = await sql<{ uuid: string; state: string }>`
    select uuid, case
        when place > 1 then 'replaced'
        when day > ${today} then 'planned'
        when day = max(day) filter (where day <= ${today}) over (partition by staff) then 'current'
        else 'past' end as state
    from (
      select uuid, ref_staff_id as staff, data->>'effective_from' as day,
        row_number() over (partition by ref_staff_id, data->>'effective_from' order by uuid desc) as place
      from records where tenant_id = ${context.tenant.id} and resource = 'staff-pay-rates' and deleted_at is null
        and ref_staff_id in (select ref_staff_id from records
          where tenant_id = ${context.tenant.id} and uuid = any(${ids}::uuid[]))) dated`.execute(context.db);
  return new Map(rows.map(({ uuid, state }) => [uuid, state]));
}
