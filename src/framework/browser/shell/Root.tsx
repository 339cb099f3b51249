import { CoreAdminContext } from "react-admin";
import { type ComponentType, lazy, Suspense, useEffect, useMemo } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { createDataProvider } from "../data/dataProvider.ts";
import { fetchReferences } from "../data/references.ts";
import { useInLanguage } from "../definitions/useInLanguage.ts";
import { type Services, ServicesProvider, useServices } from "../services.tsx";
import { ErrorBoundary } from "../ui/page/ErrorBoundary.tsx";
import { listRouter } from "./listRouter.ts";
import { LostSession } from "./LostSession.tsx";
import { NotificationBridge } from "./NotificationBridge.tsx";
import { LoadingFallback } from "./start/LoadingFallback.tsx";
import { ThemedByPlatform } from "./ThemedByPlatform.tsx";
import { useKeepSession } from "./useKeepSession.ts";

/** It appears after two seconds; where its script cannot be fetched, it does at the next visit. */
const CookieBanner = lazy<ComponentType<{ pathname: string; visitorPages: readonly string[] }>>(() =>
  import("./CookieBanner.tsx").then(
    ({ CookieBanner: banner }) => ({ default: banner }),
    () => ({ default: () => null }),
  ),
);

/** What every route stands in: services, data, words, look, and what may appear over any screen. */
export function Root({ services }: { services: Services }) {
  const worded = useInLanguage(services);
  const { definitions, http, i18n, queryClient } = services;
  const dataProvider = useMemo(
    () =>
      createDataProvider(definitions, http, (resource, ids) => fetchReferences(services, resource, { ids })),
    [definitions, http, services],
  );
  return (
    <ServicesProvider services={worded}>
      <CoreAdminContext
        dataProvider={dataProvider}
        i18nProvider={i18n}
        queryClient={queryClient}
        routerProvider={listRouter}
      >
        <ThemedByPlatform>
          <ErrorBoundary>
            <Suspense fallback={<LoadingFallback />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
          <Over />
          <ScrollRestoration />
        </ThemedByPlatform>
      </CoreAdminContext>
    </ServicesProvider>
  );
}

/** What may appear over any screen. */
function Over() {
  const { pathname } = useLocation();
  const { settings } = useServices();
  useKeepSession();
  useEffect(() => {
    document.documentElement.lang = "en-AU";
  }, []);
  return (
    <>
      <NotificationBridge />
      <LostSession />
      <Suspense>
        <CookieBanner pathname={pathname} visitorPages={settings.visitorPages} />
      </Suspense>
    </>
  );
}
