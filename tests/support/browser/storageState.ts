import type { BrowserContextOptions } from "@playwright/test";
import type { SignedIn } from "./api.ts";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

export interface Look {
  skin?: "light" | "dark" | "contrast" | "system";
  direction?: "ltr" | "rtl";
  /** What was chosen about storage. Without consent there is no session and no look either: they are kept elsewhere. */
  consent?: "accepted" | "declined" | "none";
}

/** The browser's storage of someone who is signed in, and as a rule has agreed to being kept so. */
export function storageState(origin: string, session: SignedIn | undefined, look: Look = {}): StorageState {
  const { consent = "accepted" } = look;
  if (consent === "none") return { cookies: [], origins: [] };
  const values: Record<string, string> = {
    cookieConsent: consent,
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
