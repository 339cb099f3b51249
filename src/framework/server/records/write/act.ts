import { fulfils } from "#framework/shared/definitions/when.ts";
import type { Action } from "#framework/shared/definitions/resource.ts";
import { sentences } from "#framework/shared/text/names.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { choiceOf } from "#framework/shared/schema/choiceOf.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { forbidden } from "../../http/errors.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import { filled } from "./input/filled.ts";
import { parseFields } from "./input/formInput.ts";
import { refusalOf, refuseAction, refuseUnfit } from "./moves.ts";
import { findAccessibleRow } from "../read/one.ts";
import { serialize } from "../read/serialize.ts";
import { type RecordType, recordTypeOf } from "../store/recordType.ts";
import { removeRecord } from "./remove.ts";
import { replaceEarlier } from "./replace.ts";
import type { Change } from "./writing.ts";
import { updateRecord } from "./update.ts";

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
    refuseUnfit(context, type, action, id, before),
  );
  return { record, message: action.success ?? `${type.resource.label.one} deleted` };
}

/**
 * Does an action that sets fields (`sets` of its definition). Where several share a call (`does`), the one whose presets
 * the input has, and that is possible for the record as it is now.
 * @param action the one whose call it is
 * @param input what was sent, checked by the call's schema
 * @throws 409 when the record is not one of those that the action is for, 403 when it is not for this person, 422 without an
 * input that it needs for this record
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
  let done: Pick<Action, "label" | "success"> & Partial<Action> = action;
  const record = await updateRecord(
    context,
    type,
    id,
    version === undefined ? {} : { version },
    async (before): Promise<Change> => {
      const clock = tenantClock(context);
      const chosen = candidates.find(({ when }) => fulfils(before, when, clock)) ?? candidates[0];
      if (!chosen) throw refusalOf(context, type, action, before);
      await refuseAction(context, type, chosen, { id, before, input: values });
      const first = await asFirst(context, chosen, before);
      done = first ? { label: chosen.label, success: first.success ?? onlyFirst(chosen) } : chosen;
      return {
        action: first?.name ?? chosen.name,
        more: {
          ...choices(type, parseFields(type.schema, filled(context, first?.sets ?? chosen.sets, values))),
          ...(first ? {} : added(context, chosen.adds, before, values)),
        },
        input: values,
        logged: loggedOf(chosen.logs ?? action.logs, values),
        told,
      };
    },
  );
  if (done.replaces === true) await replaceEarlier(context, type, id, record);
  return { record: await shownTo(context, done, id, record), message: messageOf(done, told) };
}

/** What the first of two people is told where the definition does not say it: it must not read as if it was done. */
const onlyFirst = ({ label }: Pick<Action, "label">): string =>
  `${label}: confirmed by you. One more person must confirm it.`;

/** What the definition says that has been done, and what its rules say; the rules alone where it says nothing. */
export function messageOf(
  { label, success }: Pick<Action, "label" | "success">,
  told: readonly string[],
): string {
  const said = success === undefined ? told : [success, ...told];
  return sentences(said.length === 0 ? [`${label}: done`] : said);
}

/** The record as the person sees it: as one of the resource that the action is for, where it names one. */
async function shownTo(
  context: Context,
  { for: side }: Partial<Action>,
  id: string,
  record: JsonObject,
): Promise<JsonObject> {
  if (!side) return record;
  const own = recordTypeOf(context.services.types, side.resource);
  return serialize(own, context, await findAccessibleRow(context, own, id));
}

/** Fields with choices that the input names by their other names, such as a state by its number. */
const choices = ({ schema }: RecordType, fields: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      choiceOf(fieldAt(schema, name)?.schema ?? {}, value),
    ]),
  );

/** Inputs that the log keeps, as if a field had been filled with each. */
const loggedOf = (names: readonly string[] = [], values: JsonObject): JsonObject =>
  Object.fromEntries(
    names.flatMap((name): [string, JsonObject][] => {
      const to = values[name];
      return to === undefined || to === null ? [] : [[name, { from: null, to }]];
    }),
  );

/** The actions that a call may mean: its own, or those that share it and whose presets the input has. */
function sharing(type: RecordType, action: Action, values: JsonObject): Action[] {
  if (action.sets || action.adds) return [action];
  return Object.values(type.resource.actions).filter(
    ({ does, preset = {} }) =>
      does === action.name && Object.entries(preset).every(([name, value]) => values[name] === value),
  );
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
