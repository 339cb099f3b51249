import type { WizardDefinition } from "#shared/definitions/definitions.ts";
import { clocksOf, type FormClock } from "#shared/forms/clocks.ts";
import { cancelledBy } from "#shared/forms/deadlines.ts";
import type { Context } from "../../context.ts";
import { providerPlace } from "../../tenants/place.ts";
import { titlesOf } from "../../records/titles.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { hasNoAuthor } from "./anonymous.ts";
import { fitsAnswers } from "./fits.ts";
import type { Submission } from "./submission.ts";
import { asPublished, reviews, visibleAnswers, type Wizard } from "./wizard.ts";

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
    ndis_static_form_data: submission ? visibleAnswers(published, user, submission.data) : {},
    record_id: submission?.uuid ?? null,
    version: submission?.version ?? 0,
    form_version: submission?.form_version ?? wizard.definition.version,
    participant_id: submission?.participant_uuid ?? null,
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
    mine: submission === undefined || submission.created_by === user.uuid,
    reviews: reviews(user, wizard),
    ...(wizard.definition.shared === true && { shared: true }),
  };
}

/** The same with the names of the records that the answers refer to, for somebody who reads it. */
export async function describeWithTitles(
  context: Context,
  wizard: Wizard,
  submission: Submission | undefined,
): Promise<Record<string, unknown>> {
  const described = describeSubmission(context, wizard, submission);
  const id = submission?.participant_uuid;
  const titles = id
    ? await titlesOf(context, recordTypeOf(context.services.types, "participants"), [id])
    : {};
  return { ...described, about: titles[id ?? ""] ?? null };
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
  return clocksOf(
    clockRulesOf(context, wizard),
    {
      answers: data,
      submittedAt: new Date(submittedAt).toISOString(),
      state,
      zone: tenant.settings.time_zone,
      addBusinessDays: (day, days) => tenant.holidays.addBusinessDays(day, days, providerPlace(tenant)),
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
