import { expect, test, vi } from "vitest";
import { work, type WorkerScope } from "./worker.ts";

const origin = "https://demo.portal.example";
const portal = '<script src="/assets/index-1.js"></script>';
const built = {
  build: "b1",
  entry: "assets/index-1.js",
  shell: ["/assets/index-1.js", "/icons.svg"],
  forms: ["/assets/WizardScreen-1.js"],
  assets: ["/assets/index-1.js", "/assets/WizardScreen-1.js", "/assets/FormBuilder-1.js"],
  pages: ["/referral", "/jobfeeds"],
};

type Asked = string | { url: string };

const pathOf = (request: Asked): string =>
  new URL(typeof request === "string" ? request : request.url, origin).pathname;

/** A browser and a server around a worker: `server` says what is answered, an error where there is no connection. */
function browser(of = built, caches = new Map<string, Map<string, Response>>()) {
  const server: Record<string, () => Response> = {
    "/": () => new Response(portal),
    "/sw.js": () => new Response("", { headers: { "content-type": "text/javascript" } }),
    "/definitions/index.json": () => Response.json({ hash: "1" }),
    "/icons.svg": () => new Response("<svg/>"),
    ...Object.fromEntries(of.assets.map((path) => [path, () => new Response(path)])),
  };
  const asked: string[] = [];
  let isCut = false;
  const fetch = async (request: Asked): Promise<Response> => {
    asked.push(pathOf(request));
    if (isCut) throw new TypeError("Failed to fetch");
    return server[pathOf(request)]?.() ?? new Response("", { status: 404 });
  };
  const cacheOf = (rows: Map<string, Response>) => ({
    match: async (request: Asked) => rows.get(pathOf(request))?.clone(),
    put: async (request: Asked, response: Response) => void rows.set(pathOf(request), response),
    add: async (request: Asked) => void rows.set(pathOf(request), await fetch(request)),
    addAll: async (requests: Asked[]) => {
      for (const request of requests) rows.set(pathOf(request), await fetch(request));
    },
  });
  const listeners: Record<string, (event: object) => void> = {};
  const windows: { id: string }[] = [];
  let isRegistered = true;
  const scope = {
    location: { origin, pathname: "/sw.js" },
    caches: {
      open: async (name: string) => cacheOf(caches.get(name) ?? caches.set(name, new Map()).get(name)!),
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      match: async (url: string) => {
        for (const rows of caches.values()) if (rows.has(pathOf(url))) return rows.get(pathOf(url))?.clone();
        return undefined;
      },
    },
    fetch,
    clients: { claim: async () => undefined, matchAll: async () => windows },
    registration: { unregister: async () => !(isRegistered = false) },
    skipWaiting: async () => undefined,
    addEventListener: (name: string, listener: (event: object) => void) => void (listeners[name] = listener),
  };
  work(scope as unknown as WorkerScope, of);
  const dispatch = async (name: string, event: object, isHasty = false): Promise<Response | undefined> => {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners[name]?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => void waits.push(work),
      respondWith: (response: Promise<Response>) => (answer = response),
    });
    const response = await answer;
    if (!isHasty) await Promise.all(waits);
    return response;
  };
  return {
    server,
    asked,
    caches,
    windows,
    isRegistered: () => isRegistered,
    cut: () => (isCut = true),
    install: async () => {
      await dispatch("install", {});
      await dispatch("activate", {});
    },
    tell: (data: object) => dispatch("message", { data }),
    /** What a page gets; undefined where the worker leaves it to the browser. */
    get: (path: string, { mode = "cors", method = "GET", clientId = "", isHasty = false } = {}) =>
      dispatch("fetch", { request: { url: new URL(path, origin).href, mode, method }, clientId }, isHasty),
  };
}

const screen = { mode: "navigate" };
const text = async (answer: Promise<Response | undefined>) => (await answer)?.text();

test("without a connection every screen opens, with the definitions and what a form needs", async () => {
  const { cut, get, install, tell } = browser();
  await install();
  await tell({ assets: ["/assets/FormBuilder-1.js", "/api/v1/secret", "/assets/unknown-1.js"], forms: true });
  cut();
  expect(await text(get("/forms/support_plan?participant_id=1", screen))).toBe(portal);
  expect(await text(get("/", screen))).toBe(portal);
  expect(await text(get("/definitions/index.json"))).toBe('{"hash":"1"}');
  expect(await text(get("/icons.svg"))).toBe("<svg/>");
  for (const path of built.assets) expect(await text(get(path)), path).toBe(path);
  await expect(get("/assets/unknown-1.js")).rejects.toThrow("Failed to fetch");
});

