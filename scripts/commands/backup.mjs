import { statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";

/** Backs the embedded database and the uploaded files up: `npm run backup`, or `npm run backup -- path/to/file.tar`. */
export default async function backup([file]) {
  const { readConfig, SettingError } = await import("../../src/framework/server/config.ts");
  const { writeBackup } = await import("../../src/framework/server/maintenance/backup.ts");
  try {
    const config = readConfig({ ...process.env, NODE_ENV: undefined });
    const made = await writeBackup(config, file && (isAbsolute(file) ? file : resolve(file)));
    console.log(`The backup is ${made} (${(statSync(made).size / 1e6).toFixed(1)} MB).`);
    if (config.secret !== undefined)
      console.log("SECRET is not in it: keep it as well, encrypted values do not open without it.");
    if (config.filesUrl !== undefined)
      console.log("Uploaded files are not in it: they are where FILES_URL says.");
  } catch (error) {
    console.error(error instanceof SettingError ? error.message : `The backup failed: ${error.message}`);
    process.exit(error instanceof SettingError ? 2 : 1);
  }
}
