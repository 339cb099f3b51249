import { writtenDays } from "#shared/dates/spans.ts";
import { sql } from "kysely";
import { holds } from "#shared/access/visible.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { conflict } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { mailStaff } from "../../mail/staffMail.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { updateRecord } from "../../records/update.ts";
import { idFrom } from "../../routes/generic.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { judgeShiftsOf, namedIn } from "../fitness/shiftFlags.ts";
import type { Input } from "../module.ts";
import { shortfallNote } from "./balances.ts";
import { openShiftsOf } from "../roster/leaveShifts.ts";

/**
 * Approves, rejects or cancels somebody else's leave, and tells them. With the approval the person's shifts at that time
 * can be opened for others.
 */
export async function decideLeave(context: Context, input: Input): Promise<unknown> {
  const { leave_id: _, ...body } = input.body;
  const { version, status, reason, shifts } = checkedInput(context, "actions/leave-decision", body);
  const { user, services } = context;
  if (status === "approved") await refuseBeyondBalance(context, idFrom(input, "leave_id"));
  const leave = await updateRecord(
    context,
    recordTypeOf(services.types, "leave"),
    idFrom(input, "leave_id"),
    { version: version ?? null },
    {
      action: String(status),
      more: {
        status: status ?? null,
        decision_reason: reason ?? null,
        decided_by: user.fullname,
        decided_at: services.clock.now().toISOString(),
      },
      guard: (before) => {
        if (before.staff === user.staff) throw conflict("Someone else must decide about your own leave.");
        if (before.status === status) throw conflict(`This leave is already ${String(status)}.`);
      },
    },
  );
  await tell(context, leave, String(status));
  const opened = status === "approved" && shifts === "open" ? await openShiftsOf(context, leave) : 0;
  await judgeShiftsOf(context, namedIn("staff", { after: leave }));
  const told = opened === 0 ? "" : `; ${opened === 1 ? "1 shift is" : `${opened} shifts are`} open now`;
  return answer(`Leave ${String(status)}${told}`, { leave });
}

/**
 * Leave beyond what somebody has earned is approved by those with a permission for it.
 * @throws 409 that says how much there is
 */
async function refuseBeyondBalance(context: Context, id: string): Promise<void> {
  if (holds(context.user, "approve-leave-in-advance")) return;
  const leaves = recordTypeOf(context.services.types, "leave");
  const {
    staff,
    type,
    hours,
    start_date: on,
  } = wholeRecord(leaves, await reachRow(context, leaves, id), context);
  const note = await shortfallNote(context, String(staff), {
    type,
    hours: Number(hours ?? 0),
    on: String(on),
  });
  if (note !== undefined) throw conflict(`${note} Ask someone who can approve leave in advance.`);
}

/** Takes one's own leave back: before somebody has decided, or before an approved one begins. */
export async function withdrawLeave(context: Context, input: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "my-leave");
  const { leave_id: _, version } = input.body;
  const id = idFrom(input, "leave_id");
  const { today } = tenantCalendar(context);
  const state = await statusOf(context, id);
  const leave = await updateRecord(
    context,
    type,
    id,
    { version: version ?? null },
    {
      action: "withdraw",
      more: { status: state === "approved" ? "cancelled" : "withdrawn" },
      guard: (before) => {
        if (before.status === "approved" && String(before.start_date) <= today)
          throw conflict("This leave has started. Ask the office to change it.");
        if (before.status !== state) throw conflict("This leave has already been decided.");
      },
    },
  );
  await judgeShiftsOf(context, context.user.staff === undefined ? [] : [context.user.staff]);
  return answer("Leave withdrawn", { leave });
}

async function statusOf({ db, tenant, user }: Context, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from leaves where tenant_id = ${tenant.id} and uuid::text = ${id} and staff = ${user.staff ?? null}`.execute(
    db,
  );
  return rows[0]?.status;
}

/** Mails the decision to the person; which kind of leave it is stays in the portal. */
async function tell(context: Context, leave: JsonObject, status: string): Promise<void> {
  const days = writtenDays(String(leave.start_date), String(leave.end_date));
  await mailStaff(context, leave.staff, {
    subject: `Your leave on ${days} is ${status}`,
    text: `Your leave on ${days} is ${status}. View it here:`,
    path: `/my-leave/${String(leave.uuid)}`,
  });
}
