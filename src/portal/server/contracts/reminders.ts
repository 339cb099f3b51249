import { addDays } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { type JsonObject, textsIn } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, invalid } from "#framework/server/http/errors.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import { type RecordType, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { type ContractKind, contractKinds, employment, officeType } from "./kinds.ts";

/** Reminders of the end of contracts of a kind. */
export const reminderType = (
  { services }: Pick<Context, "services">,
  { reminders }: ContractKind,
): RecordType => recordTypeOf(services.types, reminders);

/** The day of a reminder: so many days before the end of its contract, or the day that was chosen. */
export const reminderDue: Prepare = async ({ context, type }, reminder) => {
  const kind = contractKinds.find(({ reminders }) => reminders === type.name) ?? employment;
  if (!isUuid(reminder.contract)) throw invalid({ contract: [`Choose which ${kind.noun} it is for.`] });
  const contracts = officeType(context, kind);
  const row = await findAccessibleRow(context, contracts, reminder.contract);
  const { status, end_date: end } = decodeRow(contracts, row, context);
  if (["declined", "expired", "replaced", kind.states.ended].includes(String(status)))
    throw conflict(`This ${kind.noun} has ended. No reminder is needed.`);
  if (typeof end !== "string") throw conflict(`This ${kind.noun} has no end date.`);
  const { day, field } = dueOn(reminder, end);
  if (day < tenantCalendar(context).today)
    throw invalid({
      [field]: [`The reminder would be in the past (${writtenDate(day)}). Choose a later day.`],
    });
  if (day > end)
    throw invalid({
      [field]: [`The ${kind.noun} ends on ${writtenDate(end)}. Choose an earlier day.`],
    });
  return { due_on: day };
};

/** @throws 422 when neither is given, or both are */
function dueOn({ days_before_end: days, remind_on: day }: JsonObject, end: string) {
  const [hasDays, hasDay] = [days, day].map((value) => value !== undefined && value !== null && value !== "");
  if (hasDays === hasDay)
    throw invalid({
      days_before_end: [
        hasDays
          ? "Enter either the number of days before the end or a date, not both."
          : "Enter the number of days before the end, or a date.",
      ],
    });
  if (hasDay) return { field: "remind_on", day: String(day) };
  return { field: "days_before_end", day: addDays(end, -Number(days)) };
}

/** What a provider that has set nothing reminds by, and whom. */
const usual = { days: ["60", "30", "14", "7"], to: ["office"] };

/** What the provider has set for contracts of a kind. */
function chosen({ tenant }: Context, { subject }: ContractKind): { days: string[]; to: string[] } {
  const { agreement_setting: agreement, staff_setting: staff } = tenant.settings;
  const days = subject === "participant" ? agreement.reminder_days : staff.contract_reminder_days;
  const to = subject === "participant" ? agreement.reminders_to : undefined;
  return {
    days: Array.isArray(days) ? textsIn(days) : usual.days,
    to: Array.isArray(to) ? textsIn(to) : usual.to,
  };
}

/** Gives a contract that holds from now on the provider's own reminders, so far as their days are still to come. */
export async function planReminders(
  context: Context,
  kind: ContractKind,
  contract: string,
  { end_date: end }: JsonObject,
): Promise<void> {
  if (typeof end !== "string") return;
  const { days, to } = chosen(context, kind);
  const { today } = tenantCalendar(context);
  const records = days
    .map((before) => ({ before: Number(before), due: addDays(end, -Number(before)) }))
    .filter(({ due }) => due > today)
    .map(({ before, due }): JsonObject => ({ contract, days_before_end: before, due_on: due, to }));
  await insertRecords(context, reminderType(context, kind), records);
}
