import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { Problem } from "#framework/shared/definitions/check/problem.ts";
import { readJson } from "../readJson.ts";

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

/** The layers of single tenants in a folder, by slug; read when they are needed. */
export const readTenants = (folder: string): ReadonlyMap<string, () => Map<string, unknown>> =>
  new Map(
    tenantsIn(folder).map((slug) => {
      const texts = JSON.stringify(textsIn(join(folder, tenantLayers, slug)));
      return [
        slug,
        () => new Map((JSON.parse(texts) as [string, string][]).map(([path, text]) => [path, parsed(text)])),
      ];
    }),
  );

/**
 * Every file of a tenant's layer as it is now, with its path: a process serves one edition of a layer, however often it
 * loads it. Kept as one text, which takes the least room.
 */
function textsIn(folder: string): [path: string, text: string][] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith(".json"),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return paths.map((path) => [
    relative(folder, path).replaceAll("\\", "/"),
    statSync(path).size > largest ? tooLarge : (decoded(path) ?? notUtf8),
  ]);
}

/** A text that is no JSON, in place of one that is too long to be read. */
const tooLarge = "a file of more than 4 MB";

/** The same for a file in another encoding: read as UTF-8 it would have other letters than those that were written. */
const notUtf8 = "a text in another encoding than UTF-8";

/** A file as a text, without the mark that some editors put before it; undefined where it is not UTF-8. */
function decoded(path: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    if (text === tooLarge || text === notUtf8) return new SyntaxError(text);
    return readJson(text);
  } catch (error) {
    return error;
  }
}

/** What a file holds, or the error that reading it gave. */
export function parse(path: string): unknown {
  try {
    if (statSync(path).size > largest) return new SyntaxError(tooLarge);
    const text = decoded(path);
    return text === undefined ? new SyntaxError(notUtf8) : readJson(text);
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
