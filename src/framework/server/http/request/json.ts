import type { FastifyInstance } from "fastify";
import { HttpError } from "../errors.ts";
import { refuseUnwieldy } from "./jsonShape.ts";

/** Reads JSON bodies; an empty one is an empty object. Keys that reach into prototypes are refused. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, {});
    try {
      refuseUnwieldy(body as string);
    } catch (error) {
      return done(error as HttpError);
    }
    return parse(request, body as string, done);
  });
  // Some clients send this type with a DELETE that has no body.
  app.addContentTypeParser("text/plain", { parseAs: "string" }, (_request, body, done) =>
    done(body === "" ? null : new HttpError(415, "The body must be JSON or multipart form data.")),
  );
}
