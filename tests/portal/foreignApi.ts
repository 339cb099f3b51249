import { http, HttpResponse, type JsonBodyType } from "msw";
import type { Portal, ResourceDefinition } from "#framework/shared/definitions/definitions.ts";

// A provider with an API of its own: another host and prefix, other paths and methods, other names in bodies, queries and
// answers. Everything that differs stands in these definitions.
export const host = "https://api.brightside.example";
const api = `${host}/rest/v3/`;

export const portal: Portal = {
  name: "Brightside",
  api: {
    host,
    prefix: "/rest/v3/",
    envelope: "result",
    message: "note.text",
    errors: "note.fields",
    pagination: { total: "page.of" },
  },
  calls: {
    "check-tenant": {
      get: "providers/{tenant}",
      needs: "public",
      answer: { is_registered: "known", platform: "provider" },
    },
    login: {
      post: "sessions",
      needs: "public",
      body: { who: "{email}", secret: "{password}" },
      answer: { token: "access.jwt", refresh_token: "access.renewal", user: "person", platform: "provider" },
    },
    refresh: {
      put: "sessions/renewal",
      needs: "public",
      answer: { token: "access.jwt", refresh_token: "access.renewal" },
    },
    logout: { delete: "sessions/present" },
    "current-user": {
      get: "/people/me",
      answer: {
        uuid: "me.key",
        fullname: "me.fullname",
        role: "me.role",
        permissions: "me.permissions",
      },
    },
    platform: { get: "provider" },
  },
};

export const categories: ResourceDefinition = {
  name: "staff-categories",
  label: { one: "Staff category", many: "Staff categories" },
  menu: { group: "people" },
  record: { schema: "records/staff-category", id: "key", title: "{name}" },
  calls: {
    list: {
      get: "groups",
      rows: "groups.found",
      query: { page: "p", limit: "size", search: "like", sortField: "by", sortType: "way", status: "state" },
    },
    one: { get: "groups/{id}", row: "group" },
    create: { put: "groups", row: "group", body: { group: "{input}" } },
    update: { patch: "groups/{id}", row: "group" },
    delete: { delete: "groups/{id}" },
  },
  list: {
    columns: ["name", "status"],
    sort: { field: "name" },
    filters: [{ field: "status", default: "active" as never }],
  },
};

export interface Group {
  key: string;
  name: string;
  status: string;
  description?: string;
}

/** The provider's groups, and what its API was asked. */
export const provider = { groups: new Map<string, Group>(), asked: [] as string[] };

export const manyGroups = (count: number): Map<string, Group> =>
  new Map(
    Array.from({ length: count }, (_, index) => {
      const key = `g${index + 1}`;
      return [key, { key, name: `Group ${String(index + 1).padStart(2, "0")}`, status: "active" }];
    }),
  );

const person = {
  key: "p-1",
  uuid: "p-1",
  fullname: "Bea Bright",
  role: [{ name: "Staff" }],
  permissions: [{ name: "view-staff-categories" }, { name: "edit-staff-categories" }],
};
const platform = { type_of_platform: "ndis", ndis_provider: { name: "Brightside Care" } };
const result = (data: JsonBodyType, text = "") => HttpResponse.json({ result: data, note: { text } });
export const refusal = (status: number, text: string, fields?: Record<string, string>) =>
  HttpResponse.json({ note: { text, ...(fields && { fields }) } }, { status });

const noted = async (request: Request) => {
  const { pathname, search } = new URL(request.url);
  const body = await request.clone().text();
  provider.asked.push(
    [request.method, pathname + decodeURIComponent(search.replaceAll("+", " ")), body]
      .filter(Boolean)
      .join(" "),
  );
};

const groupOf = (key: unknown, then: (group: Group) => Response): Response => {
  const group = provider.groups.get(String(key));
  return group ? then(group) : refusal(404, "Gone.");
};

/** The access tokens that the API takes. */
export const taken = new Set(["jwt-1"]);

const signedIn = (request: Request): boolean =>
  taken.has((request.headers.get("authorization") ?? "").replace("Bearer ", ""));

/** An answer for those who are signed in; every request is noted. */
const guarded =
  (answer: (request: Request, key: string) => Response | Promise<Response>) =>
  async ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
    await noted(request);
    return signedIn(request) ? answer(request, String(params.key)) : refusal(401, "Who are you?");
  };

export const foreignApi = [
  http.get(`${api}providers/brightside`, () => result({ known: true, provider: platform })),
  http.post(`${api}sessions`, async ({ request }) => {
    await noted(request);
    const access = { jwt: "jwt-1", renewal: "renewal-1" };
    return result({ access, person, provider: platform });
  }),
  http.put(`${api}sessions/renewal`, async ({ request }) => {
    await noted(request);
    if (request.headers.get("authorization") !== "Bearer renewal-1") return refusal(401, "No.");
    return result({ access: { jwt: "jwt-1", renewal: "renewal-2" } });
  }),
  http.delete(
    `${api}sessions/present`,
    guarded(() => result({})),
  ),
  http.get(
    `${host}/people/me`,
    guarded(() => result({ me: person })),
  ),
  http.get(
    `${api}provider`,
    guarded(() => result(platform)),
  ),
  http.get(
    `${api}groups`,
    guarded((request) => {
      const query = new URL(request.url).searchParams;
      const [page, size] = [Number(query.get("p")), Number(query.get("size"))];
      const found = [...provider.groups.values()].filter(
        ({ name, status }) =>
          name.includes(query.get("like") ?? "") && status === (query.get("state") ?? status),
      );
      if (query.get("way") === "desc") found.reverse();
      return result({
        groups: { found: found.slice((page - 1) * size, page * size) as never },
        page: { of: found.length },
      });
    }),
  ),
  http.get(
    `${api}groups/:key`,
    guarded((_, key) => groupOf(key, (group) => result({ group: group as never }))),
  ),
  http.put(
    `${api}groups`,
    guarded(async (request) => {
      const { group } = (await request.json()) as { group: Group };
      if (group.name === "Taken") return refusal(422, "Look again.", { name: "That name is taken." });
      const key = `g${provider.groups.size + 1}`;
      provider.groups.set(key, { ...group, key });
      return result({ group: { ...group, key } as never }, "The group is there.");
    }),
  ),
  http.patch(
    `${api}groups/:key`,
    guarded(async (request, key) => {
      const change = (await request.json()) as Partial<Group>;
      return groupOf(key, (group) => {
        Object.assign(group, change);
        return result({ group: group as never }, "The group is changed.");
      });
    }),
  ),
  http.delete(
    `${api}groups/:key`,
    guarded((_, key) =>
      groupOf(key, () => {
        provider.groups.delete(key);
        return result({});
      }),
    ),
  ),
];

/** Refuses whatever is asked for groups. */
export const refuseGroups = (status: number, text: string) =>
  http.get(`${api}groups`, () => refusal(status, text));
