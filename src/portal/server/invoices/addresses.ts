import { sql } from "kysely";
import equal from "fast-deep-equal";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { type Payer, payerAs, type PayerType } from "#portal/shared/invoices/payer.ts";
import { participantOn } from "#portal/shared/ndisPlans/onDay.ts";
import { plansIn, withEveryRight } from "../ndisPlans/plans.ts";
import { participantsById } from "./people.ts";

/** What a participant's record says of those who get invoices. */
const contacts = ["full_name", "email", "plan_manager", "nominee_type", "nominee"];

/**
 * Invoices that are not paid yet go where the participant's record says now: an address that was corrected is used by the
 * next message. Who pays stays as it was billed, unless nobody had entered it.
 */
export const payerAddresses: After = async (write, { before, after }) => {
  if (!before || !after || contacts.every((name) => equal(before[name] ?? null, after[name] ?? null))) return;
  const context = withEveryRight(write.context);
  const type = recordTypeOf(context.services.types, "invoices");
  const { rows } = await sql<Row & { payer_type: PayerType }>`
    select * from invoices where tenant_id = ${context.tenant.id} and participant = ${write.id} and payer_type <> 'agency'
      and status in ('draft', 'approved', 'sent', 'part_paid') and deleted_at is null order by uuid for update`.execute(
    context.db,
  );
  if (rows.length === 0) return;
  const person = (await participantsById(context, [write.id])).get(write.id) ?? {};
  const { today } = tenantCalendar(context);
  for (const row of rows) {
    const invoice = decodeRow(type, row, context);
    const payer = payerAs(
      row.payer_type,
      participantOn(person, plansIn(person), String(invoice.service_to ?? today)),
    );
    const more = correctedHead(invoice, payer);
    if (more) await updateRecord(context, type, String(row.uuid), {}, { action: "update", more });
  }
};

/** What changes at the head of an invoice by what is known of its payer now; nothing where someone else pays. */
function correctedHead(
  { payer_name: name = "", payer_email: email = null }: JsonObject,
  payer: Payer,
): JsonObject | undefined {
  const isKnown = name !== "" && name !== null;
  if (isKnown && String(name).toLowerCase() !== payer.name.toLowerCase()) return undefined;
  const now = {
    ...(!isKnown && payer.name !== "" && { payer_name: payer.name }),
    payer_email: payer.email ?? null,
  };
  return "payer_name" in now || now.payer_email !== email ? now : undefined;
}
