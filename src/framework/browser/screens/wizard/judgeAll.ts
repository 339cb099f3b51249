import { hiddenAnswers } from "#framework/shared/forms/hiddenAnswers.ts";
import { answersTo } from "#framework/shared/forms/steps.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Clock, FieldError } from "#framework/shared/validation/rules.ts";
import { storedFields } from "#framework/shared/validation/stored.ts";
import { pruned, verdict } from "#framework/shared/validation/verdict.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { cleanHtml } from "../../text/cleanHtml.ts";
import { CallError } from "../../transport/errors.ts";
import { formPart } from "../../forms/useSchemaForm.ts";
import type { WizardStep } from "./wizardState.ts";

/** What is found when a form is judged before it is sent. */
interface Judged {
  /** What the server would refuse, with the steps that need attention. */
  refusal?: CallError;
  /** Answers that others hide, of all steps: they are not sent. */
  hidden: JsonObject;
  /** What takes them out; null takes an answer away. */
  changes: JsonObject;
}

/** Judges every step before a form is sent, as the server does. */
export function judgeAll(steps: WizardStep[], answers: JsonObject, clock: Clock): Judged {
  const found = steps.map(({ number, openSchema, own, office }) => {
    const kept = asObject(
      pruned(openSchema, storedFields(openSchema, formPart(openSchema, answers), cleanHtml)),
    );
    const asked = new Set([...own].filter((name) => !office.includes(name)));
    const hidden = hiddenAnswers(answersTo(asked, answers), kept);
    return { number, errors: verdict(openSchema, kept, clock), hidden, kept };
  });
  const hidden = Object.fromEntries(found.flatMap((each) => Object.entries(each.hidden)));
  const changes = Object.fromEntries(
    found.flatMap((each) => Object.keys(each.hidden).map((name) => [name, each.kept[name] ?? null])),
  );
  const refusal = refusalOf(found.filter(({ errors }) => errors.length > 0));
  return { refusal, hidden, changes };
}

function refusalOf(failing: { number: number; errors: FieldError[] }[]): CallError | undefined {
  if (failing.length === 0) return undefined;
  const errors: Record<string, string[]> = {};
  for (const { pointer, message } of failing.flatMap((each) => each.errors))
    (errors[pointer.split("/").filter(Boolean).join(".")] ??= []).push(message);
  return new CallError(422, { errors, data: { failing_steps: failing.map(({ number }) => number) } });
}
