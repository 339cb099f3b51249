import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { clocksOf, type FormClock, isOver } from "#framework/shared/forms/clocks.ts";
import { cancelledBy } from "#framework/shared/forms/deadlines.ts";
import { placed } from "#framework/shared/schema/migrate.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { OfficeReply } from "#framework/shared/forms/reply.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Context } from "../context.ts";
import { titlesOf } from "../records/store/titles.ts";
import { hasNoAuthor } from "./anonymous/anonymous.ts";
import { fitsAnswers } from "./filling/fits.ts";
import { replyFor, replyTo } from "./registers/reply.ts";
import { subjectAnswer, subjectOf } from "./subject.ts";
import type { Submission } from "./submission.ts";
import { asPublished, reviews, visibleAnswers, type Wizard } from "./wizard.ts";

/** Under which key a form's calls answer what was filled in, by its definition of today. */
export const answersKey = ({ services }: Pick<Context, "services">, { definition }: Wizard): string =>
  (services.wizards.get(definition.name)?.definition ?? definition).calls.load.answer?.answers ?? "answers";

/** A submission as the contract answers it. */
export function describeSubmission(
  context: Context,
  wizard: Wizard,
  submission: Submission | undefined,
): Record<string, unknown> {
  const { user } = context;
  const completed = submission?.completed_steps ?? [];
  const published = asPublished(wizard, submission?.form_version);
  return {
    ...Object.fromEntries(
      wizard.steps.map(({ number }) => [`step_${number}_completed`, completed.includes(number)]),
    ),
    is_submitted: submission?.submitted_at !== null && submission !== undefined,
    [answersKey(context, wizard)]: submission ? answersOf(context, wizard, published, submission) : {},
    record_id: submission?.uuid ?? null,
    version: submission?.version ?? 0,
    form_version: submission?.form_version ?? wizard.definition.version,
    ...subjectAnswer(context, wizard, submission?.subject_uuid ?? null),
    status: submission?.status ?? "new",
    state: submission?.state ?? null,
    reference: submission?.reference ?? null,
    submitted_at: submission?.submitted_at ?? null,
    saved_at: submission?.updated_at ?? null,
    author: submission === undefined ? user.fullname : submission.author,
    is_anonymous: submission !== undefined && hasNoAuthor(submission),
    answered: submission?.answered ?? {},
    amends: submission?.amends ?? null,
    escalations: submission?.escalations ?? [],
    clocks: submission ? deadlinesFor(context, wizard, submission) : [],
    reply: submission?.created_by === user.uuid ? replyTo(context, wizard, submission) : null,
    mine: submission === undefined || submission.created_by === user.uuid,
    reviews: reviews(user, wizard),
    ...(wizard.definition.shared === true && { shared: true }),
  };
}

/**
 * The answers that the person sees. Where the office can set the last day of a deadline and has not, those who review
 * begin with the day on which it ends by its rule.
 */
function answersOf(context: Context, wizard: Wizard, published: Wizard, submission: Submission): JsonObject {
  const answers = visibleAnswers(published, context.user, submission.data);
  if (submission.submitted_at === null || !reviews(context.user, wizard)) return answers;
  const { time_zone: zone } = context.tenant.settings;
  const clocks = clocksFor(context, wizard, submission);
  return clockRulesOf(context, wizard).reduce((known, { name, due }) => {
    const clock = clocks.find((each) => each.name === name);
    if (due === undefined || clock === undefined || isOver(clock) || valueAt(known, due) !== undefined)
      return known;
    // It ends with the first instant of the day after.
    return placed(known, due, addDays(clockAt(new Date(clock.due), zone).date, -1));
  }, answers);
}

/** The same for someone who reads it: with what the record that it is about is called, and the office's reply to its author. */
export async function describeWithTitles(
  context: Context,
  wizard: Wizard,
  submission: Submission | undefined,
): Promise<Record<string, unknown> & { about: string | null; reply: OfficeReply | null }> {
  const described = describeSubmission(context, wizard, submission);
  const id = submission?.subject_uuid;
  const subject = subjectOf(context.services, wizard);
  const titles = id && subject ? await titlesOf(context, subject.type, [id]) : {};
  const reply = await replyFor(context, wizard, submission);
  return { ...described, about: titles[id ?? ""] ?? null, reply };
}

/** What is needed of a form to know its deadlines. */
export type Timed = Pick<Submission, "data" | "submitted_at" | "state" | "deadline_decisions">;

/** The rules of a form's deadlines: those of today, whatever version it was sent with. */
export const clockRulesOf = (
  { services }: Pick<Context, "services">,
  { definition }: Wizard,
): NonNullable<WizardDefinition["clocks"]> =>
  (services.wizards.get(definition.name)?.definition ?? definition).clocks ?? [];

/** The deadlines of a form that was sent. */
export function clocksFor(
  context: Pick<Context, "services" | "tenant">,
  wizard: Wizard,
  { data, submitted_at: submittedAt, state, deadline_decisions: decisions }: Timed,
): FormClock[] {
  if (submittedAt === null) return [];
  const { services, tenant } = context;
  const place = services.portal.holidays.placeOf(tenant);
  return clocksOf(
    clockRulesOf(context, wizard),
    {
      answers: data,
      submittedAt: new Date(submittedAt).toISOString(),
      state,
      zone: tenant.settings.time_zone,
      addBusinessDays: (day, days) => tenant.holidays.addBusinessDays(day, days, place),
      now: services.clock.now().toISOString(),
      cancelled: cancelledBy(decisions ?? {}),
    },
    fitsAnswers,
  );
}

/** The same for the person who reads it: those who review also see what was decided, and what they may decide. */
function deadlinesFor(context: Context, wizard: Wizard, submission: Submission): FormClock[] {
  const clocks = clocksFor(context, wizard, submission);
  if (!reviews(context.user, wizard)) return clocks;
  const rules = clockRulesOf(context, wizard);
  return clocks.map((clock) => {
    const { cancel } = rules.find(({ name }) => name === clock.name) ?? {};
    const decision = submission.deadline_decisions?.[clock.name];
    if (cancel === undefined) return clock;
    return {
      ...clock,
      cancel: {
        label: cancel.label,
        ...(decision && { decision: { ...decision, is_mine: decision.proposed_by === context.user.uuid } }),
      },
    };
  });
}
