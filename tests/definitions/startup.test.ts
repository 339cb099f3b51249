import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/config.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { startServer } from "../support/serverProcess.ts";

const withMistake = definitionFolder({
  "resources/vehicles.json": { name: "vehicles", record: { schema: "records/vehicle" }, colour: "red" },
});
const withoutNavigation = definitionFolder({
  "resources/portal.json": { name: "Elsewhere", api: { prefix: "/api/" }, calls: {} },
});

describe("a server that cannot start says why in a line, ends with code 2 and touches nothing", () => {
  test.each([
    [
      "a mistake in the definitions",
      { CONFIG_DIR: withMistake },
      /resources\/vehicles\.json#\/colour: found a key that is not known here, expected one of /,
    ],
    [
      "a folder of its own that is not complete",
      { CONFIG_DIR: withoutNavigation },
      /resources\/navigation\.json: found no such file, expected a definition of this name/,
    ],
    ["a setting that cannot be used", { PORT: "eighty" }, /^PORT is "eighty"; .*$/m],
    ["demo accounts in production", { NODE_ENV: "production", DEMO: "small" }, /^DEMO is "small"; .*$/m],
  ])("%s", async (_what, env, message) => {
    const dataDir = join(temporaryFolder("untouched"), "data");
    const server = startServer({ DATA_DIR: dataDir, ...env });
    expect(await server.ended).toBe(2);
    expect(server.output()).toMatch(message);
    expect(server.output()).not.toMatch(/\n\s+at /);
    expect(existsSync(dataDir)).toBe(false);
  });
});
