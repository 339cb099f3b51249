import type { BrowserContextOptions } from "@playwright/test";
import type { SignedIn } from "./api.ts";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

export interface Look {
  skin?: "light" | "dark" | "contrast" | "system";
  direction?: "ltr" | "rtl";
}

/** The browser's storage of somebody who is signed in and has agreed to being kept so. */
export function storageState(origin: string, session: SignedIn | undefined, look: Look = {}): StorageState {
  const values: Record<string, string> = {
    cookieConsent: "accepted",
    skin: look.skin ?? "light",
    direction: look.direction ?? "ltr",
    ...(session && {
      userToken: session.token,
      userRefreshToken: session.refresh_token,
      userData: JSON.stringify(session.user),
      platform: JSON.stringify(session.platform),
    }),
  };
  const localStorage = Object.entries(values).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}
