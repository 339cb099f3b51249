import { holds } from "#framework/shared/access/visible.ts";
import { conflict } from "#framework/server/http/errors.ts";
import type { After, Check, Prepare } from "#framework/server/records/write/stages.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { openedInWords, openShiftsOf } from "../roster/leaveShifts.ts";
import { shortfallNote } from "./balances.ts";

/** Leave beyond what someone has earned is approved by those with a permission for it; others are told how much there is. */
export const leaveBalance: Check = async ({ context }, { staff, type, hours, start_date: on }) => {
  if (holds(context.user, "approve-leave-in-advance")) return undefined;
  const wanted = { type, hours: Number(hours ?? 0), on: String(on) };
  const note = await shortfallNote(context, String(staff), wanted);
  if (note !== undefined) throw conflict(`${note} Ask someone who can approve leave in advance.`);
  return undefined;
};

/** Opens the shifts of approved leave for others, where anyone who decides wants that. */
export const leaveShiftsOpened: After = async ({ context, input, told }, { after = {} }) => {
  const opened = input.shifts === "open" ? await openShiftsOf(context, after) : 0;
  told.push(...openedInWords(opened));
};

/** One's own leave is taken back before someone has decided; approved leave is cancelled, before it begins. */
export const leaveWithdrawal: Prepare = ({ context, before = {} }) => {
  if (before.status !== "approved") return { status: "withdrawn" };
  if (String(before.start_date) <= tenantCalendar(context).today)
    throw conflict("This leave has started. Ask the office to change it.");
  return { status: "cancelled" };
};
