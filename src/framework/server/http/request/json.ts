import type { FastifyInstance, FastifyRequest } from "fastify";
import { signatureHeader } from "../../payments/signature.ts";
import { HttpError } from "../errors.ts";
import { refuseEndless, refuseUnwieldy } from "./jsonShape.ts";
import { errorOf } from "../../errorFacts.ts";

const signed = new WeakMap<FastifyRequest, string>();

/** The body of a signed request, letter by letter. */
export const signedText = (request: FastifyRequest): string => signed.get(request) ?? "";

/** Reads JSON bodies; an empty one is an empty object. Keys that reach into prototypes are refused. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, {});
    if (request.headers[signatureHeader] !== undefined) signed.set(request, body);
    try {
      refuseUnwieldy(body);
    } catch (error) {
      return done(errorOf(error));
    }
    return parse(request, body, (error, value) => {
      try {
        if (!error) refuseEndless(body, value);
      } catch (found) {
        return done(errorOf(found));
      }
      return done(error, value);
    });
  });
  // Some clients send this type with a DELETE that has no body.
  app.addContentTypeParser("text/plain", { parseAs: "string" }, (_request, body, done) =>
    done(body === "" ? null : new HttpError(415, "The body must be JSON or multipart form data.")),
  );
}
