import type { DataProvider, RaRecord } from "react-admin";
import { bodyOf, type Call, callName } from "#framework/shared/definitions/call.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { LoadedDefinitions } from "../definitions/load.ts";
import { CallError } from "../transport/errors.ts";
import type { HttpClient } from "../transport/httpClient.ts";
import { changesOf } from "./changes.ts";
import { listCallFor, pathOf, splitPath } from "./paths.ts";
import { pageOf } from "./pageOf.ts";
import { type FilterValues, listQuery } from "./query.ts";
import type { ListMeta } from "./listMeta.ts";

/** What a definition lacks when a screen asks for it: a mistake of ours, not of the person. */
function callOf(resource: Resource, key: string): Call {
  const call = resource.calls[key];
  if (!call) throw new Error(`resources/${resource.name}.json#/calls has no "${key}"`);
  return call;
}

/** Fields that the server keeps of every record, and that no write sends. */
const kept = new Set(["id", "uuid", "version", "created_at", "updated_at", "deleted_at", "titles"]);
const withoutKept = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !kept.has(name)));

/** A record whose fields have values: an API may write null for a field that has none. */
const withoutNulls = (record: {}): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/** A record as the one who asks for it calls its type: react-admin leaves that to them, and the definition says it. */
const asAsked = <T>(record: object): T => record as T;

/**
 * The one port between screens and any API: what a definition says becomes calls. Resources without calls of their own
 * are served in the simple-rest dialect, by its own client.
 */
export function createDataProvider(
  definitions: LoadedDefinitions,
  http: HttpClient,
  references: (resource: string, ids: unknown[]) => Promise<RaRecord[]>,
): DataProvider {
  // Most people never open a list in that dialect.
  let plain: Promise<DataProvider> | undefined;
  const loadPlain = () =>
    (plain ??= import("./simpleRest.ts").then(
      ({ simpleRestProvider }) => simpleRestProvider(http),
      (error: unknown) => {
        plain = undefined;
        throw error;
      },
    ));
  const resourceOf = (name: string): Resource => {
    const resource = definitions.resources.get(name);
    if (!resource) throw new Error(`there is no resource "${name}"`);
    return resource;
  };
  const identified = <T>(resource: Resource, record: object): T =>
    asAsked({ ...record, id: valueAt(record, resource.idKey) });
  const rowOf = <T>(resource: Resource, call: Call, data: unknown): T =>
    identified(resource, withoutNulls((call.row ? valueAt(data, call.row) : undefined) ?? data ?? {}));

  /** A record of a resource that has no call for one: the row of its list, with all its fields. */
  const oneOfList = async <T extends RaRecord>(resource: Resource, id: unknown): Promise<T> => {
    const asked = {
      pagination: { page: 1, perPage: 1 },
      filter: { [resource.idKey]: id },
      meta: { fields: ["*"], sorted: false },
    };
    const { data } = await provider.getList<T>(resource.name, asked);
    if (!data[0]) throw new CallError(404);
    return data[0];
  };

  const provider: DataProvider = {
    async getList(name, { pagination, sort, filter, meta, signal }) {
      const resource = resourceOf(name);
      const asked: FilterValues = filter ?? {};
      const call = listCallFor(resource, asked);
      const { params, rest } = splitPath(call, asked);
      const { fields, deleted, sorted }: ListMeta = meta ?? {};
      const request = {
        page: pagination?.page ?? 1,
        perPage: pagination?.perPage ?? resource.perPage,
        sort: sorted === false ? undefined : sort,
        filter: rest,
        fields,
        deleted,
      };
      const quiet = resource.definition.list?.quiet;
      const { data } = await http
        .send(call, {
          params,
          [call.method === "GET" ? "query" : "body"]: listQuery(call, request),
          signal,
          quiet,
        })
        .catch((error: unknown) => {
          if (signal?.aborted !== true)
            console.error(`Failed to fetch ${name}`, error instanceof CallError ? error.status : error);
          throw error;
        });
      const { rows, total, estimated } = pageOf(data, call, definitions.portal.api);
      return { data: rows.map((row) => identified(resource, row)), total, meta: { estimated } };
    },
    async getOne(name, { id, signal }) {
      const resource = resourceOf(name);
      if (!resource.calls.one) return { data: await oneOfList(resource, id) };
      const call = callOf(resource, "one");
      const { data } = await http.send(call, { params: { id, uuid: id }, signal });
      return { data: rowOf(resource, call, data) };
    },
    async getMany(name, { ids }) {
      return { data: (await references(name, ids)).map((row) => asAsked(row)) };
    },
    getManyReference: (name, { target, id, ...params }) =>
      provider.getList(name, { ...params, filter: { ...params.filter, [target]: id } }),
    async create(name, { data, meta }) {
      const resource = resourceOf(name);
      const call = callOf(resource, "create");
      const { params, rest } = splitPath(call, { ...data });
      const answer = await http.send(call, {
        params,
        body: bodyOf(call, withoutKept(rest)),
        idempotencyKey: meta?.key,
      });
      return { data: rowOf(resource, call, answer.data), meta: { message: answer.message } };
    },
    async update(name, { id, data, previousData, meta }) {
      const resource = resourceOf(name);
      const call = callOf(resource, "update");
      const changed = changesOf(withoutKept(previousData ?? {}), withoutKept(data));
      const version = previousData?.version;
      const body = {
        ...(call.id === undefined ? {} : { [call.id]: id }),
        ...changed,
        ...(version === undefined ? {} : { version }),
      };
      const answer = await http.send(call, {
        params: pathOf(call, resource, { ...previousData, id, uuid: id }),
        body: bodyOf(call, body),
        idempotencyKey: meta?.key,
      });
      return { data: rowOf(resource, call, answer.data), meta: { message: answer.message } };
    },
    async updateMany(name, { ids, data }) {
      for (const id of ids) await provider.update(name, { id, data, previousData: { id } });
      return { data: ids };
    },
    async delete(name, { id, previousData }) {
      const resource = resourceOf(name);
      const call = callOf(resource, "delete");
      await http.send(call, { params: pathOf(call, resource, { ...previousData, id, uuid: id }) });
      return { data: asAsked(previousData ?? { id }) };
    },
    async deleteMany(name, { ids }) {
      for (const id of ids) await provider.delete(name, { id });
      return { data: ids };
    },
    supportAbortSignal: true,
  };
  return dispatched(provider, loadPlain, (name) => resourceOf(name).dialect === "simple-rest");
}

/** One provider that passes each resource to the client of its dialect. */
function dispatched(
  calls: DataProvider,
  loadPlain: () => Promise<DataProvider>,
  isPlain: (resource: string) => boolean,
): DataProvider {
  const of = async (resource: string) => (isPlain(resource) ? loadPlain() : calls);
  return {
    ...calls,
    getList: async (name, params) => (await of(name)).getList(name, params),
    getOne: async (name, params) => (await of(name)).getOne(name, params),
    getManyReference: async (name, params) => (await of(name)).getManyReference(name, params),
    create: async (name, params) => (await of(name)).create(name, params),
    update: async (name, params) => (await of(name)).update(name, params),
    updateMany: async (name, params) => (await of(name)).updateMany(name, params),
    delete: async (name, params) => (await of(name)).delete(name, params),
    deleteMany: async (name, params) => (await of(name)).deleteMany(name, params),
  };
}

/** A call's name, for keys of requests that belong together. */
export const nameOf = (call: Call): string => callName(call);
