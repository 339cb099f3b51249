import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrations } from "#portal/server/migrations/migrations.ts";
import { isOfFirstRelease } from "#framework/server/database/schemaChanges.ts";
import { productFolder } from "#framework/server/definitions/load.ts";
import { isAtLeast } from "#framework/server/version.ts";
import released from "./releasedMigrations.json" with { type: "json" };

const folder = join(productFolder, "src", "portal", "server", "migrations");
const names = Object.keys(migrations);

/** What a migration does; where its helpers stand is no part of it. */
const withoutImports = (source: string): string => source.replaceAll(/^import .*\n/gm, "");

test("(F1, R-14) migrations are in the order of their names, which is the order in which a database had them", () => {
  expect(names).toEqual([...new Set(names)].sort());
});

test("(F1) every file of a migration is in the list under its own name", () => {
  const files = readdirSync(folder).filter((file) => !["helpers.ts", "migrations.ts"].includes(file));
  expect(files.map((file) => file.replace(/\.ts$/, "")).sort()).toEqual([...names].sort());
});

test("(F1) no two migrations have the same number, but for those of version 0.1.0", () => {
  const numbers = names.filter((name) => !isOfFirstRelease(name)).map((name) => name.slice(0, 4));
  expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test.each(Object.entries(released))(
  "(F1) the migrations of version %s have not changed since",
  (_, files) => {
    const now = Object.fromEntries(
      Object.keys(files).map((file) => [
        file,
        createHash("sha256")
          .update(withoutImports(readFileSync(join(folder, file), "utf8")))
          .digest("hex"),
      ]),
    );
    // A database that had a migration never has it again: what it lacks needs a migration of its own.
    expect(now).toEqual(files);
  },
);

test("(F1) versions are compared by their numbers", () => {
  expect(
    ["0.1.9", "0.2.0", "0.2.1", "0.10.0", "1.0.0"].map((version) => isAtLeast(version, "0.2.0")),
  ).toEqual([false, true, true, true, true]);
});
