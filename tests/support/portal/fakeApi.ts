import { http, HttpResponse, type JsonBodyType, type RequestHandler } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import {
  type LoadedDefinitions,
  loadDefinitions,
  productFolder,
} from "#framework/server/definitions/load.ts";
import { allPermissions } from "#framework/shared/definitions/definitions.ts";
import { staticFiles } from "./staticFiles.ts";

// The portal's own API as far as the shell needs it: every call of the shell answers, and each test says what else does.

export const prefix = "/api/v1/ndis-portal/";

/** An answer in the envelope of the contract. */
export const answer = (data: JsonBodyType, message = "") => HttpResponse.json({ message, data });

/** An answer that refuses, with the server's message or none. */
export const refusal = (status: number, message?: string, errors?: Record<string, string[]>) =>
  HttpResponse.json({ ...(message !== undefined && { message }), ...(errors && { errors }) }, { status });

let loaded: LoadedDefinitions | undefined;
/** The product's own definitions. */
export const product = (): LoadedDefinitions =>
  (loaded ??= loadDefinitions(productFolder, { checkContract: false }));

/** A person with a role's default permissions. */
export function personOf(role: string, more: { permissions?: string[] } = {}) {
  const { definitions } = product();
  const granted = definitions.access.roles.find(({ name }) => name === role)?.permissions ?? [];
  const names = more.permissions ?? (granted === "all" ? allPermissions(definitions) : granted);
  return {
    uuid: "11111111-1111-4111-8111-111111111111",
    fullname: `${role} Example`,
    email: `${role.toLowerCase()}@demo.example`,
    role: [{ name: role }],
    permissions: names.map((name) => ({ name })),
  };
}

export const platform = {
  type_of_platform: "ndis",
  slug: "demo",
  time_zone: "Australia/Sydney",
  ndis_provider: { name: "Demo Care" },
};

/** What every request of the present test was, as `GET ndis/faqs?page=1`. */
export const asked: { call: string; authorization: string | null; body: string }[] = [];
export const askedFor = (start: string) => asked.filter(({ call }) => call.startsWith(start));

/** Answers that the shell asks for on every screen; `user` is who is signed in. */
const shellAnswers = (): RequestHandler[] => {
  const user = personOf("Admin") as JsonBodyType;
  const session = { token: "access-2", refresh_token: "renewal-2", user, platform } as JsonBodyType;
  return [
    at("get", "demo/whitelabel/cms/check-registered-tenant", () => answer({ is_registered: true, platform })),
    at("post", "auth/login", () => answer(session)),
    at("post", "auth/login-with-access-token", () => answer(session)),
    at("post", "auth/refresh-token", () => answer({ token: "access-2", refresh_token: "renewal-2" })),
    at("get", "auth/logout", () => answer({})),
    at("get", "opening", ({ request }) => opening(request)),
    at("get", "get-current-user-detail", () => answer(user)),
    at("get", "get-current-user-platform-detail", () => answer(platform)),
    at("get", "preferences", () => answer({ preferences: {} })),
    at("put", "preferences/:key", () => answer({})),
    at("get", "drafts/:key", () => answer({ draft: null })),
    at("put", "drafts/:key", () => answer({ saved_at: "2026-11-20T01:00:00Z" })),
    at("delete", "drafts/:key", () => answer({})),
    at("get", "events", () => new HttpResponse(new ReadableStream(), { status: 200 })),
    at("get", "notifications/unread", () => answer({ unread: 0 })),
    http.get("*/api/bookmarks/data", () => answer({ bookmarks: [], suggestions: [] })),
    at("get", "*", () => refusal(503, "Not part of this test.")),
  ];
};

/** As the server makes it: of the answers to the calls that it stands for, which a test may have changed. */
async function opening({ url, headers }: Request) {
  const found: Record<string, JsonBodyType> = {};
  for (const [name, path] of Object.entries(openingParts)) {
    const response = await fetch(new URL(path, url), { headers });
    const { data = null } = (await response.json()) as { data?: JsonBodyType };
    if (!response.ok) return HttpResponse.json(data, { status: response.status });
    found[name] = data;
  }
  return answer(found);
}

const openingParts = {
  "current-user": "get-current-user-detail",
  platform: "get-current-user-platform-detail",
  preferences: "preferences",
  bookmarks: "/api/bookmarks/data",
  "unread-notifications": "notifications/unread",
};

type Resolver = Parameters<typeof http.get>[1];

/** A handler for a call below the prefix. */
export const at = (
  method: "get" | "post" | "put" | "delete",
  path: string,
  resolver: Resolver,
  options: { once?: boolean } = {},
): RequestHandler => http[method](`*${prefix}${path}`, resolver, options);

/** Starts the API for a test file, and tells every test's own answers through `server.use`. */
export function fakeApi() {
  const server = setupServer(...staticFiles(product()), ...shellAnswers());
  server.events.on("request:start", ({ request }) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith("/api/")) return;
    const path = url.pathname.replace(prefix, "") + decodeURIComponent(url.search.replaceAll("+", " "));
    const entry = {
      call: `${request.method} ${path}`,
      authorization: request.headers.get("authorization"),
      body: "",
    };
    asked.push(entry);
    void request
      .clone()
      .text()
      .then((body) => (entry.body = body));
  });
  beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
  afterEach(() => {
    server.resetHandlers();
    asked.length = 0;
  });
  afterAll(() => server.close());
  return server;
}
