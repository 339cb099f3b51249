import { type Selectable, sql } from "kysely";
import type { MailChoice } from "#framework/shared/notifications/choices.ts";
import type { Context } from "../context.ts";
import type { Db } from "../database/database.ts";
import type { Tables } from "#generated/tables.ts";
import type { Addressed } from "../mail/outbox.ts";
import { providerName } from "../tenants/providerName.ts";
import { choicesOf, mailOf } from "./choices.ts";
import { type Chosen, chosenNotices } from "./chosen.ts";
import { digestOf, type Message } from "./digest.ts";
import { letter } from "./words.ts";

/** A message that waits. */
type Waiting = Selectable<Tables["sent_notices"]>;

/** So many people get their messages in one transaction. */
const peopleAtOnce = 200;

/** The providers that have messages whose time has come. */
export async function providersToNotify(owner: Db, now: Date): Promise<string[]> {
  const rows = await owner
    .selectFrom("sent_notices")
    .select("tenant_id")
    .distinct()
    .where("sent_at", "is", null)
    .where("send_after", "<=", now.toISOString())
    .execute();
  return rows.map(({ tenant_id: id }) => id);
}

/**
 * Sends the messages whose time has come, in the caller's transaction: those that are due at once for one person, and
 * whose definition says so, in one. Of several processes each takes others.
 * @param occasion only those of one event
 * @returns whether more wait
 */
export async function deliver(context: Context, occasion?: string): Promise<boolean> {
  const { db, tenant, services } = context;
  const now = services.clock.now().toISOString();
  const due = sql`tenant_id = ${tenant.id} and sent_at is null and send_after <= ${now}
    ${occasion === undefined ? sql`` : sql`and occasion = ${occasion}`}`;
  // The people as an array, which is made once: joined to them, each message would look for them again.
  const { rows } = await sql<Waiting>`
    with people as (select distinct recipient from sent_notices where ${due} order by recipient limit ${peopleAtOnce}),
      taken as (select uuid from sent_notices where ${due} and recipient = any (array(select recipient from people))
        for update skip locked)
    update sent_notices set sent_at = ${now} where tenant_id = ${tenant.id} and uuid in (select uuid from taken)
    returning *`.execute(db);
  if (rows.length === 0) return false;
  const chosen = await chosenNotices(context);
  const ordered = rows.toSorted(
    (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.place - b.place,
  );
  const choices = await choicesOf(
    context,
    rows.flatMap(({ user_uuid: user }) => user ?? []),
  );
  const noticeOf = (row: Waiting) => services.notices.all.get(row.notice);
  const mailFor = (row: Waiting): MailChoice => {
    const notice = noticeOf(row);
    return notice ? mailOf(notice, choices.get(row.user_uuid ?? "")) : "now";
  };
  const inSummary = ordered.filter((row) => mailFor(row) === "daily");
  const alone = ordered.filter((row) => mailFor(row) === "now");
  const summaries = Map.groupBy(inSummary, ({ recipient }) => recipient);
  const messages = Map.groupBy(alone, (row) => {
    const notice = noticeOf(row);
    return notice?.digest ? `${row.recipient} ${services.notices.groupOf(notice).name}` : row.uuid;
  });
  await services.mail.sendAll(context, [
    ...[...messages.values()].flatMap((group) =>
      lettersTo(context, group, messageOf(context, chosen, group)),
    ),
    ...[...summaries.values()].flatMap((group) => lettersTo(context, group, summaryOf(context, group))),
  ]);
  return new Set(rows.map(({ recipient }) => recipient)).size === peopleAtOnce;
}

/** A message as the mail to anyone who its group is for; none for an empty group. */
function lettersTo(
  context: Context,
  [first]: readonly Waiting[],
  { subject, text, path }: Message,
): Addressed[] {
  if (!first) return [];
  const link = path === "" ? "" : context.services.mail.link(context, path);
  return [{ recipient: first.recipient, subject, text: letter(first.recipient_name, text, link) }];
}

/** Everything of a day in one message: what each is about, and where it stands in full. Several in one count once. */
function summaryOf({ tenant }: Context, group: readonly Waiting[]): Message {
  const listed = group.filter(({ in_portal: stands, user_uuid: user }) => stands || user === null);
  return {
    subject: `${providerName(tenant)}: ${listed.length === 1 ? "1 notification" : `${listed.length} notifications`}`,
    text: listed.map(({ subject }) => `- ${subject}`).join("\n"),
    path: "/notifications",
  };
}

/** The words of one thing, or of several for the same notice. */
function messageOf(
  { services: { notices } }: Context,
  chosen: ReadonlyMap<string, Chosen>,
  group: readonly Waiting[],
): Message {
  const [first] = group;
  if (!first) return { subject: "", text: "", path: "" };
  if (group.length === 1 && first.body !== "") return { ...first, text: first.body };
  const notice = notices.all.get(first.notice);
  const leading = notice && notices.groupOf(notice);
  return digestOf(group, first, leading, chosen.get(leading?.name ?? ""));
}
