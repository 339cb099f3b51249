import { build } from "vite";
import { root } from "../lib/paths.mjs";

/** A plugin for a build of its own that is made into the portal's folder, once the portal is there. */
export function afterPortal(name, configFor) {
  let outDir;
  return {
    name,
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle(error) {
      if (error || this.meta.watchMode) return;
      const { build: own, ...config } = configFor(outDir);
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: "warn",
        ...config,
        build: { outDir, emptyOutDir: false, target: "es2023", ...own },
      });
    },
  };
}
