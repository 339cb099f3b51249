import { sql } from "kysely";
import type { Row } from "../read/serialize.ts";
import { hasRules } from "./stages.ts";
import type { Write } from "./writing.ts";

/**
 * The row of a write as it stands when all is done: a rule of the stage `after` may have written it again, and anyone who
 * goes on from the answer would be refused with an older version.
 * @param written the row as the write itself left it
 */
export async function standing(
  { context, type, id, action }: Write,
  written: readonly Row[],
): Promise<Row[]> {
  if (!hasRules(type, "after", action)) return [...written];
  const { rows } = await sql<Row>`select * from ${sql.table(type.store.table)}
    where tenant_id = ${context.tenant.id} and uuid = ${id}`.execute(context.db);
  return rows;
}
