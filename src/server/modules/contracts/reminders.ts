import { addDays } from "#shared/dates/dates.ts";
import { writtenDate } from "#shared/dates/written.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { conflict, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { insertRecords } from "../../records/bulk.ts";
import { createRecord } from "../../records/create.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { type RecordType, recordTypeOf } from "../../records/recordType.ts";
import { fieldsFrom } from "../../routes/generic.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { agreements, officeType } from "./kinds.ts";

/** Reminders of the end of agreements. */
export const reminderType = ({ services }: Pick<Context, "services">): RecordType =>
  recordTypeOf(services.types, "contract-reminders");

/** Adds a reminder to an agreement: so many days before its end, or on a day. */
export async function addReminder(context: Context, input: Input): Promise<unknown> {
  const type = reminderType(context);
  const sent = fieldsFrom(type, input);
  if (!isUuid(sent.contract)) throw invalid({ contract: ["Say which agreement it is for."] });
  const agreement = officeType(context, agreements);
  const row = await reachRow(context, agreement, sent.contract);
  const { status, end_date: end } = wholeRecord(agreement, row, context);
  if (["declined", "expired", "ended"].includes(String(status)))
    throw conflict("This agreement is over: nobody needs to be reminded of it.");
  const due = dueOn(sent, String(end));
  const { today } = tenantCalendar(context);
  if (due.day < today)
    throw invalid({ [due.field]: [`That would have been on ${writtenDate(due.day)}: choose a later day.`] });
  if (due.day > String(end))
    throw invalid({
      [due.field]: [`The agreement ends on ${writtenDate(String(end))}: choose an earlier day.`],
    });
  const record = await createRecord(context, type, sent, { due_on: due.day });
  return answer(`Reminder set for ${writtenDate(due.day)}`, { service_agreement_reminder: record });
}

/** @throws 422 when neither is given, or both are */
function dueOn({ days_before_end: days, remind_on: day }: JsonObject, end: string) {
  const [hasDays, hasDay] = [days, day].map((value) => value !== undefined && value !== null && value !== "");
  if (hasDays === hasDay)
    throw invalid({
      days_before_end: [
        hasDays
          ? "Give the days before the end or the day, not both."
          : "Give the days before the end, or a day.",
      ],
    });
  if (hasDay) return { field: "remind_on", day: String(day) };
  return { field: "days_before_end", day: addDays(end, -Number(days)) };
}

/** What a provider that has set nothing reminds by, and whom. */
const usual = { days: ["60", "30", "14", "7"], to: ["office"] };

/** Gives an agreement that was just accepted the provider's own reminders, so far as their days are still to come. */
export async function planReminders(
  context: Context,
  contract: string,
  { end_date: end }: JsonObject,
): Promise<void> {
  const { reminder_days: days = usual.days, reminders_to: to = usual.to } =
    context.tenant.settings.agreement_setting;
  const { today } = tenantCalendar(context);
  const records = (days as string[])
    .map((before) => ({ before: Number(before), due: addDays(String(end), -Number(before)) }))
    .filter(({ due }) => due > today)
    .map(({ before, due }): JsonObject => ({ contract, days_before_end: before, due_on: due, to }));
  await insertRecords(context, reminderType(context), records);
}
