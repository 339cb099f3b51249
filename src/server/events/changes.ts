import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { rightsChanged } from "../modules/roles/grants.ts";
import type { RecordType } from "../records/recordType.ts";

/** What a record was before a change, and what it is after it; nothing before it was there, and after it is gone. */
export interface States {
  before?: JsonObject;
  after?: JsonObject;
}

/** Counts or judges anew what depends on a record that has changed. */
export type FollowUp = (context: Context, id: string, states: States) => Promise<void>;

/** What has to be done when a record of a resource changes, by the resource's name. Made by the modules. */
export type FollowUps = ReadonlyMap<string, FollowUp>;

/**
 * Brings about what follows from a change of a record, and tells every process of it: counts are forgotten, open lists
 * look again.
 */
export async function recordChanged(
  context: Context,
  type: RecordType,
  id: string,
  change: string,
  states: States = {},
): Promise<void> {
  const { services, tenant, user, db } = context;
  await services.followUps.get(type.name)?.(context, id, states);
  if (type.resource.definition.record?.grants === true) await rightsChanged(context);
  context.afterCommit(() => services.counts.forget(tenant.id, type.store.table));
  await services.events.send(db, {
    kind: "record",
    tenant: tenant.id,
    resource: type.name,
    table: type.store.table,
    id,
    change,
    by: user.uuid,
  });
}
