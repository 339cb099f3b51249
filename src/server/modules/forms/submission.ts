import { type Expression, sql, type SqlBool } from "kysely";
import type { JsonObject } from "#shared/schema/schema.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import type { DeadlineDecisions } from "#shared/forms/deadlines.ts";
import { conflict, notFound } from "../../http/errors.ts";
import { reachRow } from "../../records/one.ts";
import { rowsFor } from "../../records/rowAccess.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { opened, openedDraft } from "./atRest.ts";
import { asPublished, questionsOf, reviews, type Wizard } from "./wizard.ts";

/** A form that somebody is filling in, or has sent. */
export interface Submission {
  uuid: string;
  version: number;
  form: string;
  form_version: number;
  participant_uuid: string | null;
  status: string;
  state: string | null;
  reference: string | null;
  due_at: string | null;
  /** By which rules its deadlines were last worked out. */
  due_rules: string | null;
  amends: string | null;
  escalations: string[];
  /** Decisions that a deadline does not apply, by its name. */
  deadline_decisions: DeadlineDecisions | null;
  /** Who completed which step, by its number. */
  answered: Record<string, string>;
  completed_steps: number[];
  submitted_at: string | null;
  submitted_by: string | null;
  /** Null for an anonymous form that was sent. */
  created_by: string | null;
  created_at: string;
  updated_at: string;
  author: string | null;
  data: JsonObject;
  /** The answers until it is sent, as they lie in the database. */
  sealed_draft: string | null;
}

/** The columns of a submission, with its author's name. */
export const submissionColumns = sql`uuid, version, form, form_version, participant_uuid, status, state, reference, due_at, due_rules, amends, escalations, deadline_decisions, answered,
  completed_steps, submitted_at, submitted_by, created_by, created_at, updated_at, data, sealed_draft,
  (select fullname from users where users.tenant_id = form_submissions.tenant_id and users.uuid = form_submissions.created_by) as author`;

/**
 * A submission that the person may open: their own, anybody's sent one when they review, and every one about a record
 * that they may see where the form belongs to that record.
 * @throws 404
 */
export async function findSubmission(
  context: Context,
  wizard: Wizard,
  id: string,
  { lock = false } = {},
): Promise<Submission> {
  if (!isUuid(id)) throw notFound();
  const { rows } = await sql<Submission>`
    select ${submissionColumns} from form_submissions
    where tenant_id = ${context.tenant.id} and form = ${wizard.definition.name} and uuid = ${id} and deleted_at is null
      and ${reachOf(context, wizard)}
    ${lock ? sql`for update` : sql``}`.execute(context.db);
  if (!rows[0]) throw notFound();
  return readable(context, wizard, rows[0]);
}

/**
 * A form that is begun under an id which its sender chose; undefined until it is there.
 * @throws 409 when the id is taken by something that is not theirs
 */
export async function findBegun(
  context: Context,
  wizard: Wizard,
  id: string,
): Promise<Submission | undefined> {
  const { rows } = await sql`
    select from form_submissions where tenant_id = ${context.tenant.id} and uuid = ${id}`.execute(context.db);
  if (rows.length === 0) return undefined;
  return findSubmission(context, wizard, id, { lock: true }).catch(() => {
    throw conflict("This form can't be started again. Reopen it.");
  });
}

/** The latest unfinished one, about a participant where one is named; of a form that several are begun of, none. */
export async function findDraft(
  context: Context,
  wizard: Wizard,
  participant: string | undefined,
): Promise<Submission | undefined> {
  const { definition } = wizard;
  if (definition.several === true || (definition.shared === true && participant === undefined))
    return undefined;
  const about =
    participant === undefined || !isUuid(participant) ? sql`true` : sql`participant_uuid = ${participant}`;
  const whose =
    definition.shared === true ? reachOf(context, wizard) : sql`created_by = ${context.user.uuid}`;
  const { rows } = await sql<Submission>`
    select ${submissionColumns} from form_submissions
    where tenant_id = ${context.tenant.id} and form = ${definition.name} and ${whose} and status = 'draft' and deleted_at is null and ${about}
    order by updated_at desc limit 1`.execute(context.db);
  return rows[0] && readable(context, wizard, rows[0]);
}

/** The submissions of a form that a person may open, beside the tenant and the form itself. */
export function reachOf(context: Context, wizard: Wizard): Expression<SqlBool> {
  const { user, tenant } = context;
  const mine = sql<SqlBool>`created_by = ${user.uuid}`;
  if (wizard.definition.shared === true) {
    const participants = recordTypeOf(context.services.types, "participants");
    // One that is about nobody yet is its author's.
    return sql<SqlBool>`((participant_uuid is null and ${mine}) or participant_uuid in (
      select uuid from participants where tenant_id = ${tenant.id} and deleted_at is null and ${rowsFor(participants, user)}))`;
  }
  return reviews(user, wizard) ? sql<SqlBool>`(${mine} or status <> 'draft')` : mine;
}

/** The participant whom a form is to be about. @throws 404 when the person may not see them */
export async function reachParticipant(context: Context, id: string): Promise<JsonObject> {
  return (await reachRow(context, recordTypeOf(context.services.types, "participants"), id)) as JsonObject;
}

/** Everything that was sent of a form and that the person may open, some at a time, the oldest first. */
export async function* sentSubmissions(context: Context, wizard: Wizard): AsyncGenerator<Submission[]> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const { rows } = await sql<Submission>`
      select ${submissionColumns} from form_submissions
      where tenant_id = ${context.tenant.id} and form = ${wizard.definition.name} and status <> 'draft' and deleted_at is null
        and uuid > ${after} and ${reachOf(context, wizard)}
      order by uuid limit 200`.execute(context.db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => readable(context, wizard, row));
    after = last.uuid;
  }
}

const readable = (context: Context, wizard: Wizard, submission: Submission): Submission => ({
  ...submission,
  data: opened(
    context,
    questionsOf(asPublished(wizard, submission.form_version)),
    openedDraft(context, submission),
  ),
});
