import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";

/**
 * News that is not a draft is published at its time; published news without one has now. It says who wrote it. Scheduled
 * news without a time stays as it is, for its schema to refuse.
 */
export const newsTimed: Prepare = ({ context: { user, services }, kind }, news): JsonObject => {
  const now = services.clock.now();
  const written: JsonObject = kind === "create" && news.author === undefined ? { author: user.fullname } : {};
  if (news.status !== "published" && news.status !== "scheduled") return written;
  const none = news.status === "published" ? now.toISOString() : "";
  const at = new Date(String(news.publish_at ?? none));
  // What is no time is refused at its field.
  if (Number.isNaN(at.getTime())) return written;
  return { ...written, publish_at: at.toISOString(), status: at > now ? "scheduled" : "published" };
};

/** Anyone who confirms twice has confirmed when they first did. */
export const newsConfirmed: Prepare = ({ context: { services }, before = {} }): JsonObject => ({
  confirmed_at: before.confirmed_at ?? services.clock.now().toISOString(),
});

interface Own {
  newsfeed: string;
  confirmed: boolean;
  reaction: string | null;
}

/** Whether the person has still to confirm that they have read news, and how they have reacted to it. */
export const newsMine: Shown = async ({ db, tenant, user }, rows) => {
  const ids = rows.map(({ uuid }) => sql`${String(uuid)}`);
  const { rows: found } = await sql<Own>`
    select data->>'newsfeed' as newsfeed, bool_or(resource = 'news-confirmations') as confirmed,
      max(data->>'kind') filter (where resource = 'news-reactions') as reaction
    from records
    where tenant_id = ${tenant.id} and resource in ('news-confirmations', 'news-reactions') and deleted_at is null
      and ref_user = ${user.uuid} and data->>'newsfeed' in (${sql.join(ids)})
    group by 1`.execute(db);
  const own = new Map(found.map((entry) => [entry.newsfeed, entry]));
  return rows.map(({ uuid, must_be_read: mustBeRead }): JsonObject => {
    const { confirmed = false, reaction = null } = own.get(String(uuid)) ?? {};
    return {
      ...(mustBeRead === true && { reading: confirmed ? "read" : "to_read" }),
      ...(reaction !== null && reaction !== "none" && { my_reaction: reaction }),
    };
  });
};
