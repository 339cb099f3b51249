import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { notDeletedSql } from "#framework/server/records/store/store.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { balancesIn, missingFor } from "./balances.ts";
import { employmentsOf } from "./employment.ts";
import { unpaidHours } from "./unpaid.ts";
import { usedBy } from "./used.ts";

/**
 * What every active worker whom the person may see has of each kind of leave, in hours; of confidential leave only with its
 * permission. Who earns leave that cannot be counted has rows without a balance, which say what is missing.
 */
export const leaveBalances: SourceRule = async (context) => {
  const employments = await employmentsOf(context, await visibleStaff(context));
  const used = await usedBy(context, employments);
  const { today } = tenantCalendar(context);
  const unpaid = await unpaidHours(context, employments, today);
  const confidential = holds(context.user, "view-confidential-leave") ? "" : undefined;
  return {
    rows: [...employments].flatMap(([staff, employment]): JsonObject[] => {
      const own = used.get(staff);
      const counted = balancesIn(employment, own, { today, unpaid: unpaid.get(staff), confidential });
      const missing = missingFor(employment);
      return [
        ...counted.map((balance) => ({
          uuid: `${staff} ${balance.type}`,
          staff,
          ...balance,
        })),
        ...(missing?.types ?? []).map((type) =>
          withoutNulls({
            uuid: `${staff} ${type}`,
            staff,
            type,
            ...own?.get(type),
            note: missing?.note ?? null,
          }),
        ),
      ];
    }),
  };
};

/** The ids of the active staff whom a person may see. */
async function visibleStaff({ db, services, tenant, user }: Context): Promise<string[]> {
  const type = recordTypeOf(services.types, "staff");
  const { rows } = await sql<{ uuid: string }>`
    select uuid from staff where tenant_id = ${tenant.id} and ${sql.raw(notDeletedSql(type.store))}
      and status = 'active' and ${rowsFor(type, user)}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}
