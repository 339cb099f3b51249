import { sql } from "kysely";
import { asList, asObject } from "#framework/shared/schema/patch.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { roundHalfUp } from "#framework/shared/money/cents.ts";
import type { Context } from "#framework/server/context.ts";
import { actionOf, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { actOnRecord } from "#framework/server/records/write/act.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { callXero } from "../call.ts";
import { asXero } from "../service.ts";
import { dayOf } from "./dates.ts";
import type { Kind } from "./kind.ts";

/** The one transfer of its kind. */
export const paymentsSubject = { subject: "payments", label: "Payments received" };

/** Invoices are asked for by so many ids at once: an address has its limits. */
const idsAtOnce = 40;

/** Payments come the other way: what was paid in Xero is recorded here. */
export const payments: Kind = {
  atOnce: 1,
  plan: (_context, subjects) =>
    Promise.resolve(subjects.map((subject) => ({ ...paymentsSubject, subject, does: "update", said: [] }))),
  send: async (context, planned) => {
    await fetchPayments(context);
    return planned.map(() => ({ id: "" }));
  },
};

/** Records what was paid in Xero and not here, of every invoice that is still open. */
async function fetchPayments(context: Context): Promise<void> {
  const { rows } = await sql<{ uuid: string; id: string }>`
    select uuid, data->>'xero_invoice_id' as id from invoices where tenant_id = ${context.tenant.id} and deleted_at is null
      and status in ('approved', 'sent', 'part_paid') and data ? 'xero_invoice_id' order by uuid`.execute(
    context.db,
  );
  for (let start = 0; start < rows.length; start += idsAtOnce) {
    const some = rows.slice(start, start + idsAtOnce);
    const answer = await callXero(context, {
      api: "accounting",
      path: `Invoices?IDs=${some.map(({ id }) => encodeURIComponent(id)).join(",")}`,
    });
    const there = new Map(
      asList(answer.Invoices)
        .filter(isObject)
        .map((one) => [String(one.InvoiceID), one]),
    );
    for (const { uuid, id } of some) {
      const theirs = there.get(id);
      if (theirs) await recordPaid(context, uuid, theirs);
    }
  }
}

/** Records what is paid there beyond what is paid here, as one payment. */
async function recordPaid(context: Context, uuid: string, theirs: JsonObject): Promise<void> {
  const type = recordTypeOf(context.services.types, "invoices");
  const action = actionOf(type, "record-payment");
  await asXero(context, async (inside) => {
    const { rows } = await sql<{ paid: string | null; due: string | null }>`
      select data->>'amount_paid' as paid, data->>'amount_due' as due from invoices
      where tenant_id = ${context.tenant.id} and uuid = ${uuid} for update`.execute(inside.db);
    const [{ paid, due } = { paid: null, due: null }] = rows;
    const amount = Math.min(
      roundHalfUp(Number(theirs.AmountPaid ?? 0) * 100) - Number(paid ?? 0),
      Number(due ?? 0),
    );
    if (!(amount > 0)) return;
    const said = { method: "bank", reference: "Xero", dated_elsewhere: true };
    await actOnRecord(inside, type, action, uuid, { amount, received_on: paidOn(context, theirs), ...said });
  });
}

/** The day of the last payment; today where Xero does not say. */
function paidOn(context: Context, theirs: JsonObject): string {
  const days = asList(theirs.Payments).map((one) => dayOf(asObject(one).Date));
  const last =
    days
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1) ?? dayOf(theirs.FullyPaidOnDate);
  const { today } = tenantCalendar(context);
  return last !== undefined && last <= today ? last : today;
}
