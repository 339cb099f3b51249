import { HttpError } from "../http/errors.ts";
import { DefinitionError, type FolderDefinitions } from "../definitions/load.ts";
import { type TenantDefinitions, TenantLayerLoader } from "../definitions/tenantLayer.ts";
import { Notices } from "../notices/notices.ts";
import type { RecordTypes } from "../records/store/recordType.ts";
import type { BuiltRoute } from "../routes/claims.ts";
import type { Services } from "../context.ts";
import { layerTypes } from "./types.ts";

/** What of the services follows from the definitions, and is another for a tenant with a layer of its own. */
export type Defined = Pick<Services, "definitions" | "types" | "notices">;

/** A tenant's layer, ready to be served. */
export interface Layer extends Defined {
  /** Its calls, each made when it is first asked for; undefined for one that the layer has no more. */
  routes: Map<BuiltRoute, BuiltRoute | undefined>;
}

/** Layers that a process holds at once; the one that was used longest ago makes room, and is loaded again when it is needed. */
const mostHeld = 250;

/**
 * The definitions of this process by tenant: those of the folder, and for tenants that have one, with their own layer laid
 * over them. A layer is loaded when it is first asked for, and shares with the folder's definitions what it does not change.
 */
export class Layers {
  /** What tenants without a layer have. */
  readonly underneath: Defined;
  readonly #loader: TenantLayerLoader;
  readonly #slugs: ReadonlySet<string>;
  readonly #held = new Map<string, Layer>();
  readonly #refused = new Map<string, DefinitionError>();

  constructor(definitions: FolderDefinitions, types: RecordTypes) {
    this.underneath = { definitions, types, notices: new Notices(definitions.files.notices) };
    this.#loader = new TenantLayerLoader(definitions);
    this.#slugs = new Set(definitions.tenants.keys());
  }

  /** The tenants that have a layer, by slug. */
  get slugs(): ReadonlySet<string> {
    return this.#slugs;
  }

  /**
   * A tenant's layer; undefined for a tenant that has none.
   * @throws {HttpError} 503 where it has mistakes: what the layer holds back would be seen without it
   */
  of(slug: string): Layer | undefined {
    if (!this.#slugs.has(slug)) return undefined;
    const held = this.#held.get(slug);
    if (held) {
      // The order of the map is the order of use.
      this.#held.delete(slug);
      this.#held.set(slug, held);
      return held;
    }
    if (this.mistakesOf(slug)) throw refused();
    return this.#held.get(slug);
  }

  /** What is wrong with a tenant's layer, which is loaded for it; undefined where nothing is. */
  mistakesOf(slug: string): DefinitionError | undefined {
    if (this.#refused.has(slug) || this.#held.has(slug) || !this.#slugs.has(slug))
      return this.#refused.get(slug);
    try {
      this.#hold(slug, this.#load(slug));
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      this.#refused.set(slug, error);
    }
    return this.#refused.get(slug);
  }

  /** Lets go of what only loading needs, until a layer is loaded again. */
  rest(): void {
    this.#loader.rest();
  }

  #load(slug: string): Layer {
    return layerFrom(this.#loader.load(slug), this.underneath);
  }

  #hold(slug: string, layer: Layer): void {
    this.#held.set(slug, layer);
    const [oldest] = this.#held.keys();
    if (this.#held.size > mostHeld && oldest !== undefined) this.#held.delete(oldest);
  }
}

/** The definitions of a tenant, ready to be served. */
export function layerFrom(loaded: TenantDefinitions, { definitions: below, types, notices }: Defined): Layer {
  const { layered: _, ...definitions } = loaded;
  const isSame = definitions.files.notices.every((notice, at) => notice === below.files.notices[at]);
  return {
    definitions,
    types: layerTypes(definitions, types),
    notices: isSame ? notices : new Notices(definitions.files.notices),
    routes: new Map(),
  };
}

/** 503: the tenant is not served until its layer is right. */
const refused = (): HttpError =>
  new HttpError(
    503,
    "This portal is not available: its configuration has a mistake. Contact the person who runs it.",
  );
