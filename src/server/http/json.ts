import type { FastifyInstance } from "fastify";
import { HttpError, malformed } from "./errors.ts";

/** Reads JSON bodies; an empty one is an empty object. Keys that reach into prototypes are refused. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, {});
    if (deeperThan(64, body as string)) return done(malformed("The body is nested too deeply."));
    return parse(request, body as string, done);
  });
  // Some clients send this type with a DELETE that has no body.
  app.addContentTypeParser("text/plain", { parseAs: "string" }, (_request, body, done) =>
    done(body === "" ? null : new HttpError(415, "The body must be JSON or multipart form data.")),
  );
}

/** Whether brackets nest deeper than so many levels; texts are skipped. */
function deeperThan(most: number, json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < json.length; index += 1) {
    const letter = json[index];
    if (inText) {
      if (letter === "\\") index += 1;
      else if (letter === '"') inText = false;
    } else if (letter === '"') inText = true;
    else if (letter === "{" || letter === "[") {
      depth += 1;
      if (depth > most) return true;
    } else if (letter === "}" || letter === "]") depth -= 1;
  }
  return false;
}
