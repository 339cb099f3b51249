import { sql } from "kysely";
import { writtenDate } from "#shared/dates/written.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { logActivity } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { updateRecord } from "../../records/update.ts";
import { tenantCalendar, tenantClock } from "../../tenants/calendar.ts";
import { type ContractKind, contractKinds, officeType } from "./kinds.ts";
import { mailEnding } from "./messages.ts";
import { advocateAddresses, ownAddress, remindedOffice } from "./parties.ts";
import { reminderType } from "./reminders.ts";

interface Due {
  uuid: string;
  contract: string;
  data: JsonObject;
  status: string;
  number: string;
  end_date: string;
  subject: string;
}

/**
 * Sends the reminders that are due. Of several of one contract, as after days on which the server stood still, one
 * message is sent; where the contract is over already, none is.
 */
export async function remindOfContracts(context: Context): Promise<void> {
  for (const kind of contractKinds) await remindOf(context, kind);
}

async function remindOf(context: Context, kind: ContractKind): Promise<void> {
  const { db, tenant } = context;
  const { table } = officeType(context, kind).store;
  const { rows } = await sql<Due>`
    select reminder.uuid, contract.uuid as contract, reminder.data, contract.status, contract.number,
      contract.end_date, contract.${sql.ref(kind.subject)} as subject
    from records reminder join ${sql.table(table)} contract
      on contract.tenant_id = reminder.tenant_id and contract.uuid::text = reminder.data->>'contract'
    where reminder.tenant_id = ${tenant.id} and reminder.resource = ${kind.reminders}
      and reminder.deleted_at is null and reminder.data->>'status' = 'waiting'
      and reminder.data->>'due_on' <= ${tenantCalendar(context).today}
    order by reminder.data->>'due_on' desc for update of reminder skip locked`.execute(db);
  const told = new Set<string>();
  for (const due of rows) {
    const isNeeded = due.status === kind.states.holds && !told.has(due.contract);
    const more: JsonObject = isNeeded
      ? { status: "sent", sent_at: tenantClock(context).now }
      : { status: "passed" };
    await updateRecord(context, reminderType(context, kind), due.uuid, {}, { action: "remind", more });
    if (isNeeded) await remind(context, kind, due);
    told.add(due.contract);
  }
}

async function remind(
  context: Context,
  kind: ContractKind,
  { contract, data, number, end_date: end, subject }: Due,
): Promise<void> {
  const to = new Set(data.to as string[]);
  const ending = { id: contract, number, end, message: typeof data.message === "string" ? data.message : "" };
  if (to.has("office"))
    await mailEnding(context, kind, ending, kind.office, await remindedOffice(context, kind, contract));
  const outside = [
    ...(to.has(kind.subject) ? await ownAddress(context, kind, subject) : []),
    ...(to.has("advocates") ? await advocateAddresses(context, subject) : []),
  ];
  await mailEnding(context, kind, ending, kind.own, [...new Set(outside)]);
  await logActivity(context, {
    action: "remind",
    resource: kind.office,
    record: contract,
    label: `${number} ends on ${writtenDate(end)}`,
  });
}
