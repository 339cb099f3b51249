import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";

/** The stored records of one of the resources about Xero's lists, with their ids and versions. */
export async function storedOf(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  resource: "xero-choices" | "xero-mappings",
): Promise<JsonObject[]> {
  const { rows } = await sql<{ uuid: string; version: number; data: JsonObject }>`
    select uuid, version, data from records where tenant_id = ${tenant.id} and resource = ${resource} and deleted_at is null
    order by uuid`.execute(db);
  return rows.map(({ data, ...row }) => ({ ...data, ...row }));
}

/** What of the portal is called something in Xero: services, GST codes, regions, pay categories and pay periods. */
export type MappingKind = "account" | "tax" | "tracking" | "pay_item" | "pay_calendar";

/** What things of the portal are called in Xero, by kind and key. */
export type Mappings = (kind: MappingKind, key: string) => string | undefined;

/** The mappings of a provider; what is mapped to something that Xero has no more is not mapped. */
export async function mappingsOf(context: Pick<Context, "db" | "tenant">): Promise<Mappings> {
  const choices = new Map(
    (await storedOf(context, "xero-choices")).map(({ uuid, code }) => [uuid, String(code)]),
  );
  const codes = new Map(
    (await storedOf(context, "xero-mappings")).map(({ kind, key, choice }) => [
      `${String(kind)} ${String(key)}`,
      choices.get(choice ?? null),
    ]),
  );
  return (kind, key) => codes.get(`${kind} ${key}`);
}

/** The key of the account that everything else goes to. */
export const everythingElse = "default";

/** The key of the pay calendar that employees get. */
export const everyEmployee = "employees";
