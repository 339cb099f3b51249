import type { When } from "#generated/definitions.ts";
import { holds, isVisible } from "#framework/shared/access/visible.ts";
import { inWords } from "#framework/shared/definitions/inWords.ts";
import { targetsOf } from "#framework/shared/definitions/moves.ts";
import { isOwn } from "#framework/shared/definitions/own.ts";
import { requirementsFor } from "#framework/shared/definitions/requires.ts";
import type { Action } from "#framework/shared/definitions/resource.ts";
import { fulfils } from "#framework/shared/definitions/when.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import type { Context } from "../../context.ts";
import { conflict, forbidden, type HttpError, invalid } from "../../http/errors.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import { findRow } from "../read/one.ts";
import { type RecordType, recordTypeOf } from "../store/recordType.ts";

/**
 * Refuses a person who must not do an action to a record (403), and a record that it is not for (409).
 * @throws 403, 409 with the words of the definition
 */
export async function refuseUnfit(
  context: Context,
  type: RecordType,
  action: Action,
  id: string,
  before: JsonObject,
): Promise<void> {
  const { when, unless = [] } = action;
  const clock = tenantClock(context);
  await refuseOthers(context, action, id);
  if (!fulfils(before, when, clock)) throw refusalOf(context, type, action, before);
  for (const { own, when: excluded, says } of unless) {
    if (own !== undefined && isOwn(context.user, before[own]))
      throw forbidden(worded(context, type, says, before));
    if (excluded && fulfils(before, excluded, clock)) throw conflict(worded(context, type, says, before));
  }
}

/**
 * Refuses an action without an input that it needs for this record.
 * @throws 422 at the inputs, with the words of the definition
 */
function refuseIncomplete(context: Context, action: Action, before: JsonObject, input: JsonObject): void {
  const missing = requirementsFor(action, before, tenantClock(context)).filter(
    ({ input: name }) => input[name] === undefined || input[name] === null || input[name] === "",
  );
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(({ input: name, says }) => [name, [says]])));
}

/**
 * Refuses an action as `refuseUnfit` does, and one without an input that it needs for this record (`requires`).
 * @throws 403, 409, 422 with the words of the definition
 */
export async function refuseAction(
  context: Context,
  type: RecordType,
  action: Action,
  { id, before, input }: { id: string; before: JsonObject; input: JsonObject },
): Promise<void> {
  await refuseUnfit(context, type, action, id, before);
  refuseIncomplete(context, action, before, input);
}

/** Refuses people whom an action that shares its call is not for, though they may make the call. */
async function refuseOthers(context: Context, action: Action, id: string): Promise<void> {
  const { for: side, needs, call } = action;
  if (needs !== undefined && !mayMake(context, call)) throw forbidden();
  if (!side) return;
  const own = recordTypeOf(context.services.types, side.resource);
  if (!(await findRow(context, own, id))) throw forbidden(side.says);
  if (!holds(context.user, `edit-${own.name}`)) throw forbidden();
}

function mayMake({ user, tenant }: Context, call: Action["call"]): boolean {
  if (typeof call?.needs === "string" || call === undefined) return true;
  return isVisible(user, call.needs, String(tenant.platform.type_of_platform ?? ""));
}

/** What is said of a record that an action is not for: the definition's words, or what its state allows. */
export function refusalOf(context: Context, type: RecordType, action: Action, before: JsonObject): HttpError {
  const { refused, to } = action;
  const said =
    typeof refused === "string"
      ? refused
      : refused?.find(({ when }: { when?: When }) => fulfils(before, when, tenantClock(context)))?.says;
  if (said !== undefined) return conflict(worded(context, type, said, before));
  const state = type.resource.definition.record?.lifecycle?.field ?? "";
  const from = before[state];
  return typeof from === "string" && typeof to === "string"
    ? moveRefused(context, type, before, to)
    : conflict(`${action.label} is not possible right now.`);
}

/** The refusal (409) of a change of state, with both states as people read them, and the moves that are possible. */
export function moveRefused(context: Context, type: RecordType, before: JsonObject, to: string): HttpError {
  const state = type.resource.definition.record?.lifecycle?.field ?? "";
  const from = String(before[state] ?? "");
  const field = type.fields.find(({ name }) => name === state);
  const shown = (value: string) => field?.type.text(value, field.schema) ?? value;
  const possible = Object.values(type.resource.actions)
    .filter((action) => targetsOf(action).length > 0 && mayMake(context, action.call))
    .filter(({ when }) => fulfils(before, when, tenantClock(context)))
    .map(({ label }) => label);
  const others = possible.length === 0 ? "" : ` Possible now: ${possible.join(", ")}.`;
  return conflict(
    from === to
      ? `This ${midSentence(type.resource.label.one)} is already ${midSentence(shown(to))}.${others}`
      : `The status can't change from ${shown(from)} to ${shown(to)}.${others}`,
  );
}

const worded = ({ tenant }: Context, { fields }: RecordType, says: string, before: JsonObject): string =>
  inWords(says, fields, before, tenant.settings.time_zone);
