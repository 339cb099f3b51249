import { useInfiniteQuery } from "@tanstack/react-query";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useServices } from "../../../services.tsx";
import type { Entry, HistoryKind } from "./entries.ts";

interface HistoryPage {
  history: Entry[];
  pagination: { total: number; page: number; limit: number };
}

const perPage = 20;

/** The entries about a record, newest first, a page at a time. */
export function useHistory({ name }: Resource, id: string, kind: HistoryKind) {
  const { shell } = useServices();
  return useInfiniteQuery({
    queryKey: [name, "history", id, kind],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (
        await shell<HistoryPage>("history", {
          params: { resource: name, id },
          query: { page: pageParam, limit: perPage, ...(kind === "reads" && { kind }) },
          signal,
        })
      ).data,
    getNextPageParam: ({ pagination }, pages) =>
      pages.length * perPage < pagination.total ? pages.length + 1 : undefined,
  });
}
