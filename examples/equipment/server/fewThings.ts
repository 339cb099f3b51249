import { sql } from "kysely";
import type { Check } from "#framework/server/records/write/stages.ts";

/** How many things a person may have at a time. */
const most = 3;

/** Refuses a loan to somebody who has as many things as a person may have. */
export const fewThingsAtOnce: Check = async ({ context: { db, tenant }, id }, { person, status }) => {
  if (status !== "out") return undefined;
  const { rows } = await sql`select from records where tenant_id = ${tenant.id} and resource = 'loans'
    and deleted_at is null and data->>'status' = 'out' and data->>'person' = ${person} and uuid <> ${id}
    limit ${most}`.execute(db);
  return rows.length < most ? undefined : { person: [`This person has ${most} things already.`] };
};
