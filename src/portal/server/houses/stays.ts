import { sql } from "kysely";
import type { Stay } from "#portal/shared/houses/occupancy.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";
import type { Context } from "#framework/server/context.ts";

/** A stay with its id and its house. */
export interface KeptStay extends Stay {
  uuid: string;
  house: string;
  from: string;
  until: string | null;
}

/**
 * Everyone who lives, has lived or will live in some houses, by house; anyone who asks, because a place is taken also by a person
 * whom they may not see.
 */
export async function staysIn(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  houses: readonly string[],
): Promise<Map<string, KeptStay[]>> {
  if (houses.length === 0) return new Map();
  const { rows } = await sql<KeptStay>`
    select uuid, data->>'house' as house, data->>'participant' as participant, data->>'from' as "from",
      data->>'until' as until
    from records where tenant_id = ${tenant.id} and resource = 'house-residents' and deleted_at is null
      and data->>'house' in (${sql.join([...houses])})
    order by data->>'from', uuid`.execute(db);
  return Map.groupBy(rows, ({ house }) => house);
}

/** Waits for others who change who lives in a house at this moment, so that two do not take its last place. */
export const takeHouse = ({ db, tenant }: Context, house: string): Promise<void> =>
  takeTurn(db, `house ${tenant.id} ${house}`);
