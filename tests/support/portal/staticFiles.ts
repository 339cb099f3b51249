import { http, HttpResponse, type JsonBodyType, type RequestHandler } from "msw";
import { loadDefinitions, type LoadedDefinitions } from "#server/definitions/load.ts";
import { definitionFiles } from "#server/http/definitionFiles.ts";

/** Handlers that deliver the definitions of a folder as the static files that any web server would hold. */
export function staticFiles(
  folder: string,
  settings: { product?: string; tenant?: string } = {},
): RequestHandler[] {
  return filesOf(loadDefinitions(folder, { checkContract: false }), settings);
}

const filesOf = (
  definitions: LoadedDefinitions,
  { product = "ndis", tenant }: { product?: string; tenant?: string },
): RequestHandler[] =>
  [...definitionFiles(definitions, { product, tenant })].map(([path, content]) =>
    http.get(`*/definitions/${path}`, () => HttpResponse.json(content as JsonBodyType)),
  );
