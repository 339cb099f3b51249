import react from "@vitejs/plugin-react";
import { afterPortal } from "./afterPortal.mjs";

/** What the pages for visitors are called. */
export const pages = ["referral", "jobfeeds"];
const route = new RegExp(`^/(${pages.join("|")})/?(?=$|\\?)`);

/**
 * Builds the pages for visitors beside the portal, in a build of their own: they share nothing with it, so that what
 * the portal puts together for itself never weighs on them.
 */
export const visitorPages = () => ({
  ...afterPortal("visitor-pages", () => ({
    plugins: [react()],
    build: {
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: pages.map((page) => `${page}.html`) },
    },
  })),
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url.replace(route, "/$1.html");
      next();
    });
  },
});
