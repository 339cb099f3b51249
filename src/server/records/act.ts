import { fulfils } from "#shared/definitions/when.ts";
import type { Action } from "#shared/definitions/resource.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { fillAll } from "#shared/text/template.ts";
import type { Context, CurrentUser } from "../context.ts";
import { conflict, forbidden, type HttpError } from "../http/errors.ts";
import { tenantClock } from "../tenants/calendar.ts";
import { parseFields } from "./formInput.ts";
import type { RecordType } from "./recordType.ts";
import { removeRecord } from "./remove.ts";
import type { Change } from "./stages.ts";
import { moveRefused, updateRecord } from "./update.ts";

/** What an action has done: the record after it, and what the person is told. */
export interface Done {
  record: JsonObject;
  message: string;
}

/**
 * Does an action that deletes a record, which can be restored.
 * @throws 409 when the record is not one of those that the action is for, 403 when it is not for this person
 */
export async function deleteByAction(
  context: Context,
  type: RecordType,
  action: Action,
  id: string,
  { version }: JsonObject,
): Promise<Done> {
  const record = await removeRecord(context, type, id, version, (before) =>
    refuseUnfit(context, type, action, before),
  );
  return { record, message: action.success ?? `${type.resource.label.one} deleted` };
}

/**
 * Does an action that sets fields (`sets` of its definition). Where several share a call (`does`), the one whose presets
 * the input has, and that is possible for the record as it is now.
 * @param action the one whose call it is
 * @param input what was sent, checked by the call's schema
 * @throws 409 when the record is not one of those that the action is for, 403 when it is not for this person
 */
export async function actOnRecord(
  context: Context,
  type: RecordType,
  action: Action,
  id: string,
  input: JsonObject,
): Promise<Done> {
  const { version, ...values } = input;
  const candidates = sharing(type, action, values);
  const told: string[] = [];
  let done: Pick<Action, "label" | "success"> = action;
  const record = await updateRecord(
    context,
    type,
    id,
    version === undefined ? {} : { version },
    async (before): Promise<Change> => {
      const clock = tenantClock(context);
      const chosen = candidates.find(({ when }) => fulfils(before, when, clock)) ?? candidates[0];
      if (!chosen) throw refusalOf(type, action, before);
      refuseUnfit(context, type, chosen, before);
      const first = await asFirst(context, chosen, before);
      done = { label: chosen.label, success: (first ?? chosen).success };
      return {
        action: first?.name ?? chosen.name,
        more: {
          ...parseFields(type.schema, filled(context, first?.sets ?? chosen.sets, values)),
          ...(first ? {} : added(context, chosen.adds, before, values)),
        },
        input: values,
        told,
      };
    },
  );
  return { record, message: sentences(done.success ?? `${done.label}: done`, told) };
}

const sentences = (first: string, more: readonly string[]): string =>
  more.length === 0 ? first : [first.replace(/\.$/, ""), ...more].join(". ");

/** The actions that a call may mean: its own, or those that share it and whose presets the input has. */
function sharing(type: RecordType, action: Action, values: JsonObject): Action[] {
  if (action.sets || action.adds) return [action];
  return Object.values(type.resource.actions).filter(
    ({ does, preset = {} }) =>
      does === action.name && Object.entries(preset).every(([name, value]) => values[name] === value),
  );
}

/**
 * What a definition sets fields to (`sets`), with what is known of the person, the moment and the input.
 * @param more other records that templates may name
 */
export function filled(
  context: Context,
  sets: Action["sets"],
  input: JsonObject = {},
  more: JsonObject = {},
): JsonObject {
  const { uuid, fullname, staff, participant } = context.user;
  return fillAll(sets ?? {}, {
    ...more,
    input,
    user: { uuid, fullname, staff, participant },
    ...tenantClock(context),
  }) as JsonObject;
}

/** Lists with the entries of an action, the newest first. */
function added(context: Context, adds: Action["adds"], before: JsonObject, input: JsonObject): JsonObject {
  const entries = Object.entries(filled(context, adds, input));
  return Object.fromEntries(entries.map(([name, entry]) => [name, [entry, ...[before[name] ?? []].flat()]]));
}

/**
 * The first of two confirmations, where the action needs two people for this record and nobody has confirmed it yet.
 * @throws 403 when the person is the one who has
 */
async function asFirst(
  context: Context,
  { second }: Action,
  before: JsonObject,
): Promise<Action["second"] | undefined> {
  if (!second) return undefined;
  if (before[second.by] === context.user.uuid) throw forbidden(second.says);
  if (before[second.by] !== undefined) return undefined;
  const isNeeded =
    second.rule === undefined || (await context.services.rules.second[second.rule](context, before));
  return isNeeded ? second : undefined;
}

/** Refuses a record that an action is not for (409), and a person who must not do it to this one (403). */
function refuseUnfit(context: Context, type: RecordType, action: Action, before: JsonObject): void {
  const { when, unless = [] } = action;
  const clock = tenantClock(context);
  if (!fulfils(before, when, clock)) throw refusalOf(type, action, before);
  for (const { own, when: excluded, says } of unless) {
    if (own !== undefined && isOwn(context.user, before[own])) throw forbidden(says);
    if (excluded && fulfils(before, excluded, clock)) throw conflict(says);
  }
}

/** What is said of a record that an action is not for: what its state allows, where the action would change that. */
function refusalOf(type: RecordType, action: Action, before: JsonObject): HttpError {
  const state = type.resource.definition.record?.lifecycle?.field ?? "";
  const [from, to] = [before[state], action.sets?.[state]];
  if (action.refused !== undefined) return conflict(action.refused);
  return typeof from === "string" && typeof to === "string" && !to.includes("{")
    ? moveRefused(type, from, to)
    : conflict(`${action.label} is not possible right now.`);
}

/** Whether a field names the person: their account, their staff record or their record as a participant. */
const isOwn = ({ uuid, staff, participant }: CurrentUser, value: unknown): boolean =>
  value !== undefined && [uuid, staff, participant].includes(String(value));
