import { writtenDate } from "#shared/dates/written.ts";
import type { Context } from "../../context.ts";
import { conflict } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { reachRow } from "../../records/one.ts";
import type { Audience } from "../../notices/thing.ts";
import { updateRecord } from "../../records/update.ts";
import { wholeRecord } from "../../records/present.ts";
import { idFrom } from "../../routes/idFrom.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import { agreements } from "../contracts/kinds.ts";
import { advocateAddresses, ownAddress } from "../contracts/parties.ts";
import type { Input } from "../module.ts";
import { assignmentType } from "./assign.ts";

/** Whoever is told that forms wait: the participant, and the advocates who fill in forms for them. */
export async function addressesFor(context: Context, participant: string): Promise<string[]> {
  const own = await ownAddress(context, agreements, participant);
  return [...new Set([...own, ...(await advocateAddresses(context, participant, "forms"))])];
}

/** Whoever fills in the forms of a participant. */
export const formFillers: Audience = (context, things) =>
  Promise.all(
    things.map(async ({ values }) =>
      (await addressesFor(context, String(values.participant))).map((email) => ({ email, name: "" })),
    ),
  );

/** Mails those who fill a form in that it waits. Its name stands in the message, nothing about the participant. */
export async function remind(context: Context, input: Input): Promise<unknown> {
  const type = assignmentType(context);
  const id = idFrom(input, "uuid");
  const record = wholeRecord(type, await reachRow(context, type, id, { lock: true }), context);
  if (!["open", "started", "returned"].includes(String(record.status)))
    throw conflict("This form is not waiting to be completed.");
  const participant = String(record.participant);
  const to = await addressesFor(context, participant);
  if (to.length === 0)
    throw conflict(
      "There is no email address for the participant or for an advocate who completes their forms.",
    );
  const { mail } = context.services;
  const due = typeof record.due_date === "string" ? ` It is due on ${writtenDate(record.due_date)}.` : "";
  for (const address of to)
    await mail.send(context, address, {
      subject: "You have a form to complete",
      text: [
        "Hello,",
        `Please complete the form “${String(record.form_title)}”.${due} Any answers you have started are saved.`,
        mail.link(context, `/fill-form?assignment=${id}`),
      ].join("\n\n"),
    });
  await updateRecord(
    context,
    type,
    id,
    {},
    {
      action: "remind",
      more: { reminded_at: tenantClock(context).now },
    },
  );
  return answer(`Reminder sent to ${to.join(", ")}`);
}
