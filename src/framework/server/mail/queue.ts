import { sql } from "kysely";
import type { Db } from "../database/database.ts";

/** Refusals by the mail server after which a message is given up. */
export const mostAttempts = 8;
/** A message that could not be sent for so long because the mail server was out of order is given up. */
const longestDelay = "3 days";
/** A claim that its process did not live to settle ends by itself. Longer than a message may take. */
const claim = "2 minutes";

/** A message that is claimed: nobody else sends it in the meantime. */
export interface Claimed {
  uuid: string;
  recipient: string;
  subject: string;
  body: string;
}

/**
 * Claims the message that is due first. The claim is a later `next_attempt_at`: no lock and no transaction outlasts this
 * statement.
 */
export async function claimNext(db: Db, tenantId: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update outbox set next_attempt_at = now() + ${sql.lit(claim)}::interval
    where tenant_id = ${tenantId} and uuid = (
      select uuid from outbox
      where tenant_id = ${tenantId} and sent_at is null and attempts < ${mostAttempts} and next_attempt_at <= now()
      order by next_attempt_at, uuid limit 1 for update skip locked)
    returning uuid, recipient, subject, body`.execute(db);
  return rows[0];
}

/** Puts down that a message is sent. */
export async function settleSent(db: Db, tenantId: string, uuid: string): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ sent_at: sql`now()`, error: null })
    .where("tenant_id", "=", tenantId)
    .where("uuid", "=", uuid)
    .execute();
}

/**
 * Puts down that the mail server refused a message; it is tried again after 15 s, 30 s, 1 min, …, at most an hour.
 * @returns whether it is given up
 */
export async function settleRefused(db: Db, tenantId: string, uuid: string, error: string): Promise<boolean> {
  const { rows } = await sql<{ attempts: number }>`
    update outbox set attempts = attempts + 1, error = ${error},
      next_attempt_at = now() + least(3600, 15 * 2 ^ attempts) * interval '1 second'
    where tenant_id = ${tenantId} and uuid = ${uuid} and sent_at is null returning attempts`.execute(db);
  return (rows[0]?.attempts ?? 0) >= mostAttempts;
}

/**
 * Puts a message off because the mail server is out of order: 15 s, 30 s, then a minute each time, behind those that
 * are due already.
 * @returns whether it is given up because it is too old
 */
export async function settleDelayed(db: Db, tenantId: string, uuid: string, error: string): Promise<boolean> {
  const { rows } = await sql<{ attempts: number }>`
    update outbox set delays = delays + 1, error = ${error},
      attempts = case when created_at < now() - ${sql.lit(longestDelay)}::interval then ${mostAttempts} else attempts end,
      next_attempt_at = now() + least(60, 15 * 2 ^ least(delays, 4)) * interval '1 second'
    where tenant_id = ${tenantId} and uuid = ${uuid} and sent_at is null returning attempts`.execute(db);
  return (rows[0]?.attempts ?? 0) >= mostAttempts;
}

/** What stands in a provider's outbox. */
export interface Backlog {
  waiting: number;
  /** Given up within the last seven days. */
  failed: number;
  /** Seconds that the oldest waiting message has been there. */
  oldest: number;
}

/** What stands in the outbox of a provider that has any message that is not sent. */
interface Counted extends Backlog {
  tenant: string;
  /** Messages that can be sent now. */
  due: number;
}

/** Counts what waits and what was given up, of all providers, by the index of messages that are not sent. */
export async function countBacklogs(owner: Db): Promise<Counted[]> {
  const waits = sql`attempts < ${mostAttempts}`;
  const { rows } = await sql<Counted>`
    select tenant_id as tenant, count(*) filter (where ${waits})::int as waiting,
      count(*) filter (where ${waits} and next_attempt_at <= now())::int as due,
      count(*) filter (where attempts >= ${mostAttempts} and created_at > now() - interval '10 days'
        and next_attempt_at > now() - interval '7 days')::int as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where ${waits})), 0)::int as oldest
    from outbox where sent_at is null group by tenant_id`.execute(owner);
  return rows;
}
