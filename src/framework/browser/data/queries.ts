import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * What was asked for the first time before something changed, and answered after it, is asked for again: the library
 * takes the answer that is on its way for a new one.
 */
export class Queries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const begun = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (begun.length > 0)
      await super.invalidateQueries({ predicate: (query) => begun.includes(query) }, options);
  }
}
