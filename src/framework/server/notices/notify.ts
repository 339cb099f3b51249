import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { filled } from "../records/write/input/filled.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import { updateRecord } from "../records/write/update.ts";
import { choicesOf } from "./choices.ts";
import { type Chosen, chosenNotices } from "./chosen.ts";
import { deliver } from "./deliver.ts";
import { inPortal } from "./digest.ts";
import { tellOf } from "./inbox.ts";
import { alertPeople } from "../push/devices.ts";
import { alertBySms } from "../sms/alert.ts";
import { type AlertBy, alertAfter, sendAfter } from "./quiet.ts";
import { accountsAt, addressKey } from "./accountsAt.ts";
import { recipientsOf } from "./recipients.ts";
import { enqueueWebhooks } from "../webhooks/enqueue.ts";
import type { Due, Recipient, Thing } from "./thing.ts";
import { wordsFor } from "./words.ts";

/**
 * Sends a notice that an event sets off, in the transaction of the event. The same thing is notified again when the event
 * happens again.
 * @throws when no definition has this name
 */
export const notify = (context: Context, name: string, things: readonly Thing[]): Promise<void> =>
  notifyAll(context, { [name]: things });

/** The same for several notices of one event, by their names: all are sent together. */
export const notifyAll = (
  context: Context,
  things: Readonly<Record<string, readonly Thing[]>>,
): Promise<void> =>
  sendAll(
    context,
    Object.entries(things).map(([name, own]) => ({
      notice: context.services.notices.named(name),
      things: own,
    })),
  );

/** Sends notices of things that happen now, in the caller's transaction. */
export const sendNow = (
  context: Context,
  notices: readonly NoticeDefinition[],
  things: readonly Thing[],
): Promise<void> =>
  sendAll(
    context,
    notices.map((notice) => ({ notice, things })),
  );

async function sendAll(
  context: Context,
  news: readonly { notice: NoticeDefinition; things: readonly Thing[] }[],
): Promise<void> {
  const occasion = occasionNow(context);
  let count = 0;
  for (const { notice, things } of news) count += await queue(context, notice, dueAt(occasion, things));
  if (count > 0) await deliver(context, occasion.name);
}

/**
 * Puts a notice of things that happen now into the table, for anyone who sends it later together with others: work that is
 * done in several transactions tells of all of it at its end.
 * @returns how many messages wait now
 */
export const queueNow = (context: Context, name: string, things: readonly Thing[]): Promise<number> =>
  queue(context, context.services.notices.named(name), dueAt(occasionNow(context), things));

/** What things happened in, so that the same thing is told again when it happens again. */
interface Occasion {
  name: string;
  reached: string;
}

function occasionNow({ services }: Context): Occasion {
  const reached = services.clock.now().toISOString();
  return { reached, name: `${reached} ${randomUUIDv7()}` };
}

const dueAt = ({ name: occasion, reached }: Occasion, things: readonly Thing[]): Due[] =>
  things.map((thing) => ({ ...thing, occasion, step: 0, isOverdue: false, reached }));

/** So many things are written at once. */
const batchSize = 1000;

/**
 * Puts what a notice says of things into the table of notices, once for each recipient, and nothing of what was notified
 * before. A thing that reaches nobody is tried again the next time. What goes to endpoints is written beside it.
 * @returns how many messages wait now
 */
export async function queue(
  context: Context,
  notice: NoticeDefinition,
  things: readonly Due[],
): Promise<number> {
  if (things.length === 0) return 0;
  const chosen = (await chosenNotices(context)).get(notice.name);
  if (chosen?.enabled === false) return 0;
  await enqueueWebhooks(context, notice, things);
  const news = await unsent(context, notice, things);
  let count = 0;
  for (let start = 0; start < news.length; start += batchSize)
    count += await queueBatch(context, notice, news.slice(start, start + batchSize), chosen);
  return count;
}

/** The order of several things in one message: what is due first, and by name what is due at the same time. */
const asRead = (a: { occasion: string; line: string }, b: { occasion: string; line: string }) =>
  a.occasion.localeCompare(b.occasion) || a.line.localeCompare(b.line, "en", { numeric: true });

