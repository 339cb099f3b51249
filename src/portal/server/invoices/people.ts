import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { plansOf } from "../ndisPlans/plans.ts";

/**
 * Whole records of participants by their id, each with its `plans`, read at once; anyone who asks has made sure that they may
 * be seen.
 */
export async function participantsById(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, JsonObject>> {
  const type = recordTypeOf(context.services.types, "participants");
  const { rows } = await sql<Row>`select * from participants
    where tenant_id = ${context.tenant.id} and uuid = any (${[...ids]}::uuid[])`.execute(context.db);
  const plans = await plansOf(context, ids);
  return new Map(
    rows.map((row) => {
      const id = String(row.uuid);
      return [id, { ...decodeRow(type, row, context), plans: plans.get(id) ?? [] }];
    }),
  );
}
