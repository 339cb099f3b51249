import type { Query, QueryClient } from "@tanstack/react-query";
import { textsIn } from "#framework/shared/schema/schema.ts";
import type { Reference } from "../data/references.ts";

/** Titles of records that answers refer to, as they were fetched: by resource and ids. */
export type PendingTitles = readonly (readonly [
  resource: string,
  ids: readonly string[],
  found: Reference[],
])[];

const kind = "references";

/** The ids that a query fetched titles of; undefined for any other. */
function idsOf({ queryKey: [first, , ids] }: Pick<Query, "queryKey">): string[] | undefined {
  return first === kind && Array.isArray(ids) ? textsIn(ids) : undefined;
}

/** The titles by now of what stands in some answers, with those of before. */
export function titlesIn(queries: QueryClient, answers: object, before: PendingTitles = []): PendingTitles {
  const text = JSON.stringify(answers);
  const known = new Map(before.map((one) => [JSON.stringify([one[0], one[1]]), one]));
  for (const query of queries.getQueryCache().getAll()) {
    const ids = idsOf(query);
    const [, resource] = query.queryKey;
    const found = queries.getQueryData<Reference[]>(query.queryKey);
    if (!ids?.every((id) => text.includes(id)) || typeof resource !== "string" || !resource || !found)
      continue;
    known.set(JSON.stringify([resource, ids]), [resource, ids, found]);
  }
  return [...known.values()];
}

/** Tells when titles have come, until the returned function is called. */
export const onTitles = (queries: QueryClient, listener: () => void): (() => void) =>
  queries.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success" && idsOf(event.query)) listener();
  });

/** Puts titles where fields look for them, for as long as the page is open. */
export function showTitles(queries: QueryClient, titles: PendingTitles = []): void {
  queries.setQueryDefaults([kind], { gcTime: Infinity });
  for (const [resource, ids, found] of titles) {
    const key = [kind, resource, ids];
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, found);
  }
}
