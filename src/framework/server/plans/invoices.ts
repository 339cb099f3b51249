import { sql } from "kysely";
import { roundHalfUp } from "#framework/shared/money/cents.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { createRecord } from "../records/write/create.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import { updateRecord } from "../records/write/update.ts";
import { plansOf } from "./plan.ts";

/** The resource of the invoices for the subscription. */
export const invoiceResource = "subscription";

/** An invoice for the subscription; amounts are in cents. */
export interface Invoice {
  date: string;
  description: string;
  plan: string;
  period_start: string;
  period_end: string;
  amount: number;
  status: "open" | "paid" | "failed" | "refund_due";
  /** The checkout with which it was paid. */
  checkout?: string;
}

/** Writes an invoice. The tax is the part of it that the amount includes. */
export function createInvoice(context: Context, invoice: Invoice): Promise<JsonObject> {
  const { tax } = plansOf(context.services).supplier;
  const included = tax ? roundHalfUp((invoice.amount * tax.percent) / (100 + tax.percent)) : 0;
  const { checkout, ...fields } = invoice;
  return createRecord(
    context,
    recordTypeOf(context.services.types, invoiceResource),
    {},
    {
      ...fields,
      tax: included,
      ...(checkout === undefined ? {} : { checkout }),
      ...paidNow(context, invoice.status),
    },
  );
}

/** Says what became of an invoice. */
export async function settleInvoice(
  context: Context,
  id: string,
  { status, checkout }: Pick<Invoice, "status" | "checkout">,
): Promise<void> {
  const type = recordTypeOf(context.services.types, invoiceResource);
  const more = { status, ...(checkout === undefined ? {} : { checkout }), ...paidNow(context, status) };
  await updateRecord(context, type, id, {}, { action: "settle", more });
}

const paidNow = ({ services }: Context, status: Invoice["status"]): JsonObject =>
  status === "open" || status === "failed" ? {} : { paid_at: services.clock.now().toISOString() };

/** An invoice that is to be paid. */
export interface Unpaid {
  uuid: string;
  amount: number;
  description: string;
}

/** The invoices that are to be paid, the oldest first; or one of them. */
export async function unpaidInvoices({ db, tenant }: Context, id?: string): Promise<Unpaid[]> {
  const only = id === undefined ? sql`true` : sql`uuid::text = ${id}`;
  const { rows } = await sql<Unpaid>`
    select uuid, (data->>'amount')::int as amount, data->>'description' as description from records
    where tenant_id = ${tenant.id} and resource = ${invoiceResource} and deleted_at is null
      and data->>'status' in ('open', 'failed') and ${only}
    order by data->>'date', uuid`.execute(db);
  return rows;
}

/** Whether an invoice of a checkout is there already: the payment provider may tell of a payment twice. */
export async function isSettled({ db, tenant }: Context, checkout: string): Promise<boolean> {
  const found = await db
    .selectFrom("records")
    .select("uuid")
    .where("tenant_id", "=", tenant.id)
    .where("resource", "=", invoiceResource)
    .where(sql`data->>'checkout'`, "=", checkout)
    .executeTakeFirst();
  return found !== undefined;
}
