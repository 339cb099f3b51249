import fastify from "fastify";
import { startReference } from "./startReference.ts";

/** Where the page's parts are. */
export const parts = {
  page: "/docs",
  library: "/docs/reference.js",
  start: "/docs/start.js",
  description: "/docs/openapi.json",
} as const;

/** Colours with enough contrast, where the library's own have less. */
const contrast = `
.light-mode { --scalar-color-2: #4b4b4b; --scalar-color-3: #595959; --scalar-color-green: #00684a; --scalar-color-blue: #0058a3; --scalar-color-red: #b3150f; --scalar-color-orange: #8a4b00; --scalar-color-yellow: #6b5600; --scalar-color-purple: #5a3fc0; }
.dark-mode { --scalar-color-2: #c4c4c4; --scalar-color-3: #b0b0b0; --scalar-color-green: #4fd1a5; --scalar-color-blue: #7cc0ff; --scalar-color-red: #ff9a90; --scalar-color-orange: #ffb470; --scalar-color-yellow: #ffd45e; --scalar-color-purple: #bba8ff; }
.sidebar-search-placeholder { opacity: 1; }`;

/** The page on which people read the API's description and try its calls. The library draws it in the browser. */
export const docsPage = (nonce: string): string => `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <meta property="csp-nonce" content="${nonce}" />
    <title>API reference</title>
    <link rel="icon" type="image/svg+xml" href="/logo.svg" />
  </head>
  <body>
    <div id="reference" data-description="${parts.description}" data-library="${parts.library}" data-css="${contrast}"></div>
    <noscript>This page needs JavaScript. The same description is at <a href="${parts.description}">openapi.json</a>.</noscript>
    <script src="${parts.start}"></script>
  </body>
</html>
`;

/** What starts the library on the page. */
export const startScript = `(${startReference.toString()})();`;

let script: Promise<string> | undefined;

/**
 * The library's script, as its plugin serves it. The plugin's own page starts it inline, which the content security policy
 * refuses: only the script is taken. It is large, so it is read when someone first opens the page.
 */
export const libraryScript = (): Promise<string> => (script ??= readLibrary());

async function readLibrary(): Promise<string> {
  const { default: reference } = await import("@scalar/fastify-api-reference");
  const plugin = fastify();
  await plugin.register(reference, { routePrefix: "/docs", configuration: { url: parts.description } });
  const { body } = await plugin.inject("/docs/js/scalar.js");
  return body.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "");
}
