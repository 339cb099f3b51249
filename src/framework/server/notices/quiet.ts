import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import { clockAt, instantAt } from "#framework/shared/dates/zones.ts";
import {
  type NotificationChoices,
  type QuietHours,
  usualChoices,
} from "#framework/shared/notifications/choices.ts";
import type { Context, Tenant } from "../context.ts";
import { mailOf } from "./choices.ts";

/** Hours at night in which nobody is reminded, unless the provider sets others. */
const usual: QuietHours = { from: "20:00", until: "07:00" };

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === "string" && value !== "" ? value : otherwise;

/** The hours at night that hold for anyone who has no others. */
export const quietHoursOf = ({ settings: { notice_setting: setting } }: Tenant): QuietHours => ({
  from: textOr(setting.quiet_from, usual.from),
  until: textOr(setting.quiet_until, usual.until),
});

/** Whether a notice waits for no morning: what someone does is told at once. */
const isUrgent = ({ on, urgent }: NoticeDefinition): boolean => urgent ?? ("actions" in on || "event" in on);

/**
 * From when a notice may be sent to someone: now, when the quiet hours are over, or with their next daily summary. An instant.
 * @param choices what they have chosen; undefined for nothing, and for an address without an account
 */
export function sendAfter(
  { services, tenant }: Pick<Context, "services" | "tenant">,
  notice: NoticeDefinition,
  choices: NotificationChoices | undefined,
): string {
  const now = services.clock.now();
  if (mailOf(notice, choices) === "daily")
    return nextAt(now, tenant.settings.time_zone, (choices ?? usualChoices).summaryAt).toISOString();
  return (isUrgent(notice) ? now : afterQuiet(now, tenant, choices)).toISOString();
}

/** The ways of alerting someone outside of the portal. */
export type AlertBy = "device" | "sms";

/** Whether someone is alerted of a notice: on devices unless they have said no, by SMS if they have said yes. */
export const isAlerted = (
  by: AlertBy,
  notice: string,
  choices: NotificationChoices = usualChoices,
): boolean => (by === "sms" ? choices.sms.includes(notice) : !choices.silent.includes(notice));

/** From when someone is alerted of a notice; undefined for not at all. An instant. */
export function alertAfter(
  { services, tenant }: Pick<Context, "services" | "tenant">,
  by: AlertBy,
  { name, urgent = false }: NoticeDefinition,
  choices: NotificationChoices = usualChoices,
): string | undefined {
  if (!isAlerted(by, name, choices)) return undefined;
  const now = services.clock.now();
  return (urgent ? now : afterQuiet(now, tenant, choices)).toISOString();
}

/** The moment itself, or the end of someone's quiet hours: their own, or the provider's. */
const afterQuiet = (now: Date, tenant: Tenant, choices: NotificationChoices | undefined): Date =>
  endOfQuiet(now, tenant.settings.time_zone, choices?.quiet ?? quietHoursOf(tenant));

/** The next moment at which the clock shows a time of day (`HH:mm`). */
export function nextAt(now: Date, zone: string, time: string): Date {
  const { date, time: shown } = clockAt(now, zone);
  return instantAt(shown < time ? date : addDays(date, 1), time, zone);
}

/**
 * The moment itself, or the end of the quiet hours that it falls into.
 * @param hours times of day (`HH:mm`); they may go over midnight, and are none where both are the same
 */
export function endOfQuiet(now: Date, zone: string, { from, until }: QuietHours): Date {
  const { date, time } = clockAt(now, zone);
  const overnight = from > until;
  const isQuiet = overnight ? time >= from || time < until : time >= from && time < until;
  if (!isQuiet || from === until) return now;
  const day = overnight && time >= from ? addDays(date, 1) : date;
  return instantAt(day, until, zone);
}
