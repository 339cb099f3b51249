import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";

/** People by id, each as its whole stored fields that the rules ask about. */
export async function peopleBy(
  { db, tenant }: Context,
  table: "staff" | "participants",
  ids: readonly string[],
): Promise<Map<string, JsonObject>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; person: JsonObject }>`
    select data || jsonb_build_object('uuid', uuid, 'full_name', full_name, 'region', region, 'status', status,
      'employment_type', whole->>'employment_type', 'type', whole->>'type') as person, uuid
    from ${sql.table(table)}, to_jsonb(${sql.table(table)}) whole where tenant_id = ${tenant.id} and uuid = any (${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ uuid, person }) => [uuid, person]));
}
