import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { today } from "#framework/shared/dates/dates.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import type { Context } from "../../context.ts";
import { fitsAnswers } from "../filling/fits.ts";
import type { Submission } from "../submission.ts";
import type { Wizard } from "../wizard.ts";

/** How anyone who sent an anonymous form is called, in seals, on paper and in the log. */
export const anonymousAuthor = "Anonymous";

/** When a form is anonymous, by the definition of today: a draft of an earlier version keeps no trace either. */
export const anonymityOf = (
  { services }: Pick<Context, "services">,
  { definition }: Pick<Wizard, "definition">,
) => services.wizards.get(definition.name)?.definition.anonymous;

/** Whether answers make a form anonymous. */
export function isAnonymous(
  context: Pick<Context, "services">,
  wizard: Pick<Wizard, "definition">,
  answers: JsonObject,
): boolean {
  const rule = anonymityOf(context, wizard);
  return rule !== undefined && fitsAnswers(rule.when, answers);
}

/** Whether a form was sent without its author. */
export const hasNoAuthor = ({
  created_by: author,
  submitted_at: sent,
}: Pick<Submission, "created_by" | "submitted_at">) => author === null && sent !== null;

/** The instant at which the provider's day began: all that is kept of when an anonymous form was sent. */
export function startOfToday({ services, tenant }: Pick<Context, "services" | "tenant">): string {
  const zone = tenant.settings.time_zone;
  return startOfDay(today(zone, services.clock.now()), zone).toISOString();
}