test.each([
  ["a call", "/api/v1/ndis-portal/ndis/clients", "cors", "GET"],
  ["a download", "/api/v1/ndis-portal/files/1", "navigate", "GET"],
  ["an upload", "/api/v1/ndis-portal/documents", "cors", "POST"],
  ["a schema", "/definitions/schemas/records/faq.json", "cors", "GET"],
  ["the description of the API", "/docs", "navigate", "GET"],
  ["a page for visitors", "/referral", "navigate", "GET"],
  ["a page for visitors", "/jobfeeds?page=2", "navigate", "GET"],
  ["a file", "/robots.txt", "navigate", "GET"],
  ["another origin", "https://evil.example/assets/index-1.js", "cors", "GET"],
])("%s does not go through the worker: %s", async (_what, path, mode, method) => {
  const { asked, get, install } = browser();
  await install();
  asked.length = 0;
  expect(await get(path, { mode, method })).toBeUndefined();
  expect(asked).toEqual([]);
});

test("online a page is the server's own, and one that a proxy cannot get is the kept one", async () => {
  const { get, install, server } = browser();
  await install();
  server["/"] = () => new Response("the next build");
  expect(await text(get("/", screen))).toBe("the next build");
  server["/"] = () => new Response("Bad gateway", { status: 502 });
  expect(await text(get("/", screen))).toBe(portal);
});

test("a server that says nothing is waited for no longer than four seconds", async () => {
  const { get, install, server } = browser();
  await install();
  vi.useFakeTimers();
  server["/"] = () => new Promise<Response>(() => undefined) as unknown as Response;
  const opened = vi.fn<(page: string | undefined) => void>();
  void get("/", { ...screen, isHasty: true })
    .then((answer) => answer?.text())
    .then(opened);
  await vi.advanceTimersByTimeAsync(3900);
  expect(opened).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  expect(opened).toHaveBeenCalledWith(portal);
});

test("hashed files are fetched once, and nothing is kept of another build's", async () => {
  const { asked, get, install, server, caches } = browser();
  await install();
  server["/assets/other-2.js"] = () => new Response("other");
  asked.length = 0;
  for (const path of ["/assets/FormBuilder-1.js", "/assets/FormBuilder-1.js", "/assets/other-2.js"])
    await get(path);
  expect(asked).toEqual(["/assets/FormBuilder-1.js", "/assets/other-2.js"]);
  expect([...(caches.get("portal b1")?.keys() ?? [])]).not.toContain("/assets/other-2.js");
});

test("a worker is not installed beside another build's page", async () => {
  const { install, server, caches } = browser();
  server["/"] = () => new Response('<script src="/assets/index-2.js"></script>');
  await expect(install()).rejects.toThrow("another build");
  expect(caches.size).toBe(0);
});

test("a new build takes the place of the old one, with what forms need where any were opened; old scripts stay until their page is closed", async () => {
  const old = browser();
  await old.install();
  await old.tell({ assets: [], forms: true });
  const next = browser({ ...built, build: "b2", forms: ["/assets/FormBuilder-1.js"] }, old.caches);
  next.windows.push({ id: "old page" });
  await next.install();
  expect([...(next.caches.get("portal b2")?.keys() ?? [])]).toContain("/assets/FormBuilder-1.js");
  expect([...next.caches.keys()]).toEqual(["portal b1", "portal b2"]);
  await next.get("/", { ...screen, clientId: "old page" });
  expect([...next.caches.keys()]).toEqual(["portal b2"]);
});

test.each([
  ["no worker", () => new Response("", { status: 404 })],
  ["a page in its place", () => new Response(portal, { headers: { "content-type": "text/html" } })],
])("where the server has %s, nothing of it stays in the browser", async (_what, answer) => {
  const { get, install, server, caches, isRegistered } = browser();
  await install();
  await get("/", screen);
  expect(isRegistered()).toBe(true);
  server["/sw.js"] = answer;
  expect(await text(get("/", screen))).toBe(portal);
  expect([isRegistered(), caches.size]).toEqual([false, 0]);
});
