import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { conflict } from "#framework/server/http/errors.ts";
import type { Audience } from "#framework/server/notices/thing.ts";
import type { Check, Prepare } from "#framework/server/records/write/stages.ts";
import { unreadAddresses } from "./readers.ts";

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

/** Those who see a document and have not confirmed its present version. */
export const documentUnread: Audience = (context, things) =>
  Promise.all(things.map(({ record = "", values }) => unreadAddresses(context, record, values)));
