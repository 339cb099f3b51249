import {
  type ChoicesShown,
  type MailChoice,
  mailChoices,
  type NotificationChoices,
  type QuietHours,
  usualChoices,
} from "#framework/shared/notifications/choices.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { type FieldMessages, invalid } from "../http/errors.ts";
import { choicesOf, mailOf, saveChoices } from "./choices.ts";
import { concerning } from "./concerns.ts";
import { smsOf } from "../sms/mobiles.ts";
import { isAlerted, quietHoursOf } from "./quiet.ts";

/** How the signed-in person wants to be notified, of everything that can reach them. */
export async function showChoices(context: Context): Promise<ChoicesShown> {
  const { tenant, user } = context;
  const choices = (await choicesOf(context, [user.uuid])).get(user.uuid) ?? usualChoices;
  const sms = await smsOf(context);
  const notices = (await concerning(context)).map((notice) => ({
    name: notice.name,
    label: notice.label,
    resource: notice.resource ?? "",
    mail: mailOf(notice, choices),
    device: isAlerted("device", notice.name, choices),
    sms: isAlerted("sms", notice.name, choices),
    always: notice.always === true,
  }));
  return {
    notices,
    summary_at: choices.summaryAt,
    quiet: choices.quiet ?? null,
    ...(sms && { sms }),
    usual_quiet: quietHoursOf(tenant),
  };
}

const time = (title: string, description: string): Schema => ({
  type: "string",
  format: "time",
  title,
  description,
});

/** What is saved: all choices at once. */
export const choicesBody: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["notices", "summary_at", "quiet"],
  properties: {
    notices: {
      type: "array",
      maxItems: 500,
      title: "Notices",
      description: "How each comes; those that are left out come by mail at once, and alert devices.",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["name", "mail", "device"],
        properties: {
          name: { type: "string", title: "Name", description: "The name of the notice." },
          mail: { type: "string", enum: [...mailChoices], title: "Mail", description: "How its mail comes." },
          device: { type: "boolean", title: "Devices", description: "Whether devices are alerted." },
          sms: {
            type: "boolean",
            title: "SMS",
            description: "Whether an SMS comes as well. It stays as it is without it.",
          },
        },
      },
    },
    summary_at: time("Daily summary", "When the daily summary comes."),
    quiet: {
      type: ["object", "null"],
      title: "Quiet hours",
      description: "Between which no reminders come; null for the provider's.",
      additionalProperties: false,
      required: ["from", "until"],
      properties: { from: time("From", "Their beginning."), until: time("Until", "Their end.") },
    },
  },
};

/** Why nothing can be sent by SMS; undefined where it can. */
function problemOfSms(sms: ChoicesShown["sms"]): string | undefined {
  if (!sms) return "Your provider does not send SMS.";
  return sms.number === null ? "Your record has no mobile number." : undefined;
}

/** A body that says all choices. */
type Given = {
  notices: { name: string; mail: MailChoice; device: boolean; sms?: boolean }[];
  summary_at: string;
  quiet: QuietHours | null;
};

/**
 * Saves the choices of the signed-in person.
 * @throws 422 for a notice that is not there, for one that always comes by mail, and for SMS without a number
 */
export async function putChoices(context: Context, body: JsonObject): Promise<ChoicesShown> {
  // The schema of the call has looked at it.
  const given = body as Given;
  const { all } = context.services.notices;
  const before = (await choicesOf(context, [context.user.uuid])).get(context.user.uuid) ?? usualChoices;
  const problem = given.notices.some(({ sms }) => sms) ? problemOfSms(await smsOf(context)) : undefined;
  const errors: FieldMessages = {};
  for (const [place, { name, mail, sms }] of given.notices.entries()) {
    const notice = all.get(name);
    if (!notice) errors[`notices.${place}.name`] = ["There is no such notice."];
    else if (notice.always === true && mail !== "now")
      errors[`notices.${place}.mail`] = [`“${notice.label}” always comes by email at once.`];
    if (sms === true && problem !== undefined) errors[`notices.${place}.sms`] = [problem];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const chosen: NotificationChoices = {
    mail: Object.fromEntries(
      given.notices.flatMap(({ name, mail }) => (mail === "now" ? [] : [[name, mail]])),
    ),
    silent: given.notices.flatMap(({ name, device }) => (device ? [] : [name])),
    sms: given.notices.flatMap(({ name, sms = before.sms.includes(name) }) => (sms ? [name] : [])),
    summaryAt: given.summary_at,
    ...(given.quiet && { quiet: given.quiet }),
  };
  await saveChoices(context, chosen);
  return showChoices(context);
}
