import { useEffect, useRef, useState } from "react";
import { RouterProvider } from "react-router/dom";
import type { createBrowserRouter } from "react-router";
import { loadDefinitions } from "../../definitions/load.ts";
import { first as words } from "../../i18n/enFirst.ts";
import type { Registry } from "../../registry.ts";
import type { Services } from "../../services.tsx";
import { holdsSession, write } from "../../session/storage.ts";
import type { PortalSettings } from "../../settings.ts";
import { toasts } from "../../ui/toasts.tsx";
import { Themed } from "../Themed.tsx";
import { createRouter } from "../routes.tsx";
import { createServices } from "./createServices.ts";
import { findTenant } from "./findTenant.ts";
import { LoadingFallback } from "./LoadingFallback.tsx";
import { PlatformNotFound, StartFailed } from "./StartPages.tsx";
import { signInWithToken } from "./tokenSignIn.ts";

interface StartUpProps {
  registry: Registry;
  settings: PortalSettings;
  /** The token of a login link, already taken out of the address. */
  token?: string;
}

type State =
  | { kind: "loading" }
  | { kind: "not-found"; why: "none" | "unregistered" }
  | { kind: "failed" }
  | { kind: "ready"; services: Services; router: ReturnType<typeof createBrowserRouter> };

/** Starts the portal in the documented order: tenant, registration, login link, screens (specification part 2 §2). */
export function StartUp({ registry, settings, token }: StartUpProps) {
  const [state, setState] = useState<State>({ kind: "loading" });
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    start({ registry, settings, token }).then(setState, (error: unknown) => {
      console.error(error);
      setState({ kind: "failed" });
    });
  }, [registry, settings, token]);

  if (state.kind === "ready") return <RouterProvider router={state.router} />;
  return (
    <Themed>
      {state.kind === "loading" && <LoadingFallback />}
      {state.kind === "not-found" && <PlatformNotFound />}
      {state.kind === "failed" && <StartFailed />}
    </Themed>
  );
}

async function start({ registry, settings, token }: StartUpProps): Promise<State> {
  const definitions = await loadDefinitions();
  const check = await findTenant(definitions);
  if (check.kind === "none") toasts.error(words.start.noSubdomain);
  if (check.kind === "none" || check.kind === "unregistered") return { kind: "not-found", why: check.kind };
  // Without a connection anyone who was signed in here goes on with what this device has kept.
  if (check.kind === "failed" && !(check.isCut && holdsSession())) {
    toasts.error(words.start.subdomainFailed);
    return { kind: "failed" };
  }
  let navigate: (path: string) => void = () => undefined;
  const services = createServices({
    definitions,
    registry,
    settings,
    tenant: check.tenant,
    navigate: (path) => navigate(path),
  });
  if (services.session.platform === undefined && check.kind === "registered" && check.platform)
    services.session.show(check.platform);
  const first = token === undefined ? undefined : await signInWithToken(services, token);
  if (first?.dashboard) write("dashboard_type", first.dashboard);
  if (first) history.replaceState(null, "", first.path);
  const router = createRouter(services);
  navigate = (path) => void router.navigate(path);
  return { kind: "ready", services, router };
}
