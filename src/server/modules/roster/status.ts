import { writtenInstant } from "#shared/dates/written.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { conflict } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { mailStaff } from "../../mail/staffMail.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { updateRecord } from "../../records/update.ts";
import { idFrom } from "../../routes/generic.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { oneAtATime } from "./save.ts";

/** The office says what became of a shift: completed, no show, or cancelled. The worker of a cancelled one is told. */
export async function setShiftStatus(context: Context, input: Input): Promise<unknown> {
  const { shift_uuid: _, ...body } = input.body;
  const { version, status, reason } = checkedInput(context, "actions/shift-status", body);
  const { services, user } = context;
  const now = services.clock.now();
  const shift = await oneAtATime(() =>
    updateRecord(
      context,
      recordTypeOf(services.types, "shifts"),
      idFrom(input, "shift_uuid"),
      { version: version ?? null },
      {
        action: String(status),
        more: {
          status: status ?? null,
          status_reason: reason ?? null,
          status_changed_by: user.fullname,
        },
        guard: (before) => {
          if (before.status === status) throw conflict("Somebody has done this already.");
          if (status !== "cancelled" && now < new Date(String(before.start_at)))
            throw conflict("This shift has not begun yet.");
        },
      },
    ),
  );
  if (status === "cancelled") await tell(context, shift);
  return answer(`Shift ${String(status).replace("_", " ")}`, { shift });
}

/** Mails the cancellation to the worker; with whom the shift was stays in the portal. */
async function tell(context: Context, shift: JsonObject): Promise<void> {
  if (typeof shift.staff !== "string") return;
  const when = writtenInstant(String(shift.start_at), tenantCalendar(context).zone);
  await mailStaff(context, shift.staff, {
    subject: `Your shift on ${when} is cancelled`,
    text: `your shift on ${when} is cancelled. You find it here:`,
    path: `/my-shifts/${String(shift.uuid)}`,
  });
}
