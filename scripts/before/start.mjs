import { readConfig, SettingError } from "../../src/framework/server/config.ts";
import { refuseUnusable } from "../../src/framework/server/preflight.ts";

/** Refuses wrong settings before packages are fetched or anything is built: exit code 2, and one line that says which. */
export default async function checkSettings() {
  try {
    await refuseUnusable(readConfig(process.env));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
