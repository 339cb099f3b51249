import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid, uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";

/** Where the first participant of a shift lives, by suburb alone. */
export async function suburbOf(
  { db, tenant }: Context,
  { participants }: JsonObject,
): Promise<string | null> {
  const first = uuidsIn(participants).find(isUuid);
  if (first === undefined) return null;
  const { rows } = await sql<{ suburb: string | null }>`
    select data->>'suburb' as suburb from participants where tenant_id = ${tenant.id} and uuid = ${first}`.execute(
    db,
  );
  return rows[0]?.suburb ?? null;
}
