import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** Restores a backup into an empty DATA_DIR and looks whether it is whole: `npm run restore -- path/to/file.tar`. */
export default async function restore([file]) {
  const { readConfig, SettingError } = await import("../../src/framework/server/config.ts");
  const { restoreBackup } = await import("../../src/framework/server/maintenance/restore.ts");
  const { openDatabase } = await import("../../src/framework/server/database/database.ts");
  const { inspect } = await import("../../src/framework/server/maintenance/inspect.ts");
  try {
    if (!file) throw new SettingError("Say which file: npm run restore -- path/to/backup.tar");
    const { dataDir } = readConfig({ ...process.env, NODE_ENV: undefined });
    await restoreBackup({ dataDir }, resolve(file));
    const database = await openDatabase({ dataDir });
    const providers = await inspect(database);
    await database.close();
    console.log(`${file} is restored in ${dataDir}.`);
    for (const { slug, rows, firstBrokenActivity } of providers) {
      const filled = Object.entries(rows).filter(([, count]) => count > 0);
      console.log(`  ${slug}: ${filled.map(([table, count]) => `${table} ${count}`).join(", ")}`);
      if (firstBrokenActivity === null) continue;
      console.error(`  The activity log of ${slug} is broken at entry ${firstBrokenActivity}.`);
      process.exitCode = 1;
    }
    if (!existsSync(join(dataDir, "secret")))
      console.log("  It came without a secret: start with the SECRET that it was made under.");
  } catch (error) {
    console.error(error instanceof SettingError ? error.message : `The restore failed: ${error.message}`);
    process.exit(error instanceof SettingError ? 2 : 1);
  }
}
