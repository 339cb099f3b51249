import { sql } from "kysely";
import { writtenDate } from "#shared/dates/written.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { mailStaff } from "../../mail/staffMail.ts";
import { conflict, forbidden } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { createRecord } from "../../records/create.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { updateRecord } from "../../records/update.ts";
import { idFrom } from "../../routes/generic.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { assignedItem, assignmentOf } from "./assigned.ts";
import { validUntil } from "./state.ts";

/** Approves or rejects what somebody handed in; never one's own. An approval counts for as long as the item says. */
export async function decideRequest(context: Context, input: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "compliance-requests");
  const id = idFrom(input, "id");
  const { id: _, ...body } = input.body;
  const { version, status, reason } = checkedInput(context, "actions/compliance-decision", body);
  const before = wholeRecord(type, await reachRow(context, type, id, { lock: true }), context);
  if (before.status !== "submitted") throw conflict("This request has already been reviewed.");
  if (before.staff === context.user.staff) throw forbidden("Someone else must review your own request.");
  const approved = status === "approved";
  const frequency = await frequencyOf(context, String(before.compliance));
  const until = approved ? validUntil(frequency, tenantCalendar(context).today) : undefined;
  const request = await updateRecord(
    context,
    type,
    id,
    { version: version ?? null },
    {
      action: approved ? "approve" : "reject",
      more: {
        status: status ?? null,
        reason: reason ?? null,
        valid_until: until ?? null,
        reviewed_by: context.user.fullname,
        reviewed_at: context.services.clock.now().toISOString(),
      },
    },
  );
  await tell(context, request);
  return answer(approved ? "Request approved" : "Request rejected", { request });
}

/** Mails the decision to whoever handed it in. */
async function tell(
  context: Context,
  { staff, compliance, status, reason, valid_until: until }: JsonObject,
): Promise<void> {
  const title = await titleOfItem(context, String(compliance));
  const approved = status === "approved";
  const counts = typeof until === "string" ? ` It is valid until ${writtenDate(until)}.` : "";
  const why = typeof reason === "string" ? `\n\n${reason}` : "";
  await mailStaff(context, staff, {
    subject: `${title}: ${approved ? "approved" : "rejected"}`,
    text: approved
      ? `What you submitted for “${title}” has been approved.${counts}${why}\n\nView it here:`
      : `What you submitted for “${title}” was not accepted.${why}\n\nSubmit it again here:`,
    path: `/my-compliance/${String(compliance)}`,
  });
}

async function titleOfItem({ db, tenant }: Context, item: string): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select title from compliance_items where tenant_id = ${tenant.id} and uuid = ${item}`.execute(db);
  return rows[0]?.title ?? "";
}

async function frequencyOf({ db, tenant }: Context, item: string): Promise<string> {
  const { rows } = await sql<{ frequency: string }>`
    select data->>'frequency' as frequency from compliance_items
    where tenant_id = ${tenant.id} and uuid = ${item}`.execute(db);
  return rows[0]?.frequency ?? "once";
}

/** Says that somebody need not do what an item asks, and why. */
export async function waive(context: Context, input: Input): Promise<unknown> {
  const staff = idFrom(input, "staff");
  const item = idFrom(input, "id");
  const { id: _id, staff: _staff, ...body } = input.body;
  const { reason = null } = checkedInput(context, "actions/reason", body);
  await reachRow(context, recordTypeOf(context.services.types, "staff"), staff);
  if (staff === context.user.staff) throw forbidden("Someone else must decide about your own items.");
  const { state } = await assignmentOf(context, staff, item);
  if (state === "waived" || state === "submitted" || state === "approved")
    throw conflict("This can't be waived. It is completed or waiting for approval.");
  await createRecord(
    context,
    recordTypeOf(context.services.types, "compliance-requests"),
    {},
    {
      compliance: item,
      staff,
      status: "waived",
      reason,
      reviewed_by: context.user.fullname,
      reviewed_at: context.services.clock.now().toISOString(),
    },
  );
  return answer("Waived", { compliance: await assignedItem(context, staff, item) });
}
