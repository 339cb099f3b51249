import type { Context } from "../context.ts";
import { dataWith } from "../database/changes.ts";

/** Puts settings of a provider in the place of those of the same names; the others stay. */
export async function keepSettings(
  { db, tenant }: { db: Context["db"]; tenant: { id: string } },
  settings: object,
): Promise<void> {
  await db
    .updateTable("tenants")
    .set({ settings: dataWith(settings, "settings") })
    .where("id", "=", tenant.id)
    .execute();
}
