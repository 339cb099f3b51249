import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "@mui/material/styles";
import { render } from "@testing-library/react";
import { I18nContextProvider } from "react-admin";
import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createI18nProvider } from "#framework/browser/i18n/i18nProvider.ts";
import { ServicesProvider } from "#framework/browser/services.tsx";
import { portalTheme } from "#framework/browser/theme/theme.ts";
import { messages } from "#portal/browser/messages/en.ts";
import { personOf, platform } from "./fakeApi.ts";
import { portalServices } from "./services.ts";

/** Draws a part of the portal by itself, for someone who is signed in; without the menu and all that is around it. */
export function draw(element: ReactNode, role = "Admin") {
  const services = portalServices();
  services.session.begin({ token: "t", refresh_token: "r", user: personOf(role), platform });
  const router = createMemoryRouter([{ path: "*", element }]);
  const theme = portalTheme("light", "ltr");
  return render(
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.queryClient}>
        <I18nContextProvider value={createI18nProvider(messages)}>
          <ThemeProvider theme={theme}>
            <RouterProvider router={router} />
          </ThemeProvider>
        </I18nContextProvider>
      </QueryClientProvider>
    </ServicesProvider>,
  );
}
