import type { Context } from "../context.ts";
import { rightsChanged } from "../roles/grants.ts";
import type { RecordType } from "../records/store/recordType.ts";

/** Tells every process that a record has changed: counts are forgotten, open lists look again. */
export async function publishChange(
  context: Context,
  type: RecordType,
  id: string,
  change: string,
): Promise<void> {
  const { services, tenant, user, db } = context;
  if (type.resource.definition.record?.grants === true) await rightsChanged(context);
  context.afterCommit(() => services.counts.forget(tenant.id, type.store.table));
  if (type.resource.definition.record?.tells === false) return;
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
