import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { root as product } from "../../lib/paths.mjs";

const pages = new URL("./page/", import.meta.url).pathname;
const types = { ".js": "text/javascript", ".html": "text/html", ".css": "text/css", ".svg": "image/svg+xml" };

/**
 * Builds pages for production and serves them; any other address is an empty page.
 * @param {string[]} names of the pages, as they are called in the folder page/
 */
export async function served(names) {
  const outDir = mkdtempSync(join(tmpdir(), "peers-"));
  await build({
    root: pages,
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    build: {
      outDir,
      target: "es2023",
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(pages, `${name}.html`)])),
      },
    },
  });
  const server = createServer(({ url = "/" }, response) => {
    // The icons of the last build (node scripts/run.mjs build).
    const path = url === "/icons.svg" ? join(product, "dist/icons.svg") : join(outDir, url);
    response.setHeader("content-type", types[extname(path)] ?? "text/html");
    if (existsSync(path) && extname(path)) createReadStream(path).pipe(response);
    else response.end("<!doctype html><title>empty</title><body></body>");
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
