import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import { clockAt, instantAt } from "#framework/shared/dates/zones.ts";
import type { Context } from "../context.ts";

/** Hours at night in which nobody is reminded, unless the provider sets others. */
const usual = { from: "20:00", until: "07:00" };

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === "string" && value !== "" ? value : otherwise;

/** From when a notice may be sent: now, or when the provider's quiet hours are over. An instant. */
export function sendAfter({ services, tenant }: Context, { on, urgent }: NoticeDefinition): string {
  const now = services.clock.now();
  if (urgent ?? ("actions" in on || "event" in on)) return now.toISOString();
  const { notice_setting: setting, time_zone: zone } = tenant.settings;
  const hours = {
    from: textOr(setting.quiet_from, usual.from),
    until: textOr(setting.quiet_until, usual.until),
  };
  return endOfQuiet(now, zone, hours).toISOString();
}

/**
 * The moment itself, or the end of the quiet hours that it falls into.
 * @param hours times of day (`HH:mm`); they may go over midnight, and are none where both are the same
 */
export function endOfQuiet(now: Date, zone: string, { from, until }: { from: string; until: string }): Date {
  const { date, time } = clockAt(now, zone);
  const overnight = from > until;
  const isQuiet = overnight ? time >= from || time < until : time >= from && time < until;
  if (!isQuiet || from === until) return now;
  const day = overnight && time >= from ? addDays(date, 1) : date;
  return instantAt(day, until, zone);
}
