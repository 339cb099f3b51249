import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { scriptContents } from "./scripts/vite/contents.mjs";
import { folderPart } from "./scripts/vite/folderPart.mjs";
import { iconSprite } from "./scripts/vite/icons.mjs";
import { offlineWorker } from "./scripts/vite/offlineWorker.mjs";
import { ownEntries } from "./scripts/vite/ownEntries.mjs";
import { visitorPages } from "./scripts/vite/visitorPages.mjs";
import { isOwnPortal } from "./src/framework/server/folder/files.ts";

const server = `http://localhost:${process.env.PORT ?? 8080}`;

const folder = resolve(process.env.CONFIG_DIR ?? ".");
/** Pages for visitors are the product's own. */
const ofProduct = !isOwnPortal(folder);

/** The portal's build. The server serves `dist`; `npm run dev` serves the sources and passes calls on to a server. */
export default defineConfig({
  plugins: [
    folderPart(folder),
    react(),
    ownEntries(),
    iconSprite(),
    scriptContents(),
    ofProduct && visitorPages(),
    offlineWorker({ ofProduct }),
  ],
  resolve: {
    alias: [
      // Exports are made on the server: the library's own CSV writer would only be ballast.
      {
        find: /^jsonexport.*/,
        replacement: new URL("./src/framework/browser/data/noJsonExport.ts", import.meta.url).pathname,
      },
    ],
  },
  build: {
    target: "es2023",
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    manifest: true,
    // What the first page needs comes in one script instead of eighty: less to ask for, it compresses better, and the
    // modules keep their order.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "portal", tags: ["$initial"] }] } },
    },
  },
  server: {
    port: 5173,
    proxy: { "/api": server, "/definitions": server },
    watch: { ignored: ["**/.tools/**", "**/data/**", "**/dist/**"] },
  },
});
