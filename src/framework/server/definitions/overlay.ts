import type { Underneath } from "#framework/shared/definitions/check/check.ts";
import type { SourceFiles } from "#framework/shared/definitions/check/sources.ts";
import { layOver, unlayered } from "#framework/shared/definitions/patch/layers.ts";
import { unreadable } from "./folders.ts";
import { frameworkSchemas } from "./frameworkSchemas.ts";
import { DefinitionError, definitionsOf, type FolderDefinitions, standsAlone } from "./load.ts";

/** What the checker takes over from definitions that it has checked already. */
export const underneathOf = ({ layered, ...below }: FolderDefinitions): Underneath => ({
  sources: layered.files,
  own: below.own,
  foreign: below.foreign,
  merged: below.merged,
  schemas: below.schemas,
});

/**
 * Lays files over definitions that are loaded already, as `loadDefinitions` lays a folder's over the product's: the same
 * verdict, without reading and checking again what is the same.
 */
export class Overlay {
  readonly #below: FolderDefinitions;
  readonly #underneath: Underneath;

  constructor(below: FolderDefinitions) {
    this.#below = below;
    this.#underneath = { ...underneathOf(below), mayWiden: true };
  }

  /**
   * The definitions with files laid over them.
   * @param tenants the layers of single tenants by slug
   * @throws {DefinitionError}
   */
  load(files: SourceFiles, tenants: FolderDefinitions["tenants"] = new Map()): FolderDefinitions {
    const broken = unreadable(files);
    if (broken.length > 0) throw new DefinitionError(broken);
    const alone = standsAlone(files);
    const layered = layOver(alone ? unlayered(frameworkSchemas()) : this.#below.layered, files);
    const { meta } = this.#below.against;
    return definitionsOf(layered, { meta, tenants, underneath: alone ? undefined : this.#underneath });
  }
}
