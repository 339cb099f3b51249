import react from "@vitejs/plugin-react";
import { build } from "vite";

const pages = ["referral", "jobfeeds"];
const route = new RegExp(`^/(${pages.join("|")})/?(?=$|\\?)`);

/**
 * Builds the pages for visitors beside the portal, in a build of their own: they share nothing with it, so that what
 * the portal puts together for itself never weighs on them.
 */
export function visitorPages() {
  let outDir;
  return {
    name: "visitor-pages",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        request.url = request.url.replace(route, "/$1.html");
        next();
      });
    },
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle(error) {
      if (error || this.meta.watchMode) return;
      await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        plugins: [react()],
        build: {
          outDir,
          emptyOutDir: false,
          target: "es2023",
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: pages.map((page) => `${page}.html`) },
        },
      });
    },
  };
}
