import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { Problem } from "#framework/shared/definitions/check/problem.ts";

/** The folder with the layers of single tenants, in the folder of a provider. */
export const tenantLayers = "tenants";

const largest = 4 * 1024 * 1024;

/** Every JSON file below resources/ and schemas/ by its path; a file that is not JSON stands as its error. */
export function readFolder(folder: string): Map<string, unknown> {
  const found = ["resources", "schemas"].flatMap((part) => {
    const path = join(folder, part);
    return existsSync(path)
      ? readdirSync(path, { recursive: true, encoding: "utf8" }).map((file) => join(path, file))
      : [];
  });
  const wanted = found.filter(
    (path) => path.endsWith(".json") && !relative(folder, path).startsWith(join("schemas", "meta")),
  );
  return new Map(wanted.sort().map((path) => [relative(folder, path).replaceAll("\\", "/"), parse(path)]));
}

/** The slugs of the tenants that have a layer of their own. */
export function tenantsIn(folder: string): string[] {
  const path = join(folder, tenantLayers);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** What a file holds, or the error that reading it gave. */
export function parse(path: string): unknown {
  try {
    if (statSync(path).size > largest) return new SyntaxError("a file of more than 4 MB");
    return JSON.parse(readFileSync(path, "utf8")) as unknown;
  } catch (error) {
    return error;
  }
}

/** The files of a layer that cannot be read. */
export const unreadable = (files: ReadonlyMap<string, unknown>, prefix = ""): Problem[] =>
  [...files].flatMap(([file, content]) =>
    content instanceof Error
      ? [{ file: `${prefix}${file}`, pointer: "", found: content.message, expected: "JSON" }]
      : [],
  );
