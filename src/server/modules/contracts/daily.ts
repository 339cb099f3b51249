import { sql } from "kysely";
import { writtenDate } from "#shared/dates/written.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { logActivity } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { updateRecord } from "../../records/update.ts";
import { tenantCalendar, tenantClock } from "../../tenants/calendar.ts";
import { agreements, contractKinds, officeType } from "./kinds.ts";
import { mailEnding } from "./messages.ts";
import { advocateAddresses, officeAddresses, ownAddress } from "./parties.ts";
import { reminderType } from "./reminders.ts";

/** Lets contracts run out whose last day was yesterday, where the provider is. Done twice, it does nothing more. */
export async function expireContracts(context: Context): Promise<void> {
  for (const kind of contractKinds) {
    const type = officeType(context, kind);
    const { accepted, holds, open } = kind.states;
    const running = [...new Set([...open.filter((state) => state !== "draft"), accepted, holds])];
    const { rows } = await sql<{ uuid: string }>`
      select uuid from ${sql.table(type.store.table)}
      where tenant_id = ${context.tenant.id} and status in (${sql.join(running)}) and deleted_at is null
        and end_date < ${tenantCalendar(context).today} for update skip locked`.execute(context.db);
    for (const { uuid } of rows)
      await updateRecord(context, type, uuid, {}, { action: "expire", more: { status: "expired" } });
  }
}

interface Due {
  uuid: string;
  contract: string;
  data: JsonObject;
  status: string;
  number: string;
  end_date: string;
  participant: string;
}

/**
 * Sends the reminders that are due. Of several of one agreement, as after days on which the server stood still, one
 * message is sent; where the agreement is over already, none is.
 */
export async function remindOfAgreements(context: Context): Promise<void> {
  const { db, tenant } = context;
  const { rows } = await sql<Due>`
    select reminder.uuid, contract.uuid as contract, reminder.data, contract.status, contract.number,
      contract.end_date, contract.participant
    from records reminder join participant_contracts contract
      on contract.tenant_id = reminder.tenant_id and contract.uuid::text = reminder.data->>'contract'
    where reminder.tenant_id = ${tenant.id} and reminder.resource = 'contract-reminders'
      and reminder.deleted_at is null and reminder.data->>'status' = 'waiting'
      and reminder.data->>'due_on' <= ${tenantCalendar(context).today}
    order by reminder.data->>'due_on' desc for update of reminder skip locked`.execute(db);
  const told = new Set<string>();
  for (const due of rows) {
    const isNeeded = due.status === "accepted" && !told.has(due.contract);
    const more: JsonObject = isNeeded
      ? { status: "sent", sent_at: tenantClock(context).now }
      : { status: "passed" };
    await updateRecord(context, reminderType(context), due.uuid, {}, { action: "remind", more });
    if (isNeeded) await remind(context, due);
    told.add(due.contract);
  }
}

async function remind(
  context: Context,
  { contract, data, number, end_date: end, participant }: Due,
): Promise<void> {
  const to = new Set(data.to as string[]);
  const ending = { id: contract, number, end, message: typeof data.message === "string" ? data.message : "" };
  if (to.has("office"))
    await mailEnding(
      context,
      ending,
      agreements.office,
      await officeAddresses(context, agreements, contract),
    );
  const outside = [
    ...(to.has("participant") ? await ownAddress(context, agreements, participant) : []),
    ...(to.has("advocates") ? await advocateAddresses(context, participant) : []),
  ];
  await mailEnding(context, ending, agreements.own, [...new Set(outside)]);
  await logActivity(context, {
    action: "remind",
    resource: agreements.office,
    record: contract,
    label: `${number} ends on ${writtenDate(end)}`,
  });
}
