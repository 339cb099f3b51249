import type { Filter } from "#framework/shared/filters/filter.ts";
import type { Context, PublicContext } from "../context.ts";
import { notFound } from "../http/errors.ts";
import { Reply } from "../http/reply.ts";
import { hashOf } from "../keys.ts";
import { portalAddress } from "../portalAddress.ts";
import { listRows } from "../records/read/list.ts";
import { whenFilter } from "../records/read/whenFilter.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { fieldFor } from "../records/store/fieldFor.ts";
import type { Input } from "../routes/module.ts";
import { tenantClock } from "../tenants/calendar.ts";
import { calendarText, type Entry } from "./calendarText.ts";
import { type FeedDefinition, feedOf, findFeed, noteFetch } from "./feeds.ts";

/** What the answer is. */
export const mediaType = "text/calendar";

const dayMs = 24 * 3_600_000;
const daysBack = 31;
const daysAhead = 92;
/** Entries of one calendar: more than anyone has in the time that it covers. */
const mostEntries = 2000;

/**
 * Answers the calendar behind a secret link: what its owner sees in the list now, with the rights that they have now.
 * @throws 404, always the same, for a link that was revoked, replaced or never made, or whose owner may not sign in or read
 *   the list
 */
export async function openFeed(context: PublicContext, { params, request }: Input): Promise<Reply> {
  const { services, db, tenant } = context;
  const open = await findFeed(context, params.token ?? "");
  const user = open && (await services.sessions.actingAs(db, tenant.id, open.user_uuid));
  const own = user && { ...context, user };
  const found = own && feedOf(own, open.resource);
  if (!found) throw notFound();
  const { type, feed } = found;
  const text = calendarText({
    name: [type.resource.label.many, tenant.profile.name].filter(Boolean).join(", "),
    product: services.config.product,
    entries: await entriesOf(own, type, feed),
  });
  await noteFetch(context, open);
  // Weak: the answer is compressed on its way.
  const etag = `W/"${hashOf(text)}"`;
  const headers = { etag, "cache-control": "private, no-cache" };
  if (isKnown(request.headers["if-none-match"], etag))
    return new Reply({ status: 304, headers, bare: { text: "" } });
  return new Reply({
    headers: { ...headers, "content-type": `${mediaType}; charset=utf-8` },
    bare: { text },
  });
}

async function entriesOf(context: Context, type: RecordType, feed: FeedDefinition): Promise<Entry[]> {
  const { services, tenant, user } = context;
  const start = fieldFor(type, user, feed.start);
  const end = fieldFor(type, user, feed.end);
  if (!start || !end) throw notFound();
  const now = services.clock.now().getTime();
  const day = (days: number) => new Date(now + days * dayMs).toISOString();
  const filter: Filter = {
    all: [
      { field: end.name, operator: "after", value: day(-daysBack) },
      { field: start.name, operator: "before", value: day(daysAhead) },
      whenFilter(feed.where ?? {}, tenantClock(context)),
    ],
  };
  const { rows } = await listRows(context, type, {
    page: 1,
    limit: mostEntries,
    search: "",
    sort: { field: start, order: "asc" },
    filter,
    fields: [start, end],
    deleted: false,
    uncounted: true,
  });
  const screen = `${portalAddress(services.config, tenant.slug)}/${type.name}`;
  return rows.map((row) => ({
    id: String(row.uuid),
    start: new Date(String(row[start.name])),
    end: new Date(String(row[end.name])),
    summary: feed.summary,
    url: `${screen}/${String(row.uuid)}`,
    version: Number(row.version),
    changed: new Date(String(row.updated_at)),
  }));
}

const isKnown = (known: string | undefined, etag: string): boolean =>
  known !== undefined && known.split(",").some((one) => one.trim() === etag);
