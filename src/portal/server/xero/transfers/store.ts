import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Db } from "#framework/server/database/database.ts";
import { startTask } from "#framework/server/jobs/task.ts";
import type { Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { setMany } from "#framework/server/records/write/setMany.ts";
import type { Known, KindName, Subject } from "./kind.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";

type Scope = Pick<Context, "db" | "tenant">;

/** What things that were sent are called in Xero and what was last said of them, by what names them here. */
export async function knownInXero({ db, tenant }: Scope, kind: KindName): Promise<Known> {
  const { rows } = await sql<{ subject: string; id: string; digest: string | null }>`
    select subject, data->>'xero_id' as id, data->>'digest' as digest from xero_transfers
    where tenant_id = ${tenant.id} and kind = ${kind} and data ? 'xero_id' and deleted_at is null`.execute(
    db,
  );
  return new Map(
    rows.map(({ subject, id, digest }) => [subject, { id, ...(digest !== null && { digest }) }]),
  );
}

/** Something to send, with what the list shows of it. */
export type Queued = Subject & { more?: JsonObject };

/**
 * Has things sent: each has one row, which waits again. Two people who ask for the same do it one after the other, and it
 * is sent once.
 */
export async function queueTransfers(
  context: Context,
  kind: KindName,
  things: readonly Queued[],
): Promise<void> {
  const { db, tenant, services, user } = context;
  const type = recordTypeOf(services.types, "xero-transfers");
  await takeTurn(db, `xero ${tenant.id} ${kind}`);
  const { rows } = await sql<Row>`
    select * from xero_transfers where tenant_id = ${tenant.id} and kind = ${kind}
      and subject = any (${things.map(({ subject }) => subject)}::text[]) for update`.execute(db);
  const now = services.clock.now().toISOString();
  const waiting: JsonObject = { status: "waiting", due_at: now, attempts: 0, asked_by: user.fullname };
  await setMany(context, type, rows, { ...waiting, problem: null }, "send");
  const known = new Set(rows.map(({ subject }) => String(subject)));
  await insertRecords(
    context,
    type,
    things
      .filter(({ subject }) => !known.has(subject))
      .map(({ subject, label, more }) => ({
        kind,
        subject,
        label: label.slice(0, 200),
        ...waiting,
        ...more,
      })),
  );
}

/** A thing that is being sent. */
export interface Taken {
  uuid: string;
  subject: string;
  attempts: number;
  /** Who asked for it. */
  askedBy: string | null;
  /** It was sent before. */
  wasSent: boolean;
}

/** Seconds that a process has for what it has taken; then another one takes it. */
const leaseSeconds = 180;

/** Takes some things of a kind whose time has come, the oldest first. They are this process's until the lease is over. */
export async function takeDue(
  { db, tenant, services }: Context,
  kind: KindName,
  most: number,
): Promise<Taken[]> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + leaseSeconds * 1000).toISOString();
  const { rows } = await sql<Taken>`
    update xero_transfers set due_at = ${until}::timestamptz,
      data = data || jsonb_build_object('attempts', coalesce((data->>'attempts')::int, 0) + 1)
    where tenant_id = ${tenant.id} and uuid in (
      select uuid from xero_transfers where tenant_id = ${tenant.id} and kind = ${kind} and status = 'waiting'
        and due_at <= ${now.toISOString()}::timestamptz and deleted_at is null
      order by due_at, uuid limit ${most} for update skip locked)
    returning uuid, subject, (data->>'attempts')::int as attempts, data->>'asked_by' as "askedBy",
      data ? 'sent_at' as "wasSent"`.execute(db);
  return rows;
}

/**
 * Gives back what was taken, to be tried again: at once where the attempt does not count, else after 1, 2, 4, … minutes,
 * at most an hour.
 */
export async function waitAgain(
  { db, tenant, services }: Context,
  taken: readonly Taken[],
  { counts }: { counts: boolean },
): Promise<void> {
  const now = sql`${services.clock.now().toISOString()}::timestamptz`;
  const attempts = sql`(data->>'attempts')::int`;
  await sql`
    update xero_transfers set ${
      counts
        ? sql`due_at = ${now} + least(power(2, ${attempts} - 1), 60) * interval '1 minute'`
        : sql`due_at = ${now}, data = data || jsonb_build_object('attempts', ${attempts} - 1)`
    } where tenant_id = ${tenant.id} and uuid = any (${taken.map(({ uuid }) => uuid)}::uuid[]) and status = 'waiting'`.execute(
    db,
  );
}

/** Has what waits sent as soon as the transaction is committed. */
export const startSending = (context: Context): void => startTask(context, "xero");

/** Providers that are connected and have something to send. */
export async function connectedWithDue(owner: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select distinct waiting.tenant_id from xero_transfers waiting
    join xero_connections on xero_connections.tenant_id = waiting.tenant_id and xero_connections.status = 'connected'
      and (paused_until is null or paused_until <= ${now.toISOString()}::timestamptz)
    where waiting.status = 'waiting' and waiting.due_at <= ${now.toISOString()}::timestamptz
      and waiting.deleted_at is null`.execute(owner);
  return rows.map(({ tenant_id: id }) => id);
}
