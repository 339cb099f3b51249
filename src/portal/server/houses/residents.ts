import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";

/** Someone who lives in a house, and when: days, both counted. */
export interface Resident {
  participant: string;
  from: string;
  until: string | null;
}

/** Those who live in a house on some of the days, as far as the person may see them, in the order in which they moved in. */
export async function seenResidents(
  { db, tenant, services, user }: Context,
  house: string,
  { first, last }: { first: string; last: string },
): Promise<Resident[]> {
  const type = recordTypeOf(services.types, "house-residents");
  const { rows } = await sql<Resident>`
    select data->>'participant' as participant, data->>'from' as "from", data->>'until' as until from records
    where tenant_id = ${tenant.id} and resource = 'house-residents' and deleted_at is null
      and data->>'house' = ${house} and data->>'from' <= ${last}
      and coalesce(data->>'until', '9999') >= ${first} and ${rowsFor(type, user)}
    order by data->>'from', uuid`.execute(db);
  return rows;
}
