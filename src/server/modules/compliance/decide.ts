import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { conflict, forbidden } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { createRecord } from "../../records/create.ts";
import { reachRow } from "../../records/one.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import type { Prepare } from "../../records/stages.ts";
import { idFrom } from "../../routes/idFrom.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { assignedItem, assignmentOf } from "./assigned.ts";
import { validUntil } from "./state.ts";

/** What is approved counts for as long as its item says. */
export const complianceValidity: Prepare = async ({ context }, { compliance }) => {
  const frequency = await frequencyOf(context, String(compliance));
  return { valid_until: validUntil(frequency, tenantCalendar(context).today) ?? null };
};

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
