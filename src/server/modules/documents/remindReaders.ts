import type { JsonObject } from "#shared/schema/schema.ts";
import { conflict } from "../../http/errors.ts";
import type { After, Check, Prepare } from "../../records/stages.ts";
import { unreadAddresses } from "./readers.ts";
import { providerName } from "../../tenants/providerName.ts";

const pauseMs = 20 * 3600_000;

/** Says how many will be reminded of a document; where there is nobody, it counts as not done. */
export const readersCounted: Prepare = async ({ context, id, before = {}, told }): Promise<JsonObject> => {
  const { length } = await unreadAddresses(context, id, before);
  told.push(length === 1 ? "Reminder sent to 1 person" : `Reminders sent to ${length} people`);
  return length === 0 ? { readers_reminded_at: before.readers_reminded_at ?? null } : {};
};

/** The readers of a document are reminded once a day at most. */
export const readersPause: Check = ({ context, before: { readers_reminded_at: last = null } = {} }) => {
  if (context.services.clock.now().getTime() - Date.parse(String(last ?? 0)) < pauseMs)
    throw conflict("Reminders were sent less than a day ago.");
  return undefined;
};

/** Mails everybody who has not confirmed a document's present version. */
export const readersReminded: After = async ({ context, id }, { after = {} }) => {
  const { mail } = context.services;
  const link = mail.link(context, "/my-documents");
  const provider = providerName(context.tenant);
  for (const { email, name } of await unreadAddresses(context, id, after))
    await mail.send(context, email, {
      subject: `Please read: ${String(after.name)}`,
      text: `Hello ${name},\n\n${provider} asks you to read “${String(after.name)}” (version ${Number(after.document_version ?? 1)}) and to confirm that you have read it:\n\n${link}`,
    });
};
