import { render } from "@testing-library/react";
import { takeToken } from "#framework/browser/shell/start/takeToken.ts";
import { StartUp } from "#framework/browser/shell/start/StartUp.tsx";
import { write } from "#framework/browser/session/storage.ts";
import { registry } from "#portal.browser.ts";
import { settings } from "#portal/browser/settings.ts";

/** The browser that a test runs in; Vitest offers it so that its address can be set. */
declare const jsdom: { reconfigure: (settings: { url: string }) => void };

/** Sets the address bar without opening anything. */
export const goTo = (path: string, host = "demo.localhost"): void =>
  jsdom.reconfigure({ url: `http://${host}${path}` });

/** Starts the portal as src/main.tsx does, at an address. */
export function openPortal(path = "/", { host = "demo.localhost" } = {}): void {
  goTo(path, host);
  render(<StartUp registry={registry} settings={settings} token={takeToken()} />);
}

/** Where the portal is now, as the address bar says it. */
export const address = (): string => location.pathname + location.search;

/** A session that began earlier, as the browser's storage keeps it. */
export function keepSession(session: {
  token?: string;
  refreshToken?: string;
  user: object;
  platform?: object;
}): void {
  write("userToken", session.token ?? "access-1");
  write("userRefreshToken", session.refreshToken ?? "renewal-1");
  write("userData", JSON.stringify(session.user));
  write("platform", JSON.stringify(session.platform ?? {}));
}
