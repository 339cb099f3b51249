import { sql } from "kysely";
import { today } from "#framework/shared/dates/dates.ts";
import type { Db } from "../database/database.ts";
import type { Keys } from "../keys.ts";
import type { Portal } from "../portal.ts";
import { decodeRow, type Row } from "../records/read/serialize.ts";
import { bringUpTenant } from "../records/store/bringUp.ts";
import type { RecordType, RecordTypes } from "../records/store/recordType.ts";
import { notDeletedSql, readFrom } from "../records/store/store.ts";

/** Records of a resource that do not fit its schema, all for the same reason. */
export interface Misfit {
  resource: string;
  reason: string;
  records: number;
}

/**
 * Counts the records that are there and do not fit their schema as it is now. Nothing is written, and deleted ones are left
 * out. A date that had to lie ahead when it was written may have passed by now: that is no reason.
 */
export async function misfits(
  owner: Db,
  types: RecordTypes,
  { keys, settings: settingsOf }: Pick<Portal, "settings"> & { keys: Keys },
): Promise<Misfit[]> {
  const tenants = await owner.selectFrom("tenants").select(["id", "settings"]).execute();
  const found: Misfit[] = [];
  for (const type of types.values()) {
    if (!isWritten(type)) continue;
    const counts = new Map<string, number>();
    for (const { id, settings } of tenants) {
      const inside = { services: { keys }, tenant: { id } };
      const { time_zone: zone } = settingsOf(settings);
      const make = async (db: Db, tenant: string, _: RecordType, ids: readonly string[]) => {
        const { rows } = await sql<Row>`select * from ${readFrom(type.store)}
          where tenant_id = ${tenant} and uuid = any (${[...ids]}::uuid[])
            and ${sql.raw(notDeletedSql(type.store))}`.execute(db);
        for (const reason of rows.flatMap((row) => [...reasonsOf(type, row, inside, zone)]))
          counts.set(reason, (counts.get(reason) ?? 0) + 1);
      };
      await bringUpTenant(owner, id, type, { make });
    }
    for (const [reason, records] of counts) found.push({ resource: type.name, reason, records });
  }
  return found;
}

/** Whether people write records of a type into a place of its own: others show what stands elsewhere. */
const isWritten = ({ resource: { definition, calls }, store }: RecordType): boolean =>
  definition.of === undefined &&
  definition.record?.where === undefined &&
  (calls.create ?? calls.update) !== undefined &&
  store.within === undefined &&
  store.columns.has("deleted_at") &&
  !ofAccounts.has(store.table);

/** Accounts are kept in several tables: their rows are no whole records. */
const ofAccounts = new Set(["users", "roles"]);

/** What is wrong with a record, each reason once: on the day on which it was written last, and today still. */
function reasonsOf(
  type: RecordType,
  row: Row,
  inside: Parameters<typeof decodeRow>[2],
  zone: string,
): Set<string> {
  const record = type.validate.prune(decodeRow(type, row, inside));
  const on = (moment: Date): Set<string> => {
    const errors = type.validate.check(record, { today: today(zone, moment), now: moment.toISOString() });
    return new Set(errors.map(({ message }) => message));
  };
  const now = on(new Date());
  return now.size === 0 ? now : now.intersection(on(new Date(String(row.updated_at))));
}
