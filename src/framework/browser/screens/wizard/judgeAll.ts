import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Clock } from "#framework/shared/validation/rules.ts";
import { storedFields } from "#framework/shared/validation/stored.ts";
import { pruned, verdict } from "#framework/shared/validation/verdict.ts";
import { cleanHtml } from "../../text/cleanHtml.ts";
import { CallError } from "../../transport/errors.ts";
import { formPart } from "../../forms/useSchemaForm.ts";
import type { WizardStep } from "./wizardState.ts";

/** Judges every step before a form is sent, as the server does; what it would refuse, with the steps that need attention. */
export function judgeAll(steps: WizardStep[], answers: JsonObject, clock: Clock): CallError | undefined {
  const found = steps.map(({ number, openSchema }) => {
    const kept = pruned(
      openSchema,
      storedFields(openSchema, formPart(openSchema, answers), cleanHtml),
    ) as JsonObject;
    return { number, errors: verdict(openSchema, kept, clock) };
  });
  const failing = found.filter(({ errors }) => errors.length > 0);
  if (failing.length === 0) return undefined;
  const errors: Record<string, string[]> = {};
  for (const { pointer, message } of failing.flatMap((each) => each.errors))
    (errors[pointer.split("/").filter(Boolean).join(".")] ??= []).push(message);
  return new CallError(422, { errors, data: { failing_steps: failing.map(({ number }) => number) } });
}
