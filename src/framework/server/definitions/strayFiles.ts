import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { kindOf } from "#framework/shared/definitions/check/sources.ts";
import type { Problem } from "#framework/shared/definitions/check/problem.ts";

const places =
  "resources/<name>.json, resources/reports/, resources/dashboards/ or resources/notices/, schemas/records/, schemas/actions/, schemas/types/, schemas/forms/<name>.json or schemas/forms/<name>/";

/** Where schemas are read from; the names of the product's own meta-schemas are not its definitions. */
const schemaPlace = /^schemas\/(?:records|actions|types|forms\/[^/]+)\/[^/]+\.json$/;

/** Names of definitions are parts of addresses and permissions. */
const named = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Files that someone took for definitions, by their ending; others, such as notes, are nobody's business. */
const definitionLike = /\.(?:json|jsonc|json5|ya?ml)$/i;

/**
 * Files below resources/ and schemas/ that nothing would read, so that what they say would be missing without a word, and
 * definitions whose name cannot be that of one.
 */
export function strayFiles(folder: string): Problem[] {
  const paths = ["resources", "schemas"].flatMap((part) => {
    const path = join(folder, part);
    return existsSync(path)
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && definitionLike.test(entry.name))
          .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
      : [];
  });
  return paths
    .filter((path) => !path.startsWith("schemas/meta/"))
    .sort()
    .flatMap((file) => problemsOf(file));
}

function problemsOf(file: string): Problem[] {
  const wrong = (found: string, expected: string): Problem[] => [{ file, pointer: "", found, expected }];
  if (!file.endsWith(".json")) return wrong("a file that is not read", "JSON, in a file that ends in .json");
  const patched = file.replace(/\.patch\.json$/, ".json");
  const kind = kindOf(patched);
  if (kind === undefined && !schemaPlace.test(patched))
    return wrong("a file in a place where nothing is read", places);
  const name = patched.slice(patched.lastIndexOf("/") + 1, -".json".length);
  return kind !== undefined && kind !== "wizard" && !named.test(name)
    ? wrong(
        `the name ${JSON.stringify(name)}`,
        `small letters, digits and hyphens, such as ${suggested(name)}.json`,
      )
    : [];
}

/** A name as it may be, from one that may not. */
const suggested = (name: string): string => {
  const kebab = name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[-0-9]+|-+$/g, "");
  return kebab || "vehicles";
};
