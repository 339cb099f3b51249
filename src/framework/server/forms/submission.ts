import { type Expression, type ExpressionBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { Tables } from "#generated/tables.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context, Tenant } from "../context.ts";
import type { Db } from "../database/database.ts";
import { conflict, notFound } from "../http/errors.ts";
import { rowsFor } from "../records/read/rowAccess.ts";
import { notDeletedSql } from "../records/store/store.ts";
import { opened, openedDraft } from "./atRest.ts";
import { subjectColumn, subjectOf } from "./subject.ts";
import { asPublished, hasAnswersAsAdmin, questionsOf, reviews, type Wizard } from "./wizard.ts";

const columns = [
  "uuid",
  "version",
  "form",
  "form_version",
  "status",
  "state",
  "reference",
  "due_at",
  /** By which rules its deadlines were last worked out. */
  "due_rules",
  "amends",
  "escalations",
  /** Decisions that a deadline does not apply, by its name. */
  "deadline_decisions",
  /** Who completed which step, by its number. */
  "answered",
  "completed_steps",
  "submitted_at",
  "submitted_by",
  /** Null for an anonymous form that was sent. */
  "created_by",
  "created_at",
  "updated_at",
  "data",
  /** The answers until it is sent, as they lie in the database. */
  "sealed_draft",
] as const;

/** A form that someone is filling in, or has sent, with its author's name. */
export type Submission = Pick<Selectable<Tables["form_submissions"]>, (typeof columns)[number]> & {
  /** The record that it is about. */
  subject_uuid: string | null;
  author: string | null;
};

/** The provider's forms that are not deleted. */
export const submissionsOf = ({ db, tenant }: { db: Db; tenant: Pick<Tenant, "id"> }) =>
  db
    .selectFrom("form_submissions")
    .where("form_submissions.tenant_id", "=", tenant.id)
    .where("form_submissions.deleted_at", "is", null);

/** The columns of a submission. */
export const submissionColumns =
  (context: Pick<Context, "services">) => (eb: ExpressionBuilder<Tables, "form_submissions">) =>
    [...columns, subjectColumn(context).as("subject_uuid"), nameOf(eb, "created_by").as("author")] as const;

/** The name of the person who a column of a submission names. */
export const nameOf = (
  eb: ExpressionBuilder<Tables, "form_submissions">,
  column: "created_by" | "submitted_by",
) =>
  eb
    .selectFrom("users")
    .select("fullname")
    .whereRef("users.tenant_id", "=", "form_submissions.tenant_id")
    .whereRef("users.uuid", "=", `form_submissions.${column}`);

/**
 * A submission that the person may open: their own, anyone's sent one when they review, and every one about a record
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
  const found = await submissionsOf(context)
    .select(submissionColumns(context))
    .where("form", "=", wizard.definition.name)
    .where("uuid", "=", id)
    .where(reachOf(context, wizard))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) throw notFound();
  return readable(context, wizard, found);
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
  const taken = await context.db
    .selectFrom("form_submissions")
    .select("uuid")
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", id)
    .executeTakeFirst();
  if (!taken) return undefined;
  return findSubmission(context, wizard, id, { lock: true }).catch(() => {
    throw conflict("This form can't be started again. Reopen it.");
  });
}

/** The form that was sent last to correct another one, so far as the person may open it. */
export async function amendmentOf(
  context: Context,
  wizard: Wizard,
  { uuid, status }: Pick<Submission, "uuid" | "status">,
): Promise<string | undefined> {
  if (status === "draft") return undefined;
  const found = await submissionsOf(context)
    .select("uuid")
    .where("form", "=", wizard.definition.name)
    .where("amends", "=", uuid)
    .where("status", "<>", "draft")
    .where(reachOf(context, wizard))
    .orderBy("submitted_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.uuid;
}

/** A form that was sent and all that correct it, the newest first, whoever may open them. */
export async function sentVersions(context: Context, wizard: Wizard, id: string): Promise<Submission[]> {
  const rows = await submissionsOf(context)
    .select(submissionColumns(context))
    .where("form", "=", wizard.definition.name)
    .where("status", "<>", "draft")
    .where(
      sql<SqlBool>`uuid in (
        with recursive versions as (
          select ${id}::uuid as uuid
          union select later.uuid from versions join form_submissions later
            on later.tenant_id = ${context.tenant.id} and later.amends = versions.uuid
            and later.status <> 'draft' and later.deleted_at is null)
        select uuid from versions)`,
    )
    .orderBy("submitted_at", "desc")
    .execute();
  return rows.map((row) => readable(context, wizard, row));
}

/** The latest unfinished one, about a record where one is named; of a form that several are begun of, none. */
export async function findDraft(
  context: Context,
  wizard: Wizard,
  about: string | undefined,
): Promise<Submission | undefined> {
  const { definition } = wizard;
  if (definition.several === true || (definition.shared === true && about === undefined)) return undefined;
  let query = submissionsOf(context)
    .select(submissionColumns(context))
    .where("form", "=", definition.name)
    .where("status", "=", "draft")
    .where(definition.shared === true ? reachOf(context, wizard) : isMine(context));
  if (isUuid(about)) query = query.where(subjectColumn(context), "=", about);
  const found = await query.orderBy("updated_at", "desc").limit(1).executeTakeFirst();
  return found && readable(context, wizard, found);
}

/** The submissions of a form that a person may open, beside the tenant and the form itself. */
export function reachOf(context: Context, wizard: Wizard): Expression<SqlBool> {
  const { user, tenant } = context;
  const mine = isMine(context);
  if (wizard.definition.shared === true) {
    const subject = subjectOf(context.services, wizard);
    const about = subjectColumn(context);
    // One that is about no record yet is its author's.
    const unnamed = sql<SqlBool>`(${about} is null and ${mine})`;
    if (!subject) return unnamed;
    const { store } = subject.type;
    return sql<SqlBool>`(${unnamed} or ${about} in (
      select uuid from ${sql.table(store.table)} where tenant_id = ${tenant.id}
        and ${sql.raw(notDeletedSql(store))} and ${rowsFor(subject.type, user)}))`;
  }
  return reviews(user, wizard) ? sql<SqlBool>`(${mine} or status <> 'draft')` : mine;
}

const isMine = ({ user }: Context) => sql<SqlBool>`created_by = ${user.uuid}`;

/**
 * Everything that was sent of a form and that the person may have as a file, some at a time, the oldest first; of a form
 * that was corrected the correction alone.
 */
export async function* sentSubmissions(context: Context, wizard: Wizard): AsyncGenerator<Submission[]> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const rows = await submissionsOf(context)
      .select(submissionColumns(context))
      .where("form", "=", wizard.definition.name)
      .where("status", "<>", "draft")
      .where("amended", "=", false)
      .where("uuid", ">", after)
      .where(hasAnswersAsAdmin(context.user, wizard) ? sql<SqlBool>`true` : reachOf(context, wizard))
      .orderBy("uuid")
      .limit(200)
      .execute();
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
