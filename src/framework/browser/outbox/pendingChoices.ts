import type { QueryClient } from "@tanstack/react-query";
import { isObject, type Schema } from "#framework/shared/schema/schema.ts";
import { choicesKey, fetchReferences, type Reference } from "../data/references.ts";
import type { Services } from "../services.tsx";

/** What the questions of a form that refer to records offer before anything is typed, by resource. */
export type PendingChoices = readonly (readonly [resource: string, found: Reference[]])[];

/** The resources that questions refer to, at any depth. */
function referredTo(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(referredTo);
  if (!isObject(part)) return [];
  const own = part["x-reference"];
  return [...(typeof own === "string" ? [own] : []), ...Object.values(part).flatMap(referredTo)];
}

/** Fetches what a form offers to choose from, so that a required record can be chosen without a connection too. */
export async function loadChoices(services: Services, schemas: readonly Schema[]): Promise<PendingChoices> {
  const loaded = [...new Set(referredTo(schemas))].map(async (resource) => {
    const found = await services.queryClient.fetchQuery({
      queryKey: choicesKey(resource, ""),
      gcTime: Infinity,
      queryFn: ({ signal }) => fetchReferences(services, resource, { search: "", signal }),
    });
    return [resource, found] as const;
  });
  // What one may not choose from is not offered, with a connection or without.
  const settled = await Promise.allSettled(loaded);
  return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

/** Puts choices where pickers look for them. */
export function showChoices(queries: QueryClient, choices: PendingChoices = []): void {
  for (const [resource, found] of choices) {
    const key = choicesKey(resource, "");
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, found);
  }
}
