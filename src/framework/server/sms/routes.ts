import { randomUUIDv7 } from "node:crypto";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { conflict } from "../http/errors.ts";
import { answer, type Reply } from "../http/reply.ts";
import type { Module } from "../routes/module.ts";
import { noteOutcome, openAccount, readAccount } from "./account.ts";
import { mobilesOf, smsOf } from "./mobiles.ts";
import { resource } from "./settings.ts";

/** A test of the SMS gateway: what asks it runs in no transaction. */
export const sms: Module = (handle) => {
  handle("POST integrations/sms/test", sendTest, {
    writes: false,
    perMinute: 10,
    answer: { type: "object", additionalProperties: false },
  });
};

/**
 * Sends a message to the mobile number of the signed-in person, at once.
 * @throws 409 without an account or a number, and with what the gateway says where it takes no message
 */
async function sendTest(context: Context): Promise<Reply> {
  const account = await readAccount(context);
  if (!account) throw conflict("Enter the account at the gateway first.");
  const { user, services } = context;
  const to = (await mobilesOf(context, [user.uuid])).get(user.uuid);
  if (to === undefined) throw conflict("Your profile has no mobile number. Enter one and try again.");
  const outcome = await services.sms.send(openAccount(context, account), {
    to,
    text: "This is a test message. SMS works.",
    reference: randomUUIDv7(),
  });
  await noteOutcome(context, outcome);
  await logActivity(context, { action: "test", resource, label: "SMS gateway" });
  if (outcome.kind !== "sent") throw conflict(outcome.problem);
  return answer(`Test message sent to ${(await smsOf(context))?.number ?? to}`, {});
}
