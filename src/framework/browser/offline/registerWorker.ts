import type { Loaded } from "#framework/shared/offline/loaded.ts";

const worker = "/sw.js";
const longestWait = 5000;

/** Has the browser keep the portal, so that it opens without a connection: when the first screen stands. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () =>
    void navigator.serviceWorker
      .register(worker, { updateViaCache: "none" })
      .then(tellLoaded)
      .catch(() => undefined);
  if ("requestIdleCallback" in globalThis) requestIdleCallback(register, { timeout: longestWait });
  else setTimeout(register, longestWait);
}

let hasForm = false;

/** Has it keep, besides, all that any form needs: one is open. */
export function keepForms(): void {
  hasForm = true;
  tellLoaded().catch(() => undefined);
}

/** Has it keep what this page has loaded by now. */
async function tellLoaded(): Promise<void> {
  if (!("serviceWorker" in navigator) || !(await navigator.serviceWorker.getRegistration())) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
  const told: Loaded = { assets: [...new Set(loaded)], forms: hasForm };
  active?.postMessage(told);
}
