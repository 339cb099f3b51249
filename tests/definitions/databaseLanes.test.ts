import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productFolder } from "#framework/server/definitions/load.ts";
import { onEmbedded, onPostgres } from "../support/databaseLanes.ts";

// Tests that skip themselves on one database, in a file that the other's lane leaves out, would run nowhere.

const filesOf = (patterns: string[]): string[] => globSync(patterns, { cwd: productFolder });
const read = (file: string): string => readFileSync(join(productFolder, file), "utf8");
const everyFile = filesOf([...onEmbedded(false), ...onPostgres]);

/** How a file says that some of its tests are for PostgreSQL. Asking for the database in any other way is for both. */
const forPostgres = /isLeftTo\("postgres"\)|skipIf\(isEmbedded\(\)\)|if \(isEmbedded\(\)\) return/g;
const asksForDatabase = /isEmbedded\(|isLeftTo\(|inject\("(?:database|both)"\)/;

test.each([
  [
    "embedded",
    onEmbedded(true, true),
    everyFile.filter((file) => asksForDatabase.test(read(file).replaceAll(forPostgres, ""))),
  ],
  ["postgres", onPostgres, everyFile.filter((file) => read(file).search(forPostgres) !== -1)],
])("files with tests that only %s runs are in its lane", (_database, lane, files) => {
  expect(files).not.toEqual([]);
  const inLane = new Set(filesOf(lane));
  expect(files.filter((file) => !inLane.has(file))).toEqual([]);
});
