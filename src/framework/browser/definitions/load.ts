import { type Definitions, resolveDefinitions } from "#framework/shared/definitions/definitions.ts";
import type { DefinitionFiles } from "#framework/shared/definitions/definitionFiles.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";

/** The definitions as the portal works with them. */
export interface LoadedDefinitions extends Definitions {
  /** The tenant, where the server sets it because the host name has none. */
  tenant?: string;
  /** False where nothing may be kept in the browser for opening the portal without a connection. */
  offline?: boolean;
  /** Fetches a schema by the path that definitions use; once. */
  schema: (path: string) => Promise<Schema>;
  /** Set where record types are read in another language than English. */
  inWords?: { language: string; schema: (schema: Schema) => Schema };
}

/** Fetches the definitions: static files, from our server or from any other. */
export async function loadDefinitions(base = "/definitions/"): Promise<LoadedDefinitions> {
  const index = await fetchJson<DefinitionFiles & { hash?: string; tenant?: string; offline?: boolean }>(
    `${base}index.json`,
  );
  const schemas = new Map<string, Promise<Schema>>();
  return {
    ...resolveDefinitions(index),
    tenant: index.tenant,
    offline: index.offline,
    schema: (path) => {
      const known =
        schemas.get(path) ?? fetchJson<Schema>(`${base}schemas/${path}.json?v=${index.hash ?? ""}`);
      schemas.set(path, known);
      known.catch(() => schemas.delete(path));
      return known;
    },
  };
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  // Files of this build, which were checked with it.
  return (await response.json()) as T;
}
