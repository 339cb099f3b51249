import type { DataProvider } from "react-admin";
import simpleRestClient from "ra-data-simple-rest";
import type { Call } from "#framework/shared/definitions/call.ts";
import type { HttpClient } from "../transport/httpClient.ts";
import { changesOf } from "./changes.ts";
import type { ListMeta } from "./listMeta.ts";
import { splitFilter } from "./query.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

type FetchOptions = { method?: string; body?: unknown; signal?: AbortSignal | null };

/**
 * The client of the simple-rest dialect, with our transport below it: the same bearer, refresh and error rules as for
 * every other call.
 */
export function simpleRestProvider(http: HttpClient): DataProvider {
  const base = http.urlOf({ path: "records" });
  const start = base.length - "records".length;
  const client = (more: Record<string, unknown> = {}): DataProvider =>
    simpleRestClient(base, async (url: string, options: FetchOptions = {}) => {
      const [path = "", text = ""] = url.slice(start).split("?");
      const call: Call = {
        method: methods.find((method) => method === options.method) ?? "GET",
        path,
        as: "json",
        needs: "signed-in",
        query: {},
        limit: "paged",
      };
      const { sort = "", ...query } = Object.fromEntries(new URLSearchParams(text));
      const response = await http.fetch(call, {
        // Without a field to sort by, the server's own order counts.
        query: { ...query, ...more, ...(sort.startsWith('[""') ? {} : { sort }) },
        body: typeof options.body === "string" ? JSON.parse(options.body) : undefined,
        signal: options.signal ?? undefined,
      });
      const body = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body,
        json: JSON.parse(body || "null"),
      };
    });
  return {
    ...client(),
    getList: (resource, params) => {
      const { fields, deleted }: ListMeta = params.meta ?? {};
      const { plain, conditions, search } = splitFilter(params.filter ?? {});
      const filter = {
        ...plain,
        ...(search && { q: search }),
        ...(conditions.length > 0 && { filters: { all: conditions } }),
        ...(deleted && { deleted: "only" }),
      };
      return client(fields && { fields: fields.join(",") }).getList(resource, {
        ...params,
        filter,
        sort: params.sort ?? { field: "", order: "ASC" },
      });
    },
    // Only what was changed goes over the wire, with the version that was seen.
    update: (resource, params) => {
      const { previousData, data } = params;
      const version = previousData?.version;
      const changed = {
        ...changesOf(previousData ?? {}, { ...data }),
        ...(version === undefined ? {} : { version }),
      };
      return client().update(resource, { ...params, data: changed } as never);
    },
  };
}
