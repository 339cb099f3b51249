import { Readable } from "node:stream";
import { sql, type SqlBool } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context, PublicContext } from "#framework/server/context.ts";
import { notFound } from "#framework/server/http/errors.ts";
import { fileReply } from "#framework/server/http/pages/fileReply.ts";
import { sameText } from "#framework/server/keys.ts";
import { notify } from "#framework/server/notices/notify.ts";
import type { Row } from "#framework/server/records/read/serialize.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { invoicePdf } from "./pdf.ts";
import { dataWith } from "#framework/server/database/changes.ts";

/** Days for which the link to an invoice works. */
export const linkDays = 60;

/**
 * Mails the payer a link to the PDF: the message itself names nobody and carries no file. The link says which invoice it
 * opens and until when, and is signed; an invoice that is void or credited opens no more.
 */
export async function mailInvoice(
  context: Context,
  id: string,
  invoice: JsonObject,
  until: string,
): Promise<void> {
  await notify(context, "invoice-sent", [
    {
      key: id,
      values: {
        uuid: id,
        number: invoice.number ?? null,
        what: invoice.kind === "credit_note" ? "Credit note" : "Invoice",
        total: invoice.total ?? null,
        due_date: invoice.due_date ?? null,
        link_expires_on: until,
        sent_to: [invoice.payer_email ?? null].flat(),
        product: context.services.config.product,
        token: tokenOf(context, id, until),
      },
    },
  ]);
}

const tokenOf = (context: Pick<Context, "services" | "tenant">, id: string, until: string): string => {
  const named = `${id}.${until}`;
  return `${named}.${context.services.keys.sign(`invoice ${context.tenant.id} ${named}`)}`;
};

/** Opens the link of a message. Nobody is signed in: the link is what they may. @throws 404 */
export async function openInvoice(context: PublicContext, { params }: Input): Promise<unknown> {
  const token = params.token ?? "";
  const [id = "", until = ""] = token.split(".");
  if (!isUuid(id) || !sameText(token, tokenOf(context, id, until))) throw notFound();
  if (until < tenantCalendar(context).today) throw notFound();
  const own = systemContext(context.services, context.tenant, context.db, "The payer's link");
  const { rows } =
    await sql<Row>`select * from invoices where tenant_id = ${context.tenant.id} and uuid = ${id}
    and status in ('sent', 'part_paid', 'paid') and deleted_at is null`.execute(context.db);
  const [row] = rows;
  if (!row) throw notFound();
  await context.db
    .updateTable("invoices")
    .set({ data: dataWith({ opened_at: context.services.clock.now().toISOString() }) })
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", id)
    .where(sql<SqlBool>`not data ? 'opened_at'`)
    .execute();
  await logActivity(own, {
    action: "open-file",
    resource: "invoices",
    record: id,
    label: String(row.number),
  });
  const pdf = await invoicePdf(own, row);
  return fileReply(Readable.from([pdf]), {
    type: "application/pdf",
    name: `${String(row.number)}.pdf`,
    size: pdf.length,
  });
}
