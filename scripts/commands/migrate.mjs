/**
 * Makes the database of the settings fit this version, and ends: schema, published forms, indexes, search texts. The
 * start does the same; this is for doing it beforehand, while processes of the version before still serve.
 */
export default async function migrate() {
  const { readConfig } = await import("../../src/framework/server/config.ts");
  const { openDatabase } = await import("../../src/framework/server/database/database.ts");
  const { startable } = await import("../../src/framework/server/definitions/startable.ts");
  const { portalOf } = await import("../../src/portals.ts");
  const { reportStartFailure } = await import("../../src/framework/server/startProblem.ts");
  const { upgrade } = await import("../../src/framework/server/upgrade.ts");
  const { productVersion } = await import("../../src/framework/server/version.ts");
  let database;
  try {
    const config = readConfig(process.env);
    const portal = await portalOf(config.configDir);
    const { definitions } = startable(config.configDir, portal);
    database = await openDatabase(config);
    await upgrade(database, definitions, portal, config);
    console.log(`The database fits version ${productVersion}.`);
  } catch (error) {
    process.exitCode = reportStartFailure(error);
  } finally {
    await database?.close();
  }
}
