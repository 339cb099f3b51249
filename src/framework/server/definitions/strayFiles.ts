import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { kindOf } from "#framework/shared/definitions/check/sources.ts";
import { productFolder } from "../folder/files.ts";
import type { Problem } from "#framework/shared/definitions/check/problem.ts";

const places =
  "resources/<name>.json, resources/reports/, resources/dashboards/ or resources/notices/, schemas/records/, schemas/actions/, schemas/types/, schemas/forms/<name>.json or schemas/forms/<name>/";

/** Where schemas are read from; the names of the product's own meta-schemas are not its definitions. */
const schemaPlace = /^schemas\/(?:records|actions|types|forms\/[^/]+)\/[^/]+\.json$/;

/** Names of resources are parts of permissions. */
const named = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Files that someone took for definitions, by their ending; others, such as notes, are nobody's business. */
const definitionLike = /\.(?:json|jsonc|json5|ya?ml)$/i;

/**
 * Files below resources/ and schemas/ of a folder that nothing reads, so that what they say is missing without a word. The
 * check refuses them; a start only tells them, because a folder of an earlier version may have some.
 */
export function strayFiles(folder: string): Problem[] {
  if (folder === productFolder) return [];
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
    .flatMap((file) => strayIn(file));
}

function strayIn(file: string): Problem[] {
  if (!file.endsWith(".json"))
    return [wrong(file, "a file that is not read", "JSON, in a file that ends in .json")];
  const patched = file.replace(/\.patch\.json$/, ".json");
  return kindOf(patched) === undefined && !schemaPlace.test(patched)
    ? [wrong(file, "a file in a place where nothing is read", places)]
    : [];
}

/** Resources whose name cannot be that of one. */
export const misnamed = (paths: Iterable<string>): Problem[] =>
  [...paths].flatMap((file) => {
    const name = /^resources\/([^/]+?)(?:\.patch)?\.json$/.exec(file)?.[1];
    return name === undefined || named.test(name)
      ? []
      : [
          wrong(
            file,
            `the name ${JSON.stringify(name)}`,
            `small letters, digits and hyphens, such as ${suggested(name)}.json`,
          ),
        ];
  });

const wrong = (file: string, found: string, expected: string): Problem => ({
  file,
  pointer: "",
  found,
  expected,
});

/** A name as it may be, from one that may not. */
const suggested = (name: string): string => {
  const kebab = name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[-0-9]+|-+$/g, "");
  return kebab || "vehicles";
};
