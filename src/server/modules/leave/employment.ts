import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { fullWeek } from "./rules.ts";

/** What leave is counted by. */
export interface Employment {
  kind: string | undefined;
  since: string | undefined;
  /** Contracted hours a week; of full-time work 38 where none are entered. */
  weekly: number | undefined;
}

/**
 * Reads how somebody is employed.
 * @param lock keeps others who ask for leave of the same person waiting, so that two requests cannot overlap
 */
export async function employmentOf(
  { db, tenant }: Context,
  staff: string,
  { lock = false } = {},
): Promise<Employment> {
  const { rows } = await sql<{ kind: string | null; since: string | null; hours: number | null }>`
    select employment_type as kind, start_date as since,
      nullif((data->>'contracted_hours')::float, 0) as hours
    from staff where tenant_id = ${tenant.id} and uuid = ${staff} and deleted_at is null
    ${lock ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const { kind, since, hours } = row;
  return {
    kind: kind ?? undefined,
    since: since ?? undefined,
    weekly: hours ?? (kind === "full_time" ? fullWeek : undefined),
  };
}
