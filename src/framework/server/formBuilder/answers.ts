import { sql } from "kysely";
import type { SignedAnswers } from "#framework/shared/forms/signatures.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { sealed, unsealed } from "../forms/atRest.ts";
import { assignedTo } from "./assign.ts";

/** Answers as they were sent once, before the form was returned for changes. */
export interface SentBefore extends SignedAnswers {
  at: string | null;
  by: string;
}

/** Someone's answers to a form. */
export interface Answers {
  uuid: string;
  version: number;
  assignment: string;
  form: string;
  /** The record that the form was given to. */
  subject: string;
  form_version: number;
  status: string;
  step: number;
  answers: JsonObject;
  /** Answers that a new version left without a place, what to look at because of it, and what was sent before. */
  kept: {
    set_aside?: JsonObject;
    attention?: string[];
    authors?: Record<string, string>;
    sent?: SentBefore[];
  };
  submitted_at: string | null;
  updated_at: string;
  data: JsonObject;
}

/** In the database; answers that were set aside before they were sealed are still an object. */
type Stored = Omit<Answers, "answers" | "kept"> & {
  answers: string;
  kept: Omit<Answers["kept"], "set_aside" | "sent"> & {
    set_aside?: string | JsonObject;
    sent?: (Omit<SentBefore, "answers"> & { answers: string })[];
  };
};

type Inside = Pick<Context, "services" | "tenant">;

/** What is kept beside answers, as it lies in the database: answers among it are sealed like the others. */
export const sealedKept = (
  inside: Inside,
  { set_aside: aside = {}, sent, ...kept }: Answers["kept"],
): string =>
  JSON.stringify({
    ...kept,
    ...(Object.keys(aside).length > 0 && { set_aside: sealed(inside, aside) }),
    ...(sent && { sent: sent.map((each) => ({ ...each, answers: sealed(inside, each.answers) })) }),
  });

const opened = (inside: Inside, stored: Stored): Answers => {
  const { set_aside: aside, sent, ...kept } = stored.kept;
  return {
    ...stored,
    answers: unsealed(inside, stored.answers),
    kept: {
      ...kept,
      ...(aside !== undefined && { set_aside: typeof aside === "string" ? unsealed(inside, aside) : aside }),
      ...(sent && { sent: sent.map((each) => ({ ...each, answers: unsealed(inside, each.answers) })) }),
    },
  };
};

const columnsOf = (context: Pick<Context, "services">) => sql`uuid, version, assignment, form,
  ${sql.ref(assignedTo(context).name)} as subject, form_version, status, step, answers, kept, submitted_at, updated_at, data`;

/** The answers of an assignment, once something was written. */
export async function answersOf(
  context: Context,
  assignment: string,
  { lock = false } = {},
): Promise<Answers | undefined> {
  const { rows } = await sql<Stored>`select ${columnsOf(context)} from form_answers
    where tenant_id = ${context.tenant.id} and assignment = ${assignment} and deleted_at is null
    ${lock ? sql`for update` : sql``}`.execute(context.db);
  return rows[0] && opened(context, rows[0]);
}

/** The answers that are not sent yet, of every person, locked. */
export async function openAnswers(context: Context, form: string, { lock = false } = {}): Promise<Answers[]> {
  const { rows } = await sql<Stored>`select ${columnsOf(context)} from form_answers
    where tenant_id = ${context.tenant.id} and form = ${form} and status in ('draft', 'returned') and deleted_at is null
    order by uuid ${lock ? sql`for update` : sql``}`.execute(context.db);
  return rows.map((row) => opened(context, row));
}

/** The answers that were sent, some at a time, the oldest first. */
export async function* sentAnswers(
  context: Pick<Context, "services" | "tenant" | "db">,
  form: string,
  reach: ReturnType<typeof sql<boolean>>,
): AsyncGenerator<Answers[]> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const { rows } = await sql<Stored>`select ${columnsOf(context)} from form_answers
      where tenant_id = ${context.tenant.id} and form = ${form} and status in ('submitted', 'signed_off')
        and deleted_at is null and uuid > ${after} and ${reach}
      order by uuid limit 200`.execute(context.db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => opened(context, row));
    after = last.uuid;
  }
}
