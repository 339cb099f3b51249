import { computedNames } from "#framework/shared/forms/computed.ts";
import { answersTo } from "#framework/shared/forms/steps.ts";
import { hiddenValues } from "#framework/shared/validation/hiddenValues.ts";
import { activeProperties } from "#framework/shared/validation/prune.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { type FieldMessages, HttpError, invalid } from "../../http/errors.ts";
import { messagesOf } from "../../records/write/settle.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import { fitsAnswers } from "./fits.ts";
import type { Submission } from "../submission.ts";
import { reviews, type Step, type Wizard } from "../wizard.ts";

/** Answers that were sent now, and those that were there: what was sent is not forgotten silently. */
export interface Sent {
  /** The names of the answers that were sent. */
  names: readonly string[];
  /** The answers as they were stored, or as the form begins. */
  stored: JsonObject;
}

const nothing: Sent = { names: [], stored: {} };

/**
 * Checks one step with the schema that the person sees.
 * @returns its answers without stored ones that its conditions hide now
 * @throws 422 with every failing field, also with answers that were sent and that the others hide
 */
export function checkStep(
  context: Context,
  wizard: Wizard,
  before: Submission | undefined,
  step: Step,
  answers: JsonObject,
  sent: Sent = nothing,
): JsonObject {
  const { pruned, errors } = verdict(context, wizard, before, step, answers, sent);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return pruned;
}

/** Checks every step that is asked of those who fill the form in. @throws 422 that names the failing steps */
export function checkAll(
  context: Context,
  wizard: Wizard,
  before: Submission | undefined,
  answers: JsonObject,
  sent: Sent = nothing,
): JsonObject {
  const verdicts = wizard.steps
    .filter(({ open }) => open)
    .map((step) => ({ step, ...verdict(context, wizard, before, step, answers, sent) }));
  const failing = verdicts.filter(({ errors }) => Object.keys(errors).length > 0);
  if (failing.length > 0) {
    const errors: FieldMessages = Object.assign({}, ...failing.map((each) => each.errors));
    const steps = failing.map(({ step }) => step.number);
    throw new HttpError(
      422,
      `Not sent yet. ${steps.length === 1 ? "Step" : "Steps"} ${steps.join(" and ")} ${steps.length === 1 ? "needs" : "need"} attention.`,
      { errors, data: { failing_steps: steps } },
    );
  }
  return Object.assign({}, ...verdicts.map(({ pruned }) => pruned));
}

/** The answers without what the present answers hide; those of steps that were not reached yet may be missing. */
export const shownAnswers = (wizard: Wizard, answers: JsonObject): JsonObject =>
  Object.assign(
    {},
    ...wizard.steps.map(({ schema, own }) => {
      const active = activeProperties(schema, answers, fitsAnswers);
      return answersTo(new Set(Object.keys(active).filter((name) => own.has(name))), answers);
    }),
  );

/** The answers without those of a step. */
export const withoutStep = ({ own }: Step, answers: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !own.has(name)));

function verdict(
  context: Context,
  wizard: Wizard,
  before: Submission | undefined,
  step: Step,
  answers: JsonObject,
  { names, stored }: Sent,
): { pruned: JsonObject; errors: FieldMessages } {
  const asked = answersTo(new Set(Object.keys(propertiesOf(step.schema))), answers);
  // The office part is demanded only once a form was sent, from those who review it.
  const full = reviews(context.user, wizard) && before?.submitted_at !== null && before !== undefined;
  const validator = full ? step.validate : step.openValidate;
  const pruned = validator.prune(asked);
  const kept = {
    ...Object.fromEntries(
      step.office.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])),
    ),
    ...pruned,
  };
  const computed = new Set(computedNames([step.schema]));
  const typed = names.filter((name) => step.own.has(name) && !computed.has(name));
  return {
    pruned: answersTo(step.own, kept),
    errors: {
      ...hiddenValues(step.schema, answersTo(new Set(typed), answers), kept, stored),
      ...messagesOf(validator.check(pruned, tenantClock(context))),
    },
  };
}
