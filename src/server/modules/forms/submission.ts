import { sql } from "kysely";
import type { JsonObject } from "#shared/schema/schema.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { reviews, visibleAnswers, type Wizard } from "./wizard.ts";

/** A form that somebody is filling in, or has sent. */
export interface Submission {
  uuid: string;
  version: number;
  form: string;
  form_version: number;
  participant_uuid: string | null;
  status: string;
  completed_steps: number[];
  submitted_at: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
  author: string | null;
  data: JsonObject;
}

const columns = sql`uuid, version, form, form_version, participant_uuid, status, completed_steps, submitted_at, created_by, created_at, updated_at, data,
  (select fullname from users where users.tenant_id = form_submissions.tenant_id and users.uuid = form_submissions.created_by) as author`;

/**
 * A submission that the person may open: their own, or anybody's sent one when they review.
 * @throws 404
 */
export async function findSubmission(
  context: Context,
  wizard: Wizard,
  id: string,
  { lock = false } = {},
): Promise<Submission> {
  if (!isUuid(id)) throw notFound();
  const { tenant, user, db } = context;
  const mine = sql`created_by = ${user.uuid}`;
  const reach = reviews(user, wizard) ? sql`(${mine} or status <> 'draft')` : mine;
  const { rows } = await sql<Submission>`
    select ${columns} from form_submissions
    where tenant_id = ${tenant.id} and form = ${wizard.definition.name} and uuid = ${id} and deleted_at is null and ${reach}
    ${lock ? sql`for update` : sql``}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The person's latest unfinished one, about a participant where one is named. */
export async function findDraft(
  { tenant, user, db }: Context,
  wizard: Wizard,
  participant: string | undefined,
): Promise<Submission | undefined> {
  const about =
    participant === undefined || !isUuid(participant) ? sql`true` : sql`participant_uuid = ${participant}`;
  const { rows } = await sql<Submission>`
    select ${columns} from form_submissions
    where tenant_id = ${tenant.id} and form = ${wizard.definition.name} and created_by = ${user.uuid} and status = 'draft' and deleted_at is null and ${about}
    order by updated_at desc limit 1`.execute(db);
  return rows[0];
}

/** A submission as the contract answers it. */
export function describeSubmission(
  wizard: Wizard,
  user: Context["user"],
  submission: Submission | undefined,
): Record<string, unknown> {
  const completed = submission?.completed_steps ?? [];
  return {
    ...Object.fromEntries(
      wizard.steps.map(({ number }) => [`step_${number}_completed`, completed.includes(number)]),
    ),
    is_submitted: submission?.submitted_at !== null && submission !== undefined,
    ndis_static_form_data: submission ? visibleAnswers(wizard, user, submission.data) : {},
    record_id: submission?.uuid ?? null,
    version: submission?.version ?? 0,
    form_version: submission?.form_version ?? wizard.definition.version,
    participant_id: submission?.participant_uuid ?? null,
    status: submission?.status ?? "new",
    submitted_at: submission?.submitted_at ?? null,
    saved_at: submission?.updated_at ?? null,
    author: submission?.author ?? user.fullname,
    mine: submission === undefined || submission.created_by === user.uuid,
    reviews: reviews(user, wizard),
  };
}
