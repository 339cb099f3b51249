import { sql } from "kysely";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { CareLine } from "#portal/shared/houses/care.ts";

/** A line of a roster of care as it is stored. */
export const careLine = (line: JsonObject): CareLine => ({
  weekdays: [line.weekdays ?? []].flat().map(String),
  start_time: String(line.start_time),
  end_time: String(line.end_time),
  kind: line.kind === "sleepover" || line.kind === "active_night" ? line.kind : "active",
  ratio: String(line.ratio ?? "1:1"),
  residents: uuidsIn(line.residents),
});

/** A roster of care of a house: it holds from its first day until the next one begins. */
export interface Version {
  from: string;
  lines: CareLine[];
}

/** The rosters of care of a house, the latest first. */
export async function versionsOf({ db, tenant }: Context, house: string): Promise<Version[]> {
  const { rows } = await sql<{ first: string; lines: JsonObject[] }>`
    select data->>'from' as first, data->'lines' as lines from records
    where tenant_id = ${tenant.id} and resource = 'house-rosters' and deleted_at is null and data->>'house' = ${house}
    order by data->>'from' desc`.execute(db);
  return rows.map(({ first, lines }) => ({ from: first, lines: objectsIn(lines).map(careLine) }));
}

/** The lines that hold on a day; none before the first roster of care. */
export const linesOn = (versions: readonly Version[], day: string): readonly CareLine[] =>
  versions.find(({ from }) => from <= day)?.lines ?? [];
