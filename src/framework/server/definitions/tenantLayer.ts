import { createHash } from "node:crypto";
import { resolveDefinitions, declaredCalls } from "#framework/shared/definitions/definitions.ts";
import type { DefinitionFiles } from "#framework/shared/definitions/definitionFiles.ts";
import { checkDefinitions, type Underneath } from "#framework/shared/definitions/check/check.ts";
import { type Problem, quote } from "#framework/shared/definitions/check/problem.ts";
import { namedPointer } from "#framework/shared/definitions/patch/names.ts";
import {
  asWritten,
  isWithin,
  type Layered,
  layTenantOver,
} from "#framework/shared/definitions/patch/layers.ts";
import { isOfTenants } from "#framework/shared/definitions/tenant/guard.ts";
import { callsOver } from "#framework/shared/definitions/tenant/calls.ts";
import { overMap } from "#framework/shared/definitions/tenant/mapOver.ts";
import { shared } from "#framework/shared/definitions/tenant/shared.ts";
import { tenantLayers, unreadable } from "./folders.ts";
import { DefinitionError, type FolderDefinitions, type LoadedDefinitions } from "./load.ts";
import { underneathOf } from "./overlay.ts";

/** Definitions as one tenant has them. */
export interface TenantDefinitions extends LoadedDefinitions {
  layered: Layered;
}

/** Lays the layers of tenants over the definitions of a folder. What they leave as it is, they share with it. */
export class TenantLayerLoader {
  readonly #below: FolderDefinitions;
  #underneath?: Underneath;

  constructor(below: FolderDefinitions) {
    this.#below = below;
  }

  /**
   * The definitions with a tenant's layer.
   * @throws {DefinitionError} with every mistake of the layer, each in its patch where it has one
   */
  load(slug: string): TenantDefinitions {
    const below = this.#below;
    const prefix = `${tenantLayers}/${slug}/`;
    const files = below.tenants.get(slug)?.() ?? new Map<string, unknown>();
    const wrong = [...misplaced(slug, files), ...unreadable(files, prefix)];
    if (wrong.length > 0) throw new DefinitionError(wrong, slug);
    const layered = layTenantOver(below.layered, files, { prefix, isOfTenants });
    if (layered.problems.length > 0) throw new DefinitionError(layered.problems, slug);
    const { meta, contract } = below.against;
    this.#underneath ??= underneathOf(below);
    const checked = checkDefinitions(layered.files, meta, contract, this.#underneath);
    if (Array.isArray(checked)) {
      const own = layered.changes.slice(below.layered.changes.length);
      throw new DefinitionError(
        checked.map((problem) => placed({ ...layered, changes: own }, problem, prefix)),
        slug,
      );
    }
    const own = restedFiles(checked.files, below.files);
    const definitions = resolveDefinitions(own);
    const resources = overMap(
      new Map(
        [...definitions.resources].map(([name, resource]) => [
          name,
          shared(resource, below.definitions.resources.get(name)),
        ]),
      ),
      below.definitions.resources,
    );
    const { resources: _, ...others } = definitions;
    const { resources: __, ...known } = below.definitions;
    const whole = { ...shared(others, known), resources };
    return {
      files: own,
      schemas: overMap(rested(checked.schemas, below.schemas), below.schemas),
      definitions: whole,
      declared: callsOver(declaredCalls(whole), whole, below.declared),
      hash: hashOf(below.hash, files),
      layered,
    };
  }

  /** Lets go of what only the checking of further layers needs. */
  rest(): void {
    this.#underneath = undefined;
  }
}

/** The schemas without what their check has worked out about those of the tenant, which is kept for as long as they are. */
const rested = (
  schemas: LoadedDefinitions["schemas"],
  known: LoadedDefinitions["schemas"],
): LoadedDefinitions["schemas"] =>
  new Map([...schemas].map(([path, schema]) => [path, schema === known.get(path) ? schema : { ...schema }]));

/**
 * The same without what their check has worked out about the tenant's resources, and with the lists of the files underneath
 * where these have the same items.
 */
function restedFiles(files: DefinitionFiles, known: DefinitionFiles): DefinitionFiles {
  const same = new Set(known.resources);
  return {
    ...files,
    resources: files.resources.map((resource) => (same.has(resource) ? resource : { ...resource })),
    reports: sameItems(files.reports, known.reports),
    wizards: sameItems(files.wizards, known.wizards),
    notices: sameItems(files.notices, known.notices),
  };
}

const sameItems = <Item>(items: Item[], known: Item[]): Item[] =>
  items.length === known.length && items.every((item, at) => item === known[at]) ? known : items;

const subdomain = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** What lies in a tenant's layer and has no effect there. */
function misplaced(slug: string, files: ReadonlyMap<string, unknown>): Problem[] {
  const own = `${tenantLayers}/${slug}`;
  if (!subdomain.test(slug))
    return [
      {
        file: own,
        pointer: "",
        found: quote(slug),
        expected: "a tenant's subdomain: small letters, digits and hyphens",
      },
    ];
  return [...files.keys()]
    .filter((path) => !/^(resources|schemas)\//.test(path))
    .map((path) => ({
      file: `${own}/${path}`,
      pointer: "",
      found: "a file that nobody reads",
      expected: "patches below resources/ and schemas/",
    }));
}

/**
 * A problem in the patch that brought it, or that changed something inside of what is wrong; one that follows from
 * elsewhere is told at the layer as a whole.
 */
function placed(layered: Layered, problem: Problem, prefix: string): Problem {
  const written = asWritten({ ...layered, whole: new Map() }, problem);
  if (written.file.startsWith(prefix)) return written;
  const place = namedPointer(layered.files.get(problem.file), problem.pointer);
  const inside = layered.changes.find(
    ({ file, pointer }) => file === problem.file && isWithin(pointer, place) && place !== "",
  );
  return inside
    ? { ...problem, file: inside.patch, pointer: inside.at }
    : { ...written, found: `${written.found} (by the patches in ${prefix})` };
}

const hashOf = (below: string, files: ReadonlyMap<string, unknown>): string =>
  createHash("sha256")
    .update(below)
    .update(JSON.stringify([...files]))
    .digest("base64url")
    .slice(0, 16);
