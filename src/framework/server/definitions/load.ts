import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import {
  type Definitions,
  resolveDefinitions,
  declaredCalls,
} from "#framework/shared/definitions/definitions.ts";
import {
  checkDefinitions,
  type CheckedDefinitions,
  type Underneath,
} from "#framework/shared/definitions/check/check.ts";
import { withUses } from "#framework/shared/definitions/componentUses.ts";
import { describeProblem, type Problem } from "#framework/shared/definitions/check/problem.ts";
import { asWritten, type Layered, layOver, unlayered } from "#framework/shared/definitions/patch/layers.ts";
import type { ContractCall, SourceFiles } from "#framework/shared/definitions/check/sources.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { productFolder } from "../folder/files.ts";
import { frameworkSchemas } from "./frameworkSchemas.ts";
import { misnamed } from "./strayFiles.ts";
import { parse, readFolder, readTenants, unreadable } from "./folders.ts";
import { textsOf } from "../textsOf.ts";

export { productFolder };

/** Definitions that were checked, with their defaults. */
export interface LoadedDefinitions extends Pick<CheckedDefinitions, "files" | "schemas"> {
  definitions: Definitions;
  /** Every call by its name. */
  declared: ReadonlyMap<string, DeclaredCall>;
  /** Changes when any file does. */
  hash: string;
}

/** The definitions of a folder, which every tenant without a layer of its own has. */
export interface FolderDefinitions
  extends LoadedDefinitions, Pick<CheckedDefinitions, "left" | "foreign" | "own" | "merged"> {
  /** The files that they were made of, and what patches changed in them. */
  layered: Layered;
  /** The layers of single tenants by slug, as they were read; nothing of them is checked yet. */
  tenants: ReadonlyMap<string, () => Map<string, unknown>>;
  /** What they were checked against; so are the layers of tenants. */
  against: { meta: ReadonlyMap<string, object>; contract?: ContractCall[] };
}

/** Definitions with mistakes; the message has a line for each. */
export class DefinitionError extends Error {
  readonly problems: Problem[];
  /** @param tenant whose layer has them; undefined for the definitions underneath */
  constructor(problems: Problem[], tenant?: string) {
    super(
      `The ${tenant === undefined ? "definitions have" : `layer of the tenant ${tenant} has`} ${problems.length === 1 ? "a mistake" : `${problems.length} mistakes`}:\n${problems.map((problem) => `  ${describeProblem(problem)}`).join("\n")}`,
    );
    this.problems = problems;
  }
}

/**
 * Reads the definitions of a folder. A folder with a resources/portal.json of its own stands alone, on the framework's
 * schemas; any other is laid over the product's own: whole files take the place of those below, patches change them.
 * @param options `meta`: the meta-schemas by name, for a portal that registers components of its own
 * @throws {DefinitionError}
 */
export function loadDefinitions(
  folder: string,
  {
    checkContract = true,
    meta = metaSchemas(),
  }: { checkContract?: boolean; meta?: CheckOptions["meta"] } = {},
): FolderDefinitions {
  return definitionsOf(readLayers(folder), { checkContract, meta, tenants: readTenants(folder) });
}

/** What definitions are checked with. */
interface CheckOptions {
  meta: ReadonlyMap<string, object>;
  /** The layers of single tenants by slug. */
  tenants: FolderDefinitions["tenants"];
  checkContract?: boolean;
  /** Definitions that were checked already, of which these are mostly the same. */
  underneath?: Underneath;
}

/**
 * Checks definitions that were read, and fills in their defaults.
 * @throws {DefinitionError}
 */
export function definitionsOf(
  layered: Layered,
  { meta, tenants, checkContract = true, underneath }: CheckOptions,
): FolderDefinitions {
  if (layered.problems.length > 0) throw new DefinitionError(layered.problems);
  const { files } = layered;
  const contract = checkContract ? contractOf(files) : undefined;
  const checked = checkDefinitions(files, meta, contract, underneath);
  if (Array.isArray(checked))
    throw new DefinitionError(checked.map((problem) => asWritten(layered, problem)));
  const definitions = resolveDefinitions(checked.files);
  const hash = createHash("sha256")
    .update(JSON.stringify([...files]))
    .digest("base64url")
    .slice(0, 16);
  return {
    ...checked,
    definitions,
    declared: declaredCalls(definitions),
    hash,
    layered,
    tenants,
    against: { meta, contract },
  };
}

/** The files of the product, or the framework's own schemas, with those of a folder laid over them. */
function readLayers(folder: string): Layered {
  const own = readFolder(folder);
  const isProduct = folder === productFolder;
  const below = isProduct ? new Map() : standsAlone(own) ? frameworkSchemas() : readFolder(productFolder);
  const broken = [...unreadable(below), ...unreadable(own), ...misnamed(own.keys())];
  if (broken.length > 0) throw new DefinitionError(broken);
  return layOver(unlayered(below), own);
}

/** Whether a folder's files are all that there is: nothing of the product's portal is underneath. */
export const standsAlone = (files: SourceFiles): boolean => files.has("resources/portal.json");

let ownMeta: ReadonlyMap<string, JsonObject> | undefined;

/** The meta-schemas by name, components with their uses beside their names. Read once: what is checked against them shares them. */
export const metaSchemas = (): ReadonlyMap<string, JsonObject> => (ownMeta ??= readMetaSchemas());

function readMetaSchemas(): Map<string, JsonObject> {
  const folder = join(productFolder, "schemas", "meta");
  return new Map(
    readdirSync(folder).map((file) => [
      file.replace(/\.json$/, ""),
      withUses(asObject(parse(join(folder, file)))),
    ]),
  );
}

/** The calls that portal.json says the API has; undefined when it does not say. */
export function contractOf(files: SourceFiles): ContractCall[] | undefined {
  const { contract } = asObject(files.get("resources/portal.json"));
  if (contract === undefined || contract === null) return undefined;
  return textsOf(contract).flatMap((file) => parse(join(productFolder, file)) as ContractCall[]);
}
