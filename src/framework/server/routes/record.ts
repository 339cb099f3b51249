import type { Call } from "#framework/shared/definitions/call.ts";
import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import { fulfils } from "#framework/shared/definitions/when.ts";
import { without } from "#framework/shared/schema/patch.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import type { Context } from "../context.ts";
import { conflict } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import type { RouteOptions } from "./module.ts";
import { checkedInput } from "../records/write/input/checkedInput.ts";
import { createRecord } from "../records/write/create.ts";
import { filled } from "../records/write/input/filled.ts";
import { findRow, readRecord } from "../records/read/one.ts";
import { movesWhenOpened, moveWhenOpened } from "../records/read/openedBy.ts";
import { type RecordType, recordTypeOf } from "../records/store/recordType.ts";
import { removeRecord, restoreRecord } from "../records/write/remove.ts";
import { shownWith } from "../records/read/shownRules.ts";
import { updateRecord } from "../records/write/update.ts";
import { tenantClock } from "../tenants/calendar.ts";
import { asWritten, done, rowKey } from "./answered.ts";
import { idOf } from "./idFrom.ts";
import { inputQuery } from "./inputQuery.ts";
import { meantType, ownSets, reachTaker } from "./meant.ts";
import { fieldsFrom, fieldsInPath, reachableId } from "./path.ts";
import type { Served } from "./served.ts";

/**
 * Answers a call that reads a record, as the other side sees it where it is theirs.
 * @param expiry what is done before it is read
 */
export function oneOperation(declared: DeclaredCall, type: RecordType, expiry: RouteOptions): Served {
  const { call } = declared;
  return {
    operation: async (context, input) => {
      const id = await reachableId(context, type, declared, input);
      await moveWhenOpened(context, type, id);
      const own = call.for === undefined ? undefined : recordTypeOf(type.types, call.for);
      const shown = own && (await findRow(context, own, id)) ? own : type;
      const record = await readRecord(context, shown, id);
      const [whole] = await shownWith(
        context,
        shown.resource.definition.record?.shown,
        [record],
        "one",
        shown,
      );
      return { [call.row ?? "record"]: whole };
    },
    options: movesWhenOpened(type) ? { ...expiry, writes: true } : expiry,
  };
}

/** Answers a call that adds a record. */
export function createOperation(declared: DeclaredCall, type: RecordType): Served {
  const { call } = declared;
  return {
    operation: async (context, input) => {
      const meant = await meantType(context, declared, type, input);
      const more = { ...ownSets(context, call), ...(await fieldsInPath(context, meant, call, input)) };
      const fields = fieldsFrom(meant, input);
      await reachTaker(context, meant, fields);
      const told: string[] = [];
      const asked = ofRules(call, fields);
      const own = without(fields, Object.keys(asked));
      const record = await createRecord(context, meant, own, more, { asked, told });
      const whole = await asWritten(context, meant, record);
      return done(context, declared, meant, whole, "added successfully", told);
    },
    options: {},
  };
}

/** Answers a call that changes a record. */
export function updateOperation(declared: DeclaredCall, type: RecordType): Served {
  const { call } = declared;
  return {
    operation: async (context, input) => {
      const meant = await meantType(context, declared, type, input);
      const id = await reachableId(context, meant, declared, input);
      const sent = withoutId(declared, fieldsFrom(meant, input));
      const told: string[] = [];
      const record = await updateRecord(context, meant, id, sent, {
        told,
        more: filled(context, call.sets),
        guard: onlyWhen(context, declared),
      });
      const whole = await asWritten(context, meant, record);
      return done(context, declared, meant, whole, "updated successfully", told);
    },
    options: {},
  };
}

/** Answers a call that deletes a record; what it asks for stands in its query. */
export function deleteOperation(
  declared: DeclaredCall,
  type: RecordType,
  schemas: ReadonlyMap<string, Schema>,
): Served {
  const { call } = declared;
  return {
    operation: async (context, input) => {
      const { version, ...typed } = input.query;
      const values = call.input === undefined ? {} : checkedInput(context, call.input, typed);
      const id = await reachableId(context, type, declared, input);
      const guard = onlyWhen(context, declared);
      const said = filled(context, call.sets, values);
      if (call.sets)
        await updateRecord(
          context,
          type,
          id,
          { version: version ?? null },
          { action: "remove", more: said, guard },
        );
      const record = await (call.sets
        ? removeRecord(context, type, id)
        : removeRecord(context, type, id, version, guard));
      return done(context, declared, type, record, "deleted");
    },
    options: {
      query: {
        ...inputQuery(schemas.get(call.input ?? "")),
        version: "The version that was seen; another one is refused.",
      },
    },
  };
}

/** Answers a call that brings a deleted record back. */
export function restoreOperation(declared: DeclaredCall, type: RecordType): Served {
  const { call } = declared;
  return {
    operation: async (context, input) =>
      answer(`${type.resource.label.one} restored`, {
        [rowKey(type, call.row)]: await restoreRecord(context, type, idOf(declared, input)),
      }),
    options: {},
  };
}

/** Refuses (409) a call for a record that its definition does not make it for. */
const onlyWhen =
  (context: Context, { call, kind, resource }: DeclaredCall) =>
  (before: JsonObject): void => {
    if (fulfils(before, call.when, tenantClock(context))) return;
    const name = resource ? midSentence(resource.label.one) : "record";
    throw conflict(
      call.refused ?? `This ${name} can no longer be ${kind === "delete" ? "deleted" : "changed"}.`,
    );
  };

/** What a create is sent for its rules alone. */
const ofRules = ({ forRules = [] }: Call, sent: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(sent).filter(([key]) => forRules.includes(key)));

const withoutId = ({ call }: DeclaredCall, body: JsonObject): JsonObject =>
  without(body, [call.id ?? "id", ...(call.ignores ?? [])]);
