import { http, HttpResponse, type JsonBodyType, type RequestHandler } from "msw";
import type { LoadedDefinitions } from "#framework/server/definitions/load.ts";
import { definitionFiles } from "#framework/server/http/pages/definitionFiles.ts";

/** Handlers that deliver definitions as the static files that any web server would hold. */
export const staticFiles = (
  definitions: LoadedDefinitions,
  settings: { product: string; tenant?: string } = { product: "ndis" },
): RequestHandler[] =>
  [...definitionFiles(definitions, settings)].map(([path, content]) =>
    http.get(`*/definitions/${path}`, () => HttpResponse.json(content as JsonBodyType)),
  );
