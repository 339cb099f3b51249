import type { Loaded } from "#framework/shared/offline/loaded.ts";

/** What the build says of itself (scripts/vite/offlineWorker.mjs). */
export interface Built {
  /** Another one for every build. */
  build: string;
  /** The script of index.html: by it a page is known to be of this build. */
  entry: string;
  /** What the portal needs to open, without index.html. */
  shell: readonly string[];
  /** What it needs besides to fill in a form. */
  forms: readonly string[];
  /** Every hashed file of the build. */
  assets: readonly string[];
  /** Pages beside the portal's own. */
  pages: readonly string[];
}

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Fetching extends Extendable {
  request: Request;
  /** The page that asks; of a navigation, the one that goes away. */
  clientId: string;
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

interface Told extends Extendable {
  data: Loaded;
}

interface Events {
  install: Extendable;
  activate: Extendable;
  fetch: Fetching;
  message: Told;
}

/** The part of a service worker's global scope that is used here: TypeScript has no types for it beside a page's. */
export interface WorkerScope {
  location: { origin: string; pathname: string };
  caches: CacheStorage;
  fetch: typeof fetch;
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: object) => Promise<readonly { id: string }[]>;
  };
  registration: {
    unregister: () => Promise<boolean>;
    navigationPreload?: { enable: () => Promise<void> };
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <E extends keyof Events>(event: E, listener: (event: Events[E]) => void) => void;
}

/** So long the server is waited for where the portal can open without it, in milliseconds. */
const longestWait = 4000;
const prefix = "portal ";
const page = "/";
/** Kept where forms are: a new build fetches what it needs for them too. */
const formsMark = "/forms are kept";
const definitions = "/definitions/index.json";
/** What no screen is below: the server decides about these alone. */
const notScreens = /^\/(api|assets|definitions|dev|docs|health|metrics)(\/|$)|\.[a-z0-9]+$/i;
/** A proxy says that the server is away. */
const away: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Keeps the built portal in the browser, so that it opens without a connection: files of the build that are the same for
 * everyone, and the index of the definitions. No call of the API goes through it. Online, the server is asked first.
 */
export function work(scope: WorkerScope, built: Built): void {
  const { caches, clients, registration } = scope;
  const name = prefix + built.build;
  const assets = new Set(built.assets);
  const isScreen = (path: string): boolean =>
    !notScreens.test(path) && !built.pages.some((other) => `${path}/`.startsWith(`${other}/`));
  const own = (): Promise<Cache> => caches.open(name);
  const kept = async (path: string): Promise<Response | undefined> =>
    (await own()).match(path, { ignoreVary: true });

  const keep = async (paths: readonly string[], forms: boolean): Promise<void> => {
    const cache = await own();
    if (forms) await cache.put(formsMark, new Response());
    for (const path of paths)
      if (assets.has(path) && !(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
  };

  const install = async (): Promise<void> => {
    const answer = await scope.fetch(page, { cache: "no-store" });
    if (!answer.ok || !(await answer.clone().text()).includes(built.entry))
      throw new Error("The server has another build by now.");
    const cache = await own();
    const hasForms = (await caches.match(formsMark)) !== undefined;
    await cache.put(page, answer);
    if (hasForms) await keep(built.forms, true);
    await cache.addAll([
      new Request(scope.location.origin + definitions, { cache: "no-cache" }),
      ...built.shell.map(
        (path) =>
          new Request(scope.location.origin + path, { cache: assets.has(path) ? "default" : "no-cache" }),
      ),
    ]);
    await scope.skipWaiting();
  };

  /** A page that is open may still need scripts of the build before; once none is, only this build stays. */
  const tidy = async (leaving = ""): Promise<void> => {
    const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const older = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
    const isOpen = windows.some(({ id }) => id !== leaving);
    for (const other of isOpen ? older.slice(0, -1) : older) await caches.delete(other);
  };

  const activate = async (): Promise<void> => {
    await registration.navigationPreload?.enable();
    await clients.claim();
    await tidy();
  };

  /** A server that has no worker any more wants none here either. */
  const leaveWhenGone = async (): Promise<void> => {
    const { status, headers } = await scope.fetch(scope.location.pathname, {
      method: "HEAD",
      cache: "no-store",
    });
    const isScript = headers.get("content-type")?.includes("javascript") === true;
    if (status !== 404 && status !== 410 && (status !== 200 || isScript)) return;
    for (const other of await caches.keys()) await caches.delete(other);
    await registration.unregister();
  };

  /** What the server says; what is kept where it says nothing in time. */
  const freshOrKept = async (path: string, network: Promise<Response>): Promise<Response> => {
    const known = await kept(path);
    if (!known) return network;
    const answer = await Promise.race([network.catch(() => undefined), pause(longestWait)]);
    return answer && !away.has(answer.status) ? answer : known;
  };

  const openScreen = (event: Fetching): Promise<Response> => {
    const network = (async () => (await event.preloadResponse) ?? scope.fetch(event.request))();
    const after = network.then((answer) => (answer.ok ? leaveWhenGone() : undefined));
    event.waitUntil(Promise.all([tidy(event.clientId), after]).catch(() => undefined));
    return freshOrKept(page, network);
  };

  const readDefinitions = (event: Fetching): Promise<Response> => {
    const network = scope.fetch(event.request);
    const keep = async (): Promise<void> => {
      const answer = (await network).clone();
      if (answer.status === 200) await (await own()).put(definitions, answer);
    };
    event.waitUntil(keep().catch(() => undefined));
    return freshOrKept(definitions, network);
  };

  /** A hashed file never changes, so it is fetched once. */
  const readAsset = async (request: Request, path: string): Promise<Response> => {
    const known = await caches.match(request.url, { ignoreVary: true });
    if (known) return known;
    const answer = await scope.fetch(request);
    if (answer.status === 200 && assets.has(path)) await (await own()).put(request.url, answer.clone());
    return answer;
  };

  scope.addEventListener("install", (event) => event.waitUntil(install()));
  scope.addEventListener("activate", (event) => event.waitUntil(activate()));
  scope.addEventListener("message", (event) => {
    const { assets: loaded, forms } = event.data;
    event.waitUntil(keep([...loaded, ...(forms ? built.forms : [])], forms).catch(() => undefined));
  });
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname: path } = new URL(request.url);
    if (request.method !== "GET" || origin !== scope.location.origin) return;
    if (request.mode === "navigate") {
      if (isScreen(path)) event.respondWith(openScreen(event));
    } else if (path === definitions) event.respondWith(readDefinitions(event));
    else if (path.startsWith("/assets/")) event.respondWith(readAsset(request, path));
    else if (built.shell.includes(path)) event.respondWith(freshOrKept(path, scope.fetch(request)));
  });
}

const pause = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
