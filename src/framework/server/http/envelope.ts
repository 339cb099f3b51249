import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** What a list says of its pages. */
export interface Pagination extends JsonObject {
  total: number;
  count: number;
  per_page: number;
  current_page: number;
  total_pages: number;
}

/** The pagination object of the contract; a limit of 0 means that everything is on one page. */
export function pagination(
  { total, estimated }: { total: number; estimated?: boolean },
  count: number,
  { limit, page }: { limit: number; page: number },
): Pagination {
  const perPage = limit === 0 ? Math.max(total, 1) : limit;
  const pages = {
    total,
    count,
    per_page: perPage,
    current_page: page,
    total_pages: Math.max(1, Math.ceil(total / perPage)),
  };
  return estimated ? { ...pages, total_is_estimate: true } : pages;
}
