import type { ResourceDefinition } from "#framework/shared/definitions/definitions.ts";
import { logActivity } from "../audit/activity.ts";
import type { Context, PublicContext } from "../context.ts";
import { notFound } from "../http/errors.ts";
import { hashOf, randomToken } from "../keys.ts";
import { mayList } from "../records/read/mayList.ts";
import type { RecordType } from "../records/store/recordType.ts";

/** A link by which someone has subscribed, as they are told of it. The link itself is kept nowhere. */
export interface Feed {
  created_at: string;
  last_fetched_at: string | null;
}

/** A link that was found by its token. */
export interface OpenFeed {
  user_uuid: string;
  resource: string;
  last_fetched_at: string | null;
}

/** How exact the time of the last fetch is: a calendar that asks all the time does not write all the time. */
const noteEveryMs = 60_000;

/** What a resource says of its feed. */
export type FeedDefinition = NonNullable<ResourceDefinition["feed"]>;

/** A list with a feed that the person may read; undefined for all others. */
export function feedOf(
  context: Pick<Context, "services" | "user" | "tenant">,
  resource: string,
): { type: RecordType; feed: FeedDefinition } | undefined {
  const type = context.services.types.get(resource);
  const feed = type?.resource.definition.feed;
  return type && feed && mayList(context, type) ? { type, feed } : undefined;
}

/** The person's own link to a list. @throws 404 where the list has no feed for them */
export async function readFeed(context: Context, resource: string): Promise<Feed | undefined> {
  ensureFeed(context, resource);
  return ownFeed(context, resource).select(["created_at", "last_fetched_at"]).executeTakeFirst();
}

/**
 * Makes the person's link to a list, in place of the one before, which stops at once.
 * @throws 404 where the list has no feed for them
 */
export async function makeFeed(
  context: Context,
  resource: string,
): Promise<{ feed: Feed; token: string; replaced: boolean }> {
  const { label } = ensureFeed(context, resource);
  const { db, tenant, user, services } = context;
  const token = randomToken();
  const feed: Feed = { created_at: services.clock.now().toISOString(), last_fetched_at: null };
  const replaced = await deleteOwn(context, resource);
  await db
    .insertInto("calendar_feeds")
    .values({ tenant_id: tenant.id, user_uuid: user.uuid, resource, hash: hashOf(token), ...feed })
    // Two at once: the later one counts.
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "user_uuid", "resource"]).doUpdateSet({ hash: hashOf(token), ...feed }),
    )
    .execute();
  const action = replaced ? "replace-calendar-feed" : "make-calendar-feed";
  await logActivity(context, { action, resource, label });
  return { feed, token, replaced };
}

/** Has the person's link to a list stop. @throws 404 where there is none */
export async function revokeFeed(context: Context, resource: string): Promise<void> {
  const { label } = ensureFeed(context, resource);
  if (!(await deleteOwn(context, resource))) throw notFound();
  await logActivity(context, { action: "revoke-calendar-feed", resource, label });
}

/** The link that a token belongs to, at this provider. */
export const findFeed = ({ db, tenant }: PublicContext, token: string): Promise<OpenFeed | undefined> =>
  db
    .selectFrom("calendar_feeds")
    .select(["user_uuid", "resource", "last_fetched_at"])
    .where("tenant_id", "=", tenant.id)
    .where("hash", "=", hashOf(token))
    .executeTakeFirst();

/** Notes that a link was fetched, so that its owner sees whether anyone uses it; once a minute at most. */
export async function noteFetch(
  { db, tenant, services }: PublicContext,
  { user_uuid: user, resource, last_fetched_at: last }: OpenFeed,
): Promise<void> {
  const now = services.clock.now();
  if (last !== null && now.getTime() - Date.parse(last) < noteEveryMs) return;
  await db
    .updateTable("calendar_feeds")
    .set({ last_fetched_at: now.toISOString() })
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user)
    .where("resource", "=", resource)
    .execute();
}

/** @throws 404 where the list has no feed for the person */
function ensureFeed(context: Context, resource: string): { label: string } {
  const found = feedOf(context, resource);
  if (!found) throw notFound();
  return { label: found.type.resource.label.many };
}

const ownFeed = ({ db, tenant, user }: Context, resource: string) =>
  db
    .selectFrom("calendar_feeds")
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .where("resource", "=", resource);

async function deleteOwn({ db, tenant, user }: Context, resource: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("calendar_feeds")
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .where("resource", "=", resource)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
