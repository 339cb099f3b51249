import type { Db } from "./database.ts";
import {
  applyChanges,
  isUpToDate,
  isOfFirstRelease,
  readApplied,
  type SchemaChanges,
} from "./schemaChanges.ts";
/**
 * Brings the database to the present shape, all of it in one transaction: a crash leaves the old shape or the new one.
 * @throws {SettingError} when a later version has changed it so that this one cannot use it
 */
export async function migrate(owner: Db, all: SchemaChanges): Promise<void> {
  if (await isUpToDate(owner, all)) return;
  await owner.transaction().execute((db) => applyChanges(db, all));
}

/** Whether the database has every change of the first release: that version and later ones work on it from then on. */
export const isReleased = async (owner: Db, all: SchemaChanges): Promise<boolean> => {
  const applied = await readApplied(owner);
  return Object.keys(all).every((name) => !isOfFirstRelease(name) || applied.has(name));
};
