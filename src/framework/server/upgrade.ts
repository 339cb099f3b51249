import type { Config } from "./config.ts";
import type { Database, Db } from "./database/database.ts";
import { isReleased, migrate } from "./database/migrate.ts";
import { applyChanges } from "./database/schemaChanges.ts";
import type { LoadedDefinitions } from "./definitions/load.ts";
import { ensureFormTexts } from "./forms/registers/searchTexts.ts";
import { publishForms } from "./forms/versions.ts";
import { compileWizards, type Wizards } from "./forms/wizard.ts";
import { ensureVersions } from "./records/store/ensureVersions.ts";
import { ensureComputed } from "./records/store/ensureComputed.ts";
import { ensureRollUps } from "./records/store/ensureRollUps.ts";
import type { Portal } from "./portal.ts";
import { ensureIndexes, makeIndexes } from "./records/store/indexes.ts";
import type { RecordTypes } from "./records/store/recordType.ts";
import { compileRecordTypes } from "./records/store/compileTypes.ts";
import { ensureSearchTexts } from "./records/search/searchTexts.ts";
import { readColumns } from "./records/store/store.ts";

/** What the definitions have become, for a database that fits them. */
export interface Upgraded {
  types: RecordTypes;
  wizards: Wizards;
}

/**
 * Makes the database fit this version and its definitions: schema, published forms, indexes, search texts. What breaks
 * off leaves a database that the version before can use, and goes on with the next start:
 * a database of version 0.1.0 or later is changed in steps, after each of which earlier versions still work (changes of
 * the schema only add, see `SchemaChange`); an empty one, or one from before, in a single transaction.
 * @throws {SettingError} when a later version has changed it so that this one cannot use it
 * @throws {DefinitionError} when the definitions do not fit what the database has
 */
export async function upgrade(
  database: Database,
  definitions: LoadedDefinitions,
  { rules, migrations }: Pick<Portal, "rules" | "migrations">,
  { demo }: Pick<Config, "demo">,
): Promise<Upgraded> {
  const { owner } = database;
  const wizards = compileWizards(definitions);
  const fit = async (db: Db): Promise<RecordTypes> => {
    await publishForms(db, wizards, demo !== "none");
    return compileRecordTypes(definitions, await readColumns(db), rules.rows);
  };
  if (await isReleased(owner, migrations)) {
    await migrate(owner, migrations);
    const types = await fit(owner);
    await ensureIndexes(database, types);
    await ensureVersions(owner, types);
    await ensureSearchTexts(owner, types);
    await ensureRollUps(owner, types);
    await ensureComputed(owner, types);
    await ensureFormTexts(owner, types, wizards);
    return { types, wizards };
  }
  const types = await owner.transaction().execute(async (db) => {
    await applyChanges(db, migrations);
    const made = await fit(db);
    await makeIndexes(db, made);
    await ensureVersions(db, made);
    await ensureSearchTexts(db, made);
    await ensureRollUps(db, made);
    await ensureComputed(db, made);
    await ensureFormTexts(db, made, wizards);
    return made;
  });
  return { types, wizards };
}
