import { mostRows, wholeNumber } from "./listQuery.ts";

/** What every list is asked for. */
export interface Paging {
  page: number;
  limit: number;
  search: string;
}

/** Reads `page`, `limit` and `search`. @throws 422 */
export const readPaging = (query: Record<string, string>, perPage = 10): Paging => ({
  page: wholeNumber("page", query.page, 1, 1, 1_000_000),
  limit: wholeNumber("limit", query.limit, perPage, 1, mostRows),
  search: (query.search ?? "").slice(0, 200),
});
