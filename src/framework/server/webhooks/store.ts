import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Db } from "../database/database.ts";
import type { Outcome } from "./outcome.ts";
import { testEvent } from "./payload.ts";

type Scope = Pick<Context, "services" | "tenant" | "db">;

/** Minutes after which an attempt is followed by the next; after the last of them the delivery has failed. */
export const pauses = [1, 5, 30, 120, 300, 600, 840, 1200, 1440];
/** Minutes for which an endpoint that is out of order is left alone at most. */
const longestPause = 60;
/** Seconds that a process has for what it has claimed. Longer than an attempt may take. */
export const leaseSeconds = 60;
/** Days without a success after which an endpoint is paused. */
export const failingDays = 3;

/** Which deliveries may go now: tests always, others unless their endpoint is paused or left alone. */
const isDue = (now: string) => sql`
  d.status = 'waiting' and d.due_at <= ${now}::timestamptz and d.deleted_at is null and e.deleted_at is null
  and (d.notice = ${testEvent} or (e.status = 'active'
    and (e.next_attempt_at is null or e.next_attempt_at <= ${now}::timestamptz)))`;

const joined = sql`webhook_deliveries d join webhook_endpoints e on e.tenant_id = d.tenant_id and e.uuid = d.endpoint`;

/** Deliveries that should have gone by now, with the moment since which they could. */
export const overdueWebhooks = (now: string) =>
  sql`select greatest(d.due_at, coalesce(e.next_attempt_at, d.due_at)) as due_at from ${joined} where ${isDue(now)}`;

/** The providers that have something to send. */
export async function providersWithWebhooks(owner: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.tenant_id as id from ${joined} where ${isDue(now.toISOString())}`.execute(owner);
  return rows.map(({ id }) => id);
}

/** The endpoints of a provider that something can be sent to now. */
export async function endpointsDue({ db, tenant, services }: Scope): Promise<string[]> {
  const { rows } = await sql<{ endpoint: string }>`
    select distinct d.endpoint from ${joined}
    where d.tenant_id = ${tenant.id} and ${isDue(services.clock.now().toISOString())}`.execute(db);
  return rows.map(({ endpoint }) => endpoint);
}

/** A delivery that is this process's until its lease is over. */
export interface Claimed {
  uuid: string;
  endpoint: string;
  notice: string;
  body: string;
  address: string;
  /** Attempts with this one. */
  attempts: number;
}

/** Claims the delivery of an endpoint that is due first. No lock and no transaction outlasts this statement. */
export async function claimNext(
  { db, tenant, services }: Scope,
  endpoint: string,
): Promise<Claimed | undefined> {
  const now = services.clock.now();
  const lease = new Date(now.getTime() + leaseSeconds * 1000).toISOString();
  const { rows } = await sql<Claimed>`
    update webhook_deliveries taken set due_at = ${lease}::timestamptz, attempts = attempts + 1
    from webhook_endpoints e
    where taken.tenant_id = ${tenant.id} and e.tenant_id = taken.tenant_id and e.uuid = taken.endpoint and taken.uuid = (
      select d.uuid from ${joined}
      where d.tenant_id = ${tenant.id} and d.endpoint = ${endpoint} and ${isDue(now.toISOString())}
      order by d.due_at, d.uuid limit 1 for update of d skip locked)
    returning taken.uuid, taken.endpoint, taken.notice, taken.body, taken.attempts, e.data->>'url' as address`.execute(
    db,
  );
  return rows[0];
}

/** Gives a delivery back that was not tried. */
export async function giveBack({ db, tenant }: Scope, { uuid, attempts }: Claimed): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ attempts: sql`attempts - 1` })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", uuid)
    .where("attempts", "=", attempts)
    .where("status", "=", "waiting")
    .execute();
}

/**
 * Puts down how an attempt ended, at the delivery and at its endpoint. Nothing where someone else has taken it since.
 * @returns since when the endpoint has failed, where it has
 */
export async function settle(
  { db, tenant, services }: Scope,
  { uuid, endpoint, notice, attempts }: Claimed,
  { kind, status, text, problem }: Outcome,
): Promise<{ failingSince?: string }> {
  const now = services.clock.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const isTest = notice === testEvent;
  const pause = isTest || kind === "gone" ? undefined : pauses[attempts - 1];
  const state = kind === "taken" ? "delivered" : pause === undefined ? "failed" : "waiting";
  const said = JSON.stringify({
    ...(status !== undefined && { http_status: status }),
    ...(text !== undefined && text !== "" && { answer: text }),
    ...(problem !== undefined && { problem }),
    [kind === "taken" ? "delivered_at" : "tried_at"]: now.toISOString(),
  });
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set({
      status: state,
      due_at: state === "waiting" ? sql`${at} + ${pause ?? 0} * interval '1 minute'` : null,
      data: sql`(data - array['http_status', 'answer', 'problem']) || ${said}::jsonb`,
      updated_at: now.toISOString(),
    })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", uuid)
    .where("attempts", "=", attempts)
    .where("status", "=", "waiting")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return {};
  const { rows } = await sql<{ since: string | null }>`
    update webhook_endpoints set ${
      kind === "taken"
        ? sql`last_success_at = ${at}, failing_since = null, failures = 0, next_attempt_at = null`
        : isTest
          ? sql`last_failure_at = ${at}`
          : sql`last_failure_at = ${at}, failing_since = coalesce(failing_since, ${at}), failures = failures + 1,
              next_attempt_at = ${
                kind === "trouble"
                  ? sql`${at} + least(power(2, least(failures, 10)), ${longestPause}) * interval '1 minute'`
                  : sql`next_attempt_at`
              }`
    } where tenant_id = ${tenant.id} and uuid = ${endpoint} returning failing_since as since`.execute(db);
  const since = rows[0]?.since ?? undefined;
  return since === undefined ? {} : { failingSince: since };
}
