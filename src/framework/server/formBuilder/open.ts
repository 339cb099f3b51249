import { holds } from "#framework/shared/access/visible.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../context.ts";
import { notFound } from "../http/errors.ts";
import { findAccessibleRow } from "../records/read/one.ts";
import { decodeRow } from "../records/read/serialize.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import { titlesOf } from "../records/store/titles.ts";
import { logActivity } from "../audit/activity.ts";
import type { Input } from "../routes/module.ts";
import { type Answers, answersOf } from "./answers.ts";
import { assignedTo, assignmentType } from "./assign.ts";
import { inHand } from "./nearby.ts";
import { sentBefore } from "./sentBefore.ts";
import { setAsideOf } from "./setAside.ts";
import { type FormVersion, versionOf } from "./versions.ts";

/** A form in someone's hands: whom it was given to, the version that it is filled in with, and the answers so far. */
export interface Opened {
  assignment: JsonObject & { uuid: string };
  form: JsonObject;
  version: FormVersion & { judged: Schema };
  answers: Answers | undefined;
}

/**
 * A form that the person may open: one of someone whose forms they see.
 * @throws 404
 */
export async function openForm(context: Context, id: string, { lock = false } = {}): Promise<Opened> {
  const type = assignmentType(context);
  const row = await findAccessibleRow(context, type, id, { lock });
  const assignment = { ...decodeRow(type, row, context), uuid: id };
  const answers = await answersOf(context, id, { lock });
  const form = await builtForm(context, String(row.form));
  const number = answers?.form_version ?? Number(form.published_version);
  return { assignment, form, version: await versionOf(context, String(row.form), number), answers };
}

/** The form itself, anyone who asks: who may fill it in may know what it is called. */
async function builtForm({ db, tenant, services }: Context, id: string): Promise<JsonObject> {
  const row = await db
    .selectFrom("built_forms")
    .selectAll()
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return decodeRow(recordTypeOf(services.types, "built-forms"), row, { services, tenant });
}

/** As whom the person fills it in: undefined when it is about themselves. */
export function behalfOf(context: Context, assignment: JsonObject): string | undefined {
  const { name, type } = assignedTo(context);
  const id = String(assignment[name]);
  const { user, services } = context;
  if (user.own_records?.includes(id) === true) return undefined;
  return services.portal.formSubjects[type.name]?.behalf?.(user, id);
}

const filledIn = new Set(["open", "started", "returned"]);

/** Whether the person may write in it now. */
export const mayFill = ({ user, services }: Context, { assignment }: Pick<Opened, "assignment">): boolean => {
  const needs = recordTypeOf(services.types, "form-answers").resource.calls.save?.needs;
  const isTheirs = typeof needs === "object" && holds(user, ...(needs.permissions ?? []));
  return isTheirs && filledIn.has(String(assignment.status));
};

/** What is shown of an opened form. */
export async function describeOpened(context: Context, opened: Opened): Promise<JsonObject> {
  const { assignment, form, version, answers } = opened;
  const about = assignedTo(context);
  const subject = String(assignment[about.name]);
  const { [subject]: title = "" } = await titlesOf(context, about.type, [subject]);
  const schema = await inHand(context, version.judged, {
    subject,
    answers: answers?.answers ?? {},
    mayFill: mayFill(context, opened),
  });
  const aside = await setAsideOf(context, answers, subject);
  return {
    form: {
      uuid: String(assignment.form),
      title: form.title ?? "",
      description: form.description ?? null,
      version: version.number,
      schema: asObject(schema),
      ui_schema: asObject(version.definition.ui_schema),
      asks_password: form.asks_password === true,
    },
    answers: answers?.answers ?? {},
    step: answers?.step ?? 0,
    status: String(assignment.status),
    assignment_id: assignment.uuid,
    version: answers?.version ?? 0,
    [about.name]: title,
    subject: title,
    due_date: assignment.due_date ?? null,
    on_behalf: behalfOf(context, assignment) ?? null,
    submitted_at: assignment.submitted_at ?? null,
    submitted_by: assignment.submitted_by ?? null,
    submitted_on_behalf: assignment.on_behalf ?? null,
    is_sealed: await isSealed(context, opened),
    reviewed_by: answers?.data.reviewed_by ?? null,
    reviewed_at: answers?.data.reviewed_at ?? null,
    review_note: answers?.data.review_note ?? null,
    saved_at: answers?.updated_at ?? null,
    attention: answers?.kept.attention ?? [],
    ...(aside && { set_aside: aside }),
    authors: answers?.kept.authors ?? {},
    sent_before: await sentBefore(context, answers, version, subject),
    may_fill: mayFill(context, opened),
    may_review: assignment.status === "submitted" && holds(context.user, "edit-form-answers"),
  };
}

/** Whether what was sent has a seal: what was sent before forms that are built got one has none. */
async function isSealed({ db, tenant }: Context, { assignment, answers }: Opened): Promise<boolean> {
  if (!answers || !assignment.submitted_at) return false;
  const found = await db
    .selectFrom("form_seals")
    .select("position")
    .where("tenant_id", "=", tenant.id)
    .where("submission", "=", answers.uuid)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Opens a form to fill it in or to read it. Reading what was sent is logged. */
export async function readOpened(context: Context, { query }: Input): Promise<unknown> {
  const opened = await openForm(context, query.assignment_id ?? "");
  if (opened.answers && !mayFill(context, opened))
    await logActivity(context, {
      action: "read",
      resource: "form-answers",
      record: opened.answers.uuid,
      label: String(opened.form.title),
    });
  return describeOpened(context, opened);
}

/** Refuses answers of someone whose forms the person does not see. @throws 404 */
export async function reachAnswers(context: Context, id: string): Promise<void> {
  const row = await context.db
    .selectFrom("form_answers")
    .select("assignment")
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", id)
    .executeTakeFirst();
  await findAccessibleRow(context, assignmentType(context), row?.assignment ?? "");
}
