import { asObject } from "#framework/shared/schema/patch.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import { imagePath } from "../imagePath.ts";

/** The sender of each message with a link to their picture, null where they have none. */
export const senderPictures: Shown = async (context, messages) => {
  if (messages.length === 0) return [];
  const senders = [...new Set(messages.map(({ sender }) => String(sender)))];
  const people = await context.db
    .selectFrom("users")
    .select(["uuid", "profile_image"])
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "in", senders)
    .execute();
  const pictures = new Map(people.map(({ uuid, profile_image: picture }) => [uuid, picture]));
  return messages.map(({ sender, sender_details: details }) => ({
    sender_details: {
      ...asObject(details),
      profile_image_link: imagePath(context, pictures.get(String(sender))),
    },
  }));
};
