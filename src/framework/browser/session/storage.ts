/**
 * Everything the portal keeps in the browser, under exactly these names (specification part 1 §3). What someone types
 * or arranges is kept on the server instead. A public form, whose writer the server does not know, is kept under
 * `form.<name>` (src/portal/browser/public/draft.ts).
 */
export const storageKeys = [
  "userToken",
  "userRefreshToken",
  "userData",
  "platform",
  "dashboard_type",
  "menuCollapsed",
  "direction",
  "skin",
] as const;

export type StorageKey = (typeof storageKeys)[number];
/** The choice about storage: what is accepted stays when the browser closes. */
export type Consent = "accepted" | "declined";

const consentKey = "cookieConsent";

/** The choice about storage; undefined until someone makes it. Whatever is not `accepted` was declined. */
export function consent(): Consent | undefined {
  const value = localStorage.getItem(consentKey);
  if (value === null) return undefined;
  return value === "accepted" ? "accepted" : "declined";
}

/** Where the session lives, and a public form that is not sent yet: they stay when the browser closes only with consent. */
export const store = (): Storage => (consent() === "accepted" ? localStorage : sessionStorage);

/** Makes the choice, and moves what is stored to where it now belongs. */
export function setConsent(choice: Consent): void {
  const before = store();
  localStorage.setItem(consentKey, choice);
  const after = store();
  if (before === after) return;
  for (const key of storageKeys) {
    const value = before.getItem(key);
    before.removeItem(key);
    if (value !== null) after.setItem(key, value);
  }
}

/** A stored value; undefined when there is none. */
export const read = (key: StorageKey): string | undefined => store().getItem(key) ?? undefined;

/** Stores a value where the choice about storage says; undefined takes it away. */
export function write(key: StorageKey, value: string | undefined): void {
  if (value === undefined) store().removeItem(key);
  else store().setItem(key, value);
}

/** A JSON value; undefined when there is none or it cannot be read. */
export function readJson<T>(key: StorageKey): T | undefined {
  try {
    return JSON.parse(read(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether someone is signed in here, as far as this browser knows. */
export const holdsSession = (): boolean => read("userToken") !== undefined && read("userData") !== undefined;

/** Wipes everything except the choice about storage: at sign-out and when a session cannot be extended. */
export function wipe(): void {
  const choice = localStorage.getItem(consentKey);
  localStorage.clear();
  sessionStorage.clear();
  if (choice !== null) localStorage.setItem(consentKey, choice);
}
