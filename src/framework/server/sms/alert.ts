import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { alertDue } from "../alerts/alertDue.ts";
import type { Channel, Claimed, Outcome, Scope } from "../alerts/channel.ts";
import { makeDue, providersToAlert } from "../alerts/queue.ts";
import type { Context, Services } from "../context.ts";
import type { ProviderJob } from "../jobs/providerJob.ts";
import { isPaused, noteOutcome, openAccount, readAccount, type StoredAccount } from "./account.ts";
import type { SmsOutcome } from "./message.ts";
import { mobilesOf } from "./mobiles.ts";

/** Minutes between two messages to the same person: the one before has told them already that something waits. */
const between = 10;

/** Puts providers into the queue that have people to send an SMS to. */
export async function takeOnSms(services: Services): Promise<void> {
  const due = await providersToAlert(services.database.owner, "sms_alerts", services.clock.now());
  services.background.start(services, "sms", ...due.map((tenant) => ({ tenant })));
}

/**
 * Has people sent an SMS, in the caller's transaction: each at the earliest time of what has come, and nobody twice within
 * ten minutes.
 * @param people accounts, with the instant from which they are to be alerted
 */
export async function alertBySms(
  context: Context,
  people: readonly { user: string; at: string }[],
): Promise<void> {
  if (people.length === 0 || !(await readAccount(context))) return;
  const { db, tenant, services, afterCommit } = context;
  const rows = [...new Set(people.map(({ user }) => user))].map((user) => ({ uuid: randomUUIDv7(), user }));
  const { rows: known } = await sql<{ user: string; sent_at: string | null }>`
    insert into sms_alerts (tenant_id, uuid, user_uuid)
    select ${tenant.id}::uuid, uuid, "user" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as each(uuid uuid, "user" uuid)
    on conflict (tenant_id, user_uuid) do update set user_uuid = excluded.user_uuid
    returning user_uuid as "user", sent_at`.execute(db);
  const earliest = new Map(
    known.map(({ user, sent_at: at }) => [user, at === null ? 0 : Date.parse(at) + between * 60_000]),
  );
  const wanted = people.map(({ user, at }) => ({
    user,
    at: new Date(Math.max(Date.parse(at), earliest.get(user) ?? 0)).toISOString(),
  }));
  if (await makeDue(context, "sms_alerts", wanted))
    afterCommit(() => services.background.start(services, "sms", { tenant: tenant.id }));
}

/** Sends what a provider has to send by SMS. While the gateway is to be left alone, everything waits. */
export const sendSms = (services: Services, job: ProviderJob, signal: AbortSignal): Promise<void> =>
  alertDue(services, job, signal, async (scope) => {
    const account = await readAccount(scope);
    return account && !isPaused(scope, account) ? people(scope, account) : undefined;
  });

/** What a message says: nothing of what has come, of whom it is about, or of who sends it. */
export const textOf = ({ services, tenant }: Scope): string =>
  `You have a new notification. Sign in to read it: ${services.mail.link({ tenant }, "/notifications")}`;

/** People with a mobile number as a channel. */
function people(scope: Scope, stored: StoredAccount): Channel {
  const { services } = scope;
  const account = openAccount(scope, stored);
  let isLeftAlone = false;
  return {
    table: "sms_alerts",
    // What was told before a process died is not told again.
    alertsOf: sql`coalesce(choices.data->'sms' ? sent_notices.notice, false)
      and (taken.sent_at is null or sent_notices.created_at > taken.sent_at)`,
    attempt: async ({ uuid, user_uuid: user, sent_at: before }) => {
      if (isLeftAlone) return "postponed";
      const to = (await mobilesOf(scope, [user])).get(user);
      const outcome: SmsOutcome =
        to === undefined
          ? { kind: "number", problem: "There is no mobile number." }
          : await services.sms.send(account, {
              to,
              text: textOf(scope),
              reference: `${uuid} ${before ?? ""}`.trim(),
            });
      isLeftAlone ||= outcome.kind === "account" || outcome.kind === "busy";
      await noteOutcome(scope, outcome);
      await noteAttempt(scope, uuid, outcome);
      return outcomes[outcome.kind];
    },
    giveUp: (row) => giveUp(scope, row),
  };
}

const outcomes: Readonly<Record<SmsOutcome["kind"], Outcome>> = {
  sent: "alerted",
  number: "gone",
  account: "postponed",
  busy: "postponed",
  trouble: "later",
  postponed: "postponed",
};

/** Puts down at the person when they were sent something last, or why not. */
async function noteAttempt(
  { db, tenant, services }: Scope,
  uuid: string,
  outcome: SmsOutcome,
): Promise<void> {
  const at = services.clock.now().toISOString();
  const change =
    outcome.kind === "sent"
      ? { sent_at: at, problem: null, problem_at: null }
      : { problem: outcome.problem, problem_at: at };
  await db
    .updateTable("sms_alerts")
    .set(change)
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", uuid)
    .execute();
}

/** Waits for what comes next: the number may have been corrected by then. Until then it is shown what is wrong. */
async function giveUp({ db, tenant }: Scope, { uuid, lease }: Claimed): Promise<void> {
  await db
    .updateTable("sms_alerts")
    .set({ failures: 0, due_at: sql`case when due_at = ${lease}::timestamptz then null else due_at end` })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", uuid)
    .execute();
}
