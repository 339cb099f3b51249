import { sql } from "kysely";
import type { Action } from "#framework/shared/definitions/resource.ts";
import { fulfils } from "#framework/shared/definitions/when.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import { createRecord } from "./create.ts";
import { filled } from "./input/filled.ts";
import { listWhere } from "../read/list.ts";
import { refusalOf } from "./moves.ts";
import { type RecordType, recordTypeOf } from "../store/recordType.ts";
import { updateRecord } from "./update.ts";
import { whenFilter } from "../read/whenFilter.ts";
import { takeTurn } from "../../database/takeTurn.ts";

type Creates = NonNullable<Action["creates"]>;

/** What an action has created or changed, and what its rules tell the person. */
export interface Created {
  record: JsonObject;
  told: string[];
}

/**
 * Creates the record of an action, under the stages of its own resource. Where there is one already that it would be the
 * second of (`once`), that one is changed instead.
 * @param before the record that the action is done to
 * @param input what the action was sent, checked
 */
export async function createByAction(
  context: Context,
  action: Action,
  { resource, set, once }: Creates,
  before: JsonObject,
  input: JsonObject,
): Promise<Created> {
  const type = recordTypeOf(context.services.types, resource);
  const more = filled(context, set, input, before);
  const same = once && (await findSame(context, type, once, more));
  const told: string[] = [];
  if (same === undefined) {
    const created = await createRecord(context, type, {}, more, { asked: input, of: before, told });
    return { record: created, told };
  }
  const record = await updateRecord(context, type, same, {}, (stored) => {
    // Someone may have changed it between the look and the lock.
    if (!fulfils(stored, once?.when, tenantClock(context))) throw refusalOf(context, type, action, stored);
    return { action: action.name, more, input, told };
  });
  return { record, told };
}

/** The record that has the same values; those who look for one wait for each other until the end of the transaction. */
async function findSame(
  context: Context,
  type: RecordType,
  { by, when = {} }: NonNullable<Creates["once"]>,
  fields: JsonObject,
): Promise<string | undefined> {
  const values = by.map((field) => ({ field, operator: "is" as const, value: fields[field] ?? null }));
  const key = `once ${context.tenant.id} ${type.name} ${JSON.stringify(values)}`;
  await takeTurn(context.db, key);
  const filter = { all: [...values, whenFilter(when, tenantClock(context))] };
  const where = listWhere(context, type, { filter, search: "", deleted: false });
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${sql.table(type.store.table)} where ${where} order by uuid desc limit 1`.execute(
    context.db,
  );
  return rows[0]?.uuid;
}
