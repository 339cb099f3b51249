import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import type { Due } from "../notices/thing.ts";
import { decodeRow, type Row } from "../records/read/serialize.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import { noticeBody } from "./payload.ts";

/** For so many days a delivery is kept. */
export const keptDays = 30;
/**
 * What a notice came to earlier than so many days ago is not sent any more: its delivery may have been deleted, and would
 * be taken for one that never was.
 */
const latestDays = keptDays - 1;

/**
 * Writes what a notice says of things into the table of deliveries, in the caller's transaction: once for each endpoint
 * that listens to it, and nothing that was written before, nor what had come to pass before the endpoint listened.
 */
export async function enqueueWebhooks(
  context: Context,
  notice: NoticeDefinition,
  things: readonly Due[],
): Promise<void> {
  if (!notice.webhook) return;
  const now = context.services.clock.now();
  const earliest = now.getTime() - latestDays * 86_400_000;
  const recent = things.filter(({ reached }) => Date.parse(reached) >= earliest);
  const endpoints = recent.length === 0 ? [] : await listeningTo(context, notice.name);
  if (endpoints.length === 0) return;
  const records = await recordsOf(context, notice, recent);
  const rows = recent.flatMap((thing) => {
    const to = endpoints.filter(({ since }) => Date.parse(since) <= Date.parse(thing.reached));
    if (to.length === 0) return [];
    const body = noticeBody(context.tenant, notice, thing, records.get(thing.record ?? ""), now);
    const { key, occasion, step } = thing;
    return to.map(({ endpoint }) => ({ uuid: randomUUIDv7(), endpoint, key, occasion, step, body }));
  });
  if (rows.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (tenant_id, uuid, endpoint, notice, key, occasion, step, body, status, due_at,
      created_at, data)
    select ${context.tenant.id}::uuid, uuid, endpoint, ${notice.name}, key, occasion, step, body, 'waiting',
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz,
      jsonb_build_object('title', ${notice.label}::text, 'message', 'msg_' || uuid,
        'happened_at', ${now.toISOString()}::text)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wanted(uuid uuid, endpoint uuid, key text, occasion text, step int, body text)
    where not exists (select from webhook_deliveries known where known.tenant_id = ${context.tenant.id}
      and known.endpoint = wanted.endpoint and known.notice = ${notice.name} and known.key = wanted.key
      and known.occasion = wanted.occasion and known.step >= wanted.step)
    on conflict do nothing`.execute(context.db);
  if ((numAffectedRows ?? 0n) > 0n) startWebhooks(context);
}

/** Has what waits sent as soon as the transaction is committed. */
export const startWebhooks = ({ services, tenant, afterCommit }: Context): void =>
  afterCommit(() => services.background.start(services, "webhook", { tenant: tenant.id }));

/** The endpoints that listen to a notice, and since when. A paused one gets it when it is resumed. */
async function listeningTo(
  { db, tenant }: Context,
  notice: string,
): Promise<{ endpoint: string; since: string }[]> {
  const { rows } = await sql<{ endpoint: string; since: string }>`
    select uuid as endpoint, listens_since as since from webhook_endpoints
    where tenant_id = ${tenant.id} and deleted_at is null and status in ('active', 'paused')
      and listens_since is not null
      and exists (select from records where records.tenant_id = ${tenant.id} and records.resource = 'notices'
        and records.deleted_at is null and records.data->>'notice' = ${notice}
        and webhook_endpoints.data->'notices' ? records.uuid::text)`.execute(db);
  return rows;
}

/** The records of things as they are stored, also those that have just been deleted, by their id. */
async function recordsOf(
  context: Context,
  { resource, webhook }: NoticeDefinition,
  things: readonly Due[],
): Promise<ReadonlyMap<string, JsonObject>> {
  const ids = things.flatMap(({ record }) => record ?? []);
  if (resource === undefined || ids.length === 0 || webhook?.fields.length === 0) return new Map();
  const type = recordTypeOf(context.services.types, resource);
  const { rows } = await sql<Row>`
    select * from ${sql.table(type.store.table)}
    where tenant_id = ${context.tenant.id} and uuid = any (${ids}::uuid[])`.execute(context.db);
  return new Map(rows.map((row) => [String(row.uuid), decodeRow(type, row, context)]));
}
