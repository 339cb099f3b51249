import { holds } from "#framework/shared/access/visible.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivities } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, forbidden, type HttpError, invalid } from "#framework/server/http/errors.ts";
import type { After, Check, Prepare } from "#framework/server/records/write/stages.ts";
import { highIntensity } from "../../fitness/competency.ts";
import { factsOf } from "../../fitness/facts.ts";
import { competencyBlocks } from "./competency.ts";
import { plannedOf, servicesBy } from "./facts.ts";
import type { Finding, Judgement } from "./finding.ts";
import { judgePlan, type PlanChange } from "./judge.ts";

/** Anyone who holds it may plan against warnings, with a reason. */
export const overriding = "override-roster-warnings";

/** What someone says who plans against warnings. */
export interface Acceptance {
  /** The rules that they have seen. */
  rules: readonly string[];
  reason: string;
}

/** What a body says about warnings; undefined where the caller does not ask about them. */
function acceptanceOf({
  accept_warnings: rules,
  override_reason: reason,
}: JsonObject): Acceptance | undefined {
  if (!Array.isArray(rules)) return undefined;
  return { rules: rules.map(String), reason: typeof reason === "string" ? reason.trim() : "" };
}

/** Whether a body asks about warnings. */
export const asksOfWarnings = (body: JsonObject): boolean => acceptanceOf(body) !== undefined;

/** The warnings of a plan that nobody has accepted. */
const unaccepted = (warnings: readonly Finding[], accepted?: Acceptance): Finding[] =>
  warnings.filter(({ rule }) => accepted?.rules.includes(rule) !== true);

/** The refusal (409) of a plan with warnings: it carries them, so that they can be shown and accepted. */
const warned = (warnings: readonly Finding[]): HttpError =>
  conflict(
    warnings.length === 1
      ? `${warnings[0]?.sentence ?? ""} Confirm it with a reason, or change the plan.`
      : `${warnings.length} things speak against this plan. Confirm them with a reason, or change the plan.`,
    { warnings: [...warnings] },
  );

/** Most warnings of one refusal. */
const mostWarnings = 200;

/**
 * Where the caller says which warnings it accepts: refuses planned shifts with any other one, and writes down what was
 * accepted.
 * @throws 409 with the warnings that are left, each with its shift
 */
export async function acceptWarnings(
  context: Context,
  body: JsonObject,
  judged: readonly Judgement[],
): Promise<void> {
  const accepted = acceptanceOf(body);
  if (!accepted) return;
  refuseAcceptance(context, accepted);
  const left = judged.flatMap(({ uuid, when, warnings }) =>
    unaccepted(warnings, accepted).map((warning) => ({ ...warning, uuid, when })),
  );
  if (left.length > 0) throw warned(left.slice(0, mostWarnings));
  const against = judged.flatMap(({ uuid, warnings }) => (warnings.length > 0 ? [uuid] : []));
  await logAcceptance(context, against, accepted);
}

/** @throws 403 when the person may not plan against warnings, 422 without a reason */
function refuseAcceptance({ user }: Context, accepted: Acceptance): void {
  if (accepted.rules.length === 0) return;
  if (!holds(user, overriding)) throw forbidden("You can't plan against warnings. Ask someone who can.");
  if (accepted.reason === "") throw invalid({ override_reason: ["Say why the shift is planned like this."] });
}

/** What is said about warnings is said to the rules, and no part of the shift. */
export const shiftAccepting: Prepare = () => ({ accept_warnings: null, override_reason: null });

/**
 * Refuses a published shift with warnings that nobody has accepted, where the caller asks about warnings
 * (`accept_warnings`); drafts are planned freely. That a worker lacks a competency is refused either way.
 */
export const shiftWarned: Check = async ({ context, id, sent, before, kind }, shift) => {
  if (shift.status !== "open" && shift.status !== "scheduled") return undefined;
  const blocks = await competencyOf(context, { ...shift, uuid: id });
  if (blocks.length > 0) return { staff: blocks.map(({ sentence }) => sentence) };
  if (kind === "restore") return undefined;
  const accepted = acceptanceOf(sent);
  if (!accepted) return undefined;
  refuseAcceptance(context, accepted);
  if (shift.draft === true) return undefined;
  const change: PlanChange = {
    wished: { ...shift, uuid: id },
    ...(before && { before: { ...before, uuid: id } }),
  };
  const [judged] = await judgePlan(context, [change]);
  const left = unaccepted(judged?.warnings ?? [], accepted);
  if (left.length > 0) throw warned(left);
  return undefined;
};

async function competencyOf(context: Context, shift: JsonObject): Promise<Finding[]> {
  if (typeof shift.staff !== "string" || typeof shift.service !== "string") return [];
  const service = (await servicesBy(context, [shift.service])).get(shift.service);
  if (service?.group !== highIntensity) return [];
  const [planned] = await plannedOf(context, [shift]);
  if (!planned) return [];
  const facts = await factsOf(context, [shift.staff], planned);
  return competencyBlocks(planned, service.group, facts.get(shift.staff));
}

/** Writes down which warnings someone has planned against, and why. */
export const shiftOverridden: After = async ({ context, id, sent }) => {
  const accepted = acceptanceOf(sent);
  if (accepted && accepted.rules.length > 0) await logAcceptance(context, [id], accepted);
};

/** The entry of the log for each shift that was planned against warnings. */
async function logAcceptance(
  context: Context,
  shifts: readonly string[],
  { rules, reason }: Acceptance,
): Promise<void> {
  const changes = {
    accept_warnings: { from: null, to: [...rules] },
    override_reason: { from: null, to: reason },
  };
  await logActivities(
    context,
    shifts.map((record) => ({ action: "override-warnings", resource: "shifts", record, changes })),
  );
}
