import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import type { Source, Thing } from "#framework/server/notices/thing.ts";
import { thingsOf } from "#framework/server/notices/dated.ts";
import type { Row } from "#framework/server/records/read/serialize.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { agreements, type ContractKind, employment, officeType } from "./kinds.ts";
import { reminderType } from "./reminders.ts";

/** Service agreements of whose end someone is to be reminded now. */
export const agreementEnds: Source = (context) => ending(context, agreements);

/** Staff contracts of whose end someone is to be reminded now. */
export const employmentEnds: Source = (context) => ending(context, employment);

interface Reminder {
  uuid: string;
  contract: Row & { uuid: string; status: string };
  due_on: string;
  to: string[];
  message: string | null;
}

/**
 * The contracts with reminders that are due. Of several of one contract, as after days on which the server stood still, the
 * last one counts; the others, and those of a contract that is over, have passed.
 */
async function ending(context: Context, kind: ContractKind): Promise<Thing[]> {
  const { db, tenant } = context;
  const type = officeType(context, kind);
  const { rows } = await sql<Reminder>`
    select reminder.uuid, to_jsonb(contract) as contract, reminder.data->>'due_on' as due_on,
      reminder.data->'to' as to, reminder.data->>'message' as message
    from records reminder join ${sql.table(type.store.table)} contract
      on contract.tenant_id = reminder.tenant_id and contract.uuid::text = reminder.data->>'contract'
    where reminder.tenant_id = ${tenant.id} and reminder.resource = ${kind.reminders}
      and reminder.deleted_at is null and reminder.data->>'status' = 'waiting'
      and reminder.data->>'due_on' <= ${tenantCalendar(context).today}
    order by reminder.data->>'due_on' desc, reminder.uuid for update of reminder skip locked`.execute(db);
  const needed = new Map<string, Reminder>();
  for (const reminder of rows) {
    const { uuid, status } = reminder.contract;
    if (status === kind.states.holds && !needed.has(uuid)) needed.set(uuid, reminder);
    else
      await updateRecord(
        context,
        reminderType(context, kind),
        reminder.uuid,
        {},
        { action: "remind", more: { status: "passed" } },
      );
  }
  const reminders = [...needed.values()];
  const things = await thingsOf(
    context,
    type,
    reminders.map(({ contract }) => contract),
  );
  return things.map((thing, index): Thing => {
    const { uuid = "", due_on: date, to = [], message } = reminders[index] ?? {};
    return {
      ...thing,
      date,
      values: { ...thing.values, message: message ?? null, remind: to },
      settles: { resource: kind.reminders, ids: [uuid] },
    };
  });
}