async function queueBatch(
  context: Context,
  notice: NoticeDefinition,
  things: readonly Due[],
  chosen: Chosen | undefined,
): Promise<number> {
  const addressed = await recipientsOf(context, notice, things);
  const people = await accountsAt(
    context,
    addressed.flatMap(({ to }) => to.flatMap(({ email, user }) => (user === undefined ? email : []))),
  );
  const accountOf = ({ user, email }: Recipient) => user ?? people.get(addressKey(email));
  const choices = await choicesOf(
    context,
    addressed.flatMap(({ to }) => to.flatMap((person) => accountOf(person) ?? [])),
  );
  const worded = addressed.flatMap(({ thing, to }) =>
    to.map((person) => {
      const { subject, text, line, path } = wordsFor(context, notice, chosen, thing, person.path);
      const account = standsInPortal(path) ? accountOf(person) : undefined;
      return {
        uuid: randomUUIDv7(),
        key: thing.key,
        occasion: thing.occasion,
        step: thing.step,
        is_overdue: thing.isOverdue,
        recipient: person.email,
        recipient_name: person.name,
        subject,
        body: text,
        line,
        path,
        user_uuid: account,
        send_after: sendAfter(context, notice, choices.get(account ?? "")),
      };
    }),
  );
  if (worded.length === 0) return 0;
  const rows = worded.toSorted(asRead).map((row, place) => ({ ...row, place }));
  const entries = inPortal(rows, notice, chosen);
  const now = context.services.clock.now().toISOString();
  const { rows: added } = await sql<{ key: string; user_uuid: string | null }>`
    insert into sent_notices (tenant_id, uuid, place, notice, key, occasion, step, is_overdue,
      recipient, recipient_name, subject, body, line, path, user_uuid, in_portal, created_at, send_after)
    select ${context.tenant.id}::uuid, uuid, place, ${notice.name}, key, occasion, step, is_overdue,
      recipient, recipient_name, subject, body, line, path, user_uuid, in_portal, ${now}::timestamptz, send_after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as wanted(uuid uuid, place int, key text, occasion text, step int,
      is_overdue boolean, recipient text, recipient_name text, subject text, body text, line text, path text, user_uuid uuid,
      in_portal boolean, send_after timestamptz)
    on conflict do nothing returning key, user_uuid`.execute(context.db);
  await tellOf(
    context,
    added.flatMap((row) => row.user_uuid ?? []),
  );
  const alerted = (by: AlertBy) =>
    added.flatMap(({ user_uuid: user }) => {
      const at = user === null ? undefined : alertAfter(context, by, notice, choices.get(user));
      return user === null || at === undefined ? [] : [{ user, at }];
    });
  await alertPeople(context, alerted("device"));
  await alertBySms(context, alerted("sms"));
  const subjects = new Map(rows.map(({ key, subject }) => [key, subject]));
  const sent = new Set(added.map(({ key }) => key));
  for (const thing of things) {
    const subject = subjects.get(thing.key);
    if (subject !== undefined && sent.has(thing.key)) await noteSent(context, notice, thing, subject);
  }
  return added.length;
}

/** A link with a token is for anyone who gets the message, not a screen of the portal. */
const standsInPortal = (path: string): boolean => !path.startsWith("/api/");

/** Those of which nobody was notified at this step or a later one. */
async function unsent(
  { db, tenant }: Context,
  { name }: NoticeDefinition,
  things: readonly Due[],
): Promise<Due[]> {
  const wanted = things.map(({ key, occasion, step }, place) => ({ place, key, occasion, step }));
  const { rows } = await sql<{ place: number }>`
    select place from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted(place int, key text, occasion text, step int)
    where exists (select from sent_notices sent where sent.tenant_id = ${tenant.id} and sent.notice = ${name}
      and sent.key = wanted.key and sent.occasion = wanted.occasion and sent.step >= wanted.step)`.execute(
    db,
  );
  const sent = new Set(rows.map(({ place }) => place));
  return things.filter((_, place) => !sent.has(place));
}

/** What a notice leaves behind on the record that it is about: values, and an entry in its history. */
async function noteSent(
  context: Context,
  { resource = "", sets, logged }: NoticeDefinition,
  { record, settles = { resource, ids: [record].flatMap((id) => id ?? []) } }: Due,
  label: string,
): Promise<void> {
  if (sets !== undefined) {
    const type = recordTypeOf(context.services.types, settles.resource);
    for (const id of settles.ids)
      await updateRecord(
        context,
        type,
        id,
        {},
        { action: "notice", calledAs: "remind", more: filled(context, sets) },
      );
  }
  if (logged === true && record !== undefined)
    await logActivity(context, { action: "remind", resource, record, label });
}
