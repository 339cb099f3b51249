import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { QueryClient } from "@tanstack/react-query";
import type { LoadedDefinitions } from "./definitions/load.ts";
import type { PortalI18n } from "./i18n/i18nProvider.ts";
import type { OwnComponents } from "./registry.ts";
import type { PortalSettings } from "./settings.ts";
import type { Preferences } from "./session/preferences.ts";
import type { Platform, Session, SessionUser } from "./session/session.ts";
import type { Answer, HttpClient, SendOptions } from "./transport/httpClient.ts";

/** What every screen works with. Made once at start-up. */
export interface Services {
  definitions: LoadedDefinitions;
  session: Session;
  http: HttpClient;
  queryClient: QueryClient;
  registry: OwnComponents;
  i18n: PortalI18n;
  settings: PortalSettings;
  tenant: string;
  preferences: Preferences;
  /** Makes a call of the shell by its name in portal.json. The caller says what the contract promises of its answer. */
  shell: <Data = unknown>(name: string, options?: SendOptions) => Promise<Answer<Data>>;
}

const ServicesContext = createContext<Services | undefined>(undefined);

/** Gives the portal's services to everything inside. */
export const ServicesProvider = ({ services, children }: { services: Services; children: ReactNode }) => (
  <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>
);

/** The services of the portal that this component stands in. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error("useServices stands outside of <ServicesProvider>");
  return services;
}

/** The signed-in person; the component follows when someone signs in or out. */
export function useUser(): SessionUser | undefined {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, () => session.user);
}

/** What is known of the provider. */
export function usePlatform(): Platform | undefined {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, () => session.platform);
}

/** Whether a feature of the shell is there: its call stands in portal.json. */
export const useHasCall = (name: string): boolean => useServices().definitions.shell[name] !== undefined;
