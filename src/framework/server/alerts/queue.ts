import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Db } from "../database/database.ts";
import type { AlertTable, Channel, Claimed, Outcome, Scope } from "./channel.ts";

/** Rows of a provider that are claimed at once. */
export const claimedAtOnce = 200;
/** Seconds that a process has for the rows that it has claimed. */
const leaseSeconds = 300;
/** Failures in a row after which a row is given up. */
const mostFailures = 10;

/** The providers some of whose rows are due: after quiet hours, and after a failure. */
export async function providersToAlert(owner: Db, table: AlertTable, now: Date): Promise<string[]> {
  const rows = await owner
    .selectFrom(table)
    .select("tenant_id")
    .distinct()
    .where("due_at", "<=", now.toISOString())
    .execute();
  return rows.map(({ tenant_id: id }) => id);
}

/**
 * Makes rows due, in the caller's transaction: each at the earliest time of what has come.
 * @param people accounts, with the instant from which they are to be alerted
 * @returns whether any is due now
 */
export async function makeDue(
  { db, tenant, services }: Context,
  table: AlertTable,
  people: readonly { user: string; at: string }[],
): Promise<boolean> {
  if (people.length === 0) return false;
  const { rows } = await sql<{ due_at: string }>`
    update ${sql.table(table)} alerted set due_at = least(coalesce(due_at, wanted.at), wanted.at)
    from (select "user", min(at) as at from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as each("user" uuid, at timestamptz) group by "user") wanted
    where alerted.tenant_id = ${tenant.id} and alerted.user_uuid = wanted."user"
    returning due_at`.execute(db);
  const now = services.clock.now().getTime();
  return rows.some(({ due_at: due }) => Date.parse(due) <= now);
}

/** Claims rows: no lock and no transaction outlasts this statement. */
export async function claimDue(
  { services, tenant: { id }, db }: Scope,
  { table, alertsOf }: Pick<Channel, "table" | "alertsOf">,
): Promise<Claimed[]> {
  const now = services.clock.now();
  const lease = new Date(now.getTime() + leaseSeconds * 1000).toISOString();
  const own = sql.table(table);
  const { rows } = await sql<Claimed>`
    update ${own} taken set due_at = ${lease}::timestamptz
    where tenant_id = ${id} and uuid in (
      select uuid from ${own} where tenant_id = ${id} and due_at <= ${now.toISOString()}::timestamptz
      order by due_at limit ${claimedAtOnce} for update skip locked)
    returning uuid, user_uuid, failures, due_at as lease, to_jsonb(taken)->>'endpoint' as endpoint,
      to_jsonb(taken)->>'sent_at' as sent_at,
      exists (select from sent_notices
        join users on users.tenant_id = ${id} and users.uuid = taken.user_uuid and users.status = 'active'
          and users.deleted_at is null
        left join notification_choices choices on choices.tenant_id = ${id} and choices.user_uuid = taken.user_uuid
        where sent_notices.tenant_id = ${id} and sent_notices.user_uuid = taken.user_uuid
          and in_portal and read_at is null and ${alertsOf}) as has_news`.execute(db);
  return rows;
}

/** Puts down how an attempt ended: when the row is tried again, if it is. */
export async function settle(
  { services, tenant, db }: Scope,
  { table, giveUp }: Channel,
  row: Claimed,
  outcome: Outcome,
): Promise<void> {
  const { uuid, failures, lease } = row;
  if (outcome === "gone" || (outcome === "later" && failures + 1 >= mostFailures)) return giveUp(row);
  const failed = outcome === "later" ? failures + 1 : outcome === "postponed" ? failures : 0;
  // After 1, 2, 4, … minutes, at most an hour.
  const pause = Math.min(60, 2 ** Math.max(0, failed - 1)) * 60_000;
  const again = new Date(services.clock.now().getTime() + pause).toISOString();
  // What has come since it was claimed has made it due again: that stays.
  await db
    .updateTable(table)
    .set({
      failures: failed,
      due_at: sql`case when due_at = ${lease}::timestamptz then ${outcome === "alerted" ? null : again}::timestamptz else due_at end`,
    })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", uuid)
    .execute();
}
