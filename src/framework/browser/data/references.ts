import type { RaRecord } from "react-admin";
import { finder } from "#framework/shared/text/normalise.ts";
import type { Services } from "../services.tsx";

/** A record that a field may refer to, with the words that name it. */
export interface Reference extends RaRecord {
  id: string;
  title: string;
  subtitle?: string;
  /** What speaks against choosing it. */
  reasons?: string[];
  /** It cannot be chosen. */
  refused?: boolean;
}

/** Under which key the records lie that a search offers; `source` tells other places than the resource apart. */
export const choicesKey = (resource: string, search: string, source: unknown = null) =>
  ["references", resource, search, source] as const;

/** Records to choose from by search, or the titles of known ids. Never all of them. */
export async function fetchReferences(
  { shell }: Pick<Services, "shell">,
  resource: string,
  { search, ids, signal }: { search?: string; ids?: unknown[]; signal?: AbortSignal },
): Promise<Reference[]> {
  if (ids?.length === 0) return [];
  const { data } = await shell<{ references: Reference[] }>("references", {
    params: { resource },
    query: { search, ids: ids?.join(",") },
    signal,
  });
  return data.references;
}

/** The records of these ids with their names, as a query. */
export const referencesQuery = (services: Services, resource: string, ids: readonly unknown[]) => ({
  queryKey: ["references", resource, ids],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchReferences(services, resource, { ids: [...ids], signal }),
});

/** Whether a reference fits every word that somebody typed. */
export const fitsText = ({ title, subtitle = "" }: Reference, typed: string): boolean =>
  finder(typed)(`${title} ${subtitle}`);
