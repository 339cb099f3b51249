import { readConfig, SettingError } from "../../src/framework/server/config.ts";
import { refuseUnusable } from "../../src/framework/server/preflight.ts";

/**
 * Takes the folder that `npm start -- examples/equipment` names, and refuses wrong settings before packages are fetched or
 * anything is built: exit code 2, and one line that says which.
 */
export default async function checkSettings([folder]) {
  if (folder !== undefined) process.env.CONFIG_DIR = folder;
  try {
    await refuseUnusable(readConfig(process.env));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
