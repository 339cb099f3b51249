import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { StatedCall } from "#framework/shared/definitions/definitions.ts";
import {
  type Definitions,
  resolveDefinitions,
  statedCalls,
} from "#framework/shared/definitions/definitions.ts";
import { checkDefinitions, type CheckedDefinitions } from "#framework/shared/definitions/check/check.ts";
import { describeProblem, type Problem } from "#framework/shared/definitions/check/problem.ts";
import type { ContractCall, SourceFiles } from "#framework/shared/definitions/check/sources.ts";

/** The product's own folder: its definitions, and the meta-schemas that all definitions are checked against. */
export const productFolder = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "..");

/** Definitions that were checked, with their defaults. */
export interface LoadedDefinitions extends CheckedDefinitions {
  definitions: Definitions;
  /** Every call by its name. */
  stated: ReadonlyMap<string, StatedCall>;
  /** Changes when any file does. */
  hash: string;
}

/** Definitions with mistakes; the message has a line for each. */
export class DefinitionError extends Error {
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    super(
      `The definitions have ${problems.length === 1 ? "a mistake" : `${problems.length} mistakes`}:\n${problems.map((problem) => `  ${describeProblem(problem)}`).join("\n")}`,
    );
    this.problems = problems;
  }
}

/**
 * Reads the definitions of a folder. A folder with a resources/portal.json of its own stands alone; any other is laid
 * over the product's own, file by file.
 * @param options `meta`: the meta-schemas by name, for a portal that registers components of its own
 * @throws {DefinitionError}
 */
export function loadDefinitions(
  folder: string,
  { checkContract = true, meta = metaSchemas() } = {},
): LoadedDefinitions {
  const own = readFolder(folder);
  const files: SourceFiles = own.has("resources/portal.json")
    ? own
    : new Map([...readFolder(productFolder), ...own]);
  const unreadable = [...files].flatMap(([file, content]) =>
    content instanceof SyntaxError ? [{ file, pointer: "", found: content.message, expected: "JSON" }] : [],
  );
  if (unreadable.length > 0) throw new DefinitionError(unreadable);
  const checked = checkDefinitions(files, meta, checkContract ? contractOf(files) : undefined);
  if (Array.isArray(checked)) throw new DefinitionError(checked);
  const definitions = resolveDefinitions(checked.files);
  const hash = createHash("sha256")
    .update(JSON.stringify([...files]))
    .digest("base64url")
    .slice(0, 16);
  return { ...checked, definitions, stated: statedCalls(definitions), hash };
}

/** Every JSON file below resources/ and schemas/ by its path; a file that is not JSON stands as its error. */
function readFolder(folder: string): Map<string, unknown> {
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

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as unknown;
  } catch (error) {
    return error;
  }
}

/** The meta-schemas by name. */
export function metaSchemas(): Map<string, object> {
  const folder = join(productFolder, "schemas", "meta");
  return new Map(
    readdirSync(folder).map((file) => [file.replace(/\.json$/, ""), parse(join(folder, file)) as object]),
  );
}

/** The calls that portal.json says the API has; undefined when it does not say. */
export function contractOf(files: SourceFiles): ContractCall[] | undefined {
  const portal = files.get("resources/portal.json") as { contract?: string[] } | undefined;
  return portal?.contract?.flatMap((file) => parse(join(productFolder, file)) as ContractCall[]);
}
