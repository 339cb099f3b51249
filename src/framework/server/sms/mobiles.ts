import { sql } from "kysely";
import { fulfils } from "#framework/shared/definitions/when.ts";
import { displayed, fitsFormat, storedForm } from "#framework/shared/formats/formats.ts";
import type { ChoicesShown } from "#framework/shared/notifications/choices.ts";
import type { Scope } from "../alerts/channel.ts";
import type { Context } from "../context.ts";
import { servicesOf } from "../layers/servicesOf.ts";
import { decodeRow, type Row } from "../records/read/serialize.ts";
import { readAccount } from "./account.ts";

const format = "mobile";

/**
 * The mobile numbers of accounts, by the account, with + and country code. That of the record that belongs to an account
 * (`record.contact.mobile`) goes before the account's own; a number that is no mobile's is left out.
 */
export async function mobilesOf(
  { services: all, tenant, db }: Scope,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (people.length === 0) return found;
  const services = servicesOf(all, tenant);
  const add = (user: string, number: unknown) => {
    if (typeof number === "string" && fitsFormat(format, number)) found.set(user, storedForm(format, number));
  };
  const accounts = await db
    .selectFrom("users")
    .select(["uuid", "phone"])
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "in", [...new Set(people)])
    .execute();
  for (const { uuid, phone } of accounts) add(uuid, phone);
  for (const { table } of services.portal.accountRecords)
    for (const type of services.types.values()) {
      const { contact } = type.resource.definition.record ?? {};
      if (contact?.mobile === undefined || type.store.table !== table) continue;
      const { rows } = await sql<Row & { user_uuid: string }>`
        select * from ${sql.table(table)} where tenant_id = ${tenant.id} and user_uuid = any (${people}::uuid[])
          and deleted_at is null`.execute(db);
      for (const row of rows) {
        const record = decodeRow(type, row, { services, tenant });
        if (fulfils(record, contact.when)) add(row.user_uuid, record[contact.mobile]);
      }
    }
  return found;
}

/** Where SMS to the signed-in person goes; undefined where the provider sends none. */
export async function smsOf(context: Context): Promise<ChoicesShown["sms"]> {
  if (!(await readAccount(context))) return undefined;
  const { uuid } = context.user;
  const number = (await mobilesOf(context, [uuid])).get(uuid);
  return { number: number === undefined ? null : displayed(format, number) };
}
