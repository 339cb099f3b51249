import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "#framework/server/config.ts";
import { productFolder } from "#framework/server/definitions/load.ts";

/** The secret of every test: the template's encrypted values open with it. */
export const testSecret = "a secret for tests, and for nothing else";

export const temporaryFolder = (purpose: string): string => mkdtempSync(join(tmpdir(), `portal-${purpose}-`));

/** Where files are written fastest: `npm test` gives a folder in memory where the machine has plenty, and clears it. */
export const fastTemporary = (): string => process.env.FAST_TMPDIR ?? tmpdir();

/** A temporary folder there: for data that is copied for each test. */
export const fastFolder = (purpose: string): string =>
  mkdtempSync(join(fastTemporary(), `portal-${purpose}-`));

/** Settings for a server of a test, with a data folder of its own. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({ SECRET: testSecret, LOG_LEVEL: "silent", CONFIG_DIR: productFolder, DEMO: "none" }),
  dataDir: changes.dataDir ?? temporaryFolder("data"),
  requestsPerMinute: 0,
  ...changes,
});
