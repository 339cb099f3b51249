import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { conflict } from "#framework/server/http/errors.ts";
import { startTask } from "#framework/server/jobs/task.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { categoryOf } from "./catalogue.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";

/** What follows from the number of an item. Whatever someone enters or corrects is theirs: a newer supply keeps it. */
export const supportItem: Prepare = async (_, { item_number: number, category }) => {
  const [, , group = ""] = String(number).split("_");
  return {
    registration_group: group,
    category: category ?? categoryOf(String(number)),
    origin: "entered",
  };
};

/** Who started an import. */
export const priceImportStarted: Prepare = async ({ context }) => ({ started_by: context.user.fullname });

/** The file is read as soon as it is there. */
export const priceImportBegins: After = async ({ context }) => startTask(context, "price-imports");

/**
 * Changes the price schedule as it was reviewed.
 * @throws 409 where the schedule has changed since the file was compared with it
 */
export const pricesImported: After = async ({ context, id }) => {
  const { db, tenant, user } = context;
  await lockSchedule(context);
  const { rows } = await sql<{ compared: string | null }>`
    select data->>'compared_with' as compared from records
    where tenant_id = ${tenant.id} and resource = 'price-imports' and uuid = ${id}`.execute(db);
  if (rows[0]?.compared !== (await stateOfSchedule(context)))
    throw conflict("The price schedule has changed since this file was read. Start the import again.");
  await sql`
    update support_items set data = change.item - array['item_number', 'starts_on', 'ends_on'],
      ends_on = (change.item->>'ends_on')::date, version = support_items.version + 1, updated_at = now(), updated_by = ${user.uuid}
    from price_changes change where change.tenant_id = ${tenant.id} and change.import = ${id}
      and change.kind in ('changed', 'ended') and support_items.tenant_id = change.tenant_id
      and support_items.deleted_at is null and support_items.item_number = change.item->>'item_number'
      and support_items.starts_on = (change.item->>'starts_on')::date`.execute(db);
  await sql`
    insert into support_items (tenant_id, uuid, created_by, updated_by, search, item_number, starts_on, ends_on, data)
    select tenant_id, uuid, ${user.uuid}, ${user.uuid}, search, item->>'item_number', (item->>'starts_on')::date,
      (item->>'ends_on')::date, item - array['item_number', 'starts_on', 'ends_on']
    from price_changes where tenant_id = ${tenant.id} and import = ${id} and kind = 'added'`.execute(db);
};

/** What tells one state of the price schedule from another. */
export async function stateOfSchedule({ db, tenant }: Context): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select count(*) || ' ' || coalesce(max(updated_at)::text, '') || ' ' || coalesce(sum(version), 0) as state
    from support_items where tenant_id = ${tenant.id} and deleted_at is null`.execute(db);
  return rows[0]?.state ?? "";
}

/** Only one at a time changes the schedule as a whole. */
async function lockSchedule({ db, tenant }: Context): Promise<void> {
  const key = `price schedule ${tenant.id}`;
  await takeTurn(db, key);
}
