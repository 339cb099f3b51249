import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { forbidden, notFound, tooMany, tookTooLong, unauthorized } from "../http/errors.ts";
import type { BuiltRoute } from "../routes/claims.ts";

interface ErrorAnswer {
  name: string;
  description: string;
  example: JsonObject;
}

/** What each status of an error means, and what its answer looks like. */
const answers: Record<string, ErrorAnswer> = {
  "400": {
    name: "Malformed",
    description: "The request cannot be read: it is not JSON, or names a parameter twice.",
    example: { message: "The request is not in the expected form." },
  },
  "401": {
    name: "NotSignedIn",
    description: "No session, or one that has ended. Refresh it, or sign in again.",
    example: { message: unauthorized().message },
  },
  "403": {
    name: "NotAllowed",
    description: "This person may not make the call.",
    example: { message: forbidden().message },
  },
  "404": {
    name: "NotFound",
    description: "No such record, or one that this person may not see; the answer is the same.",
    example: { message: notFound().message },
  },
  "409": {
    name: "Conflict",
    description:
      "The record has changed since the `version` that was sent (`data.current` is the record as it is now), or its state does not allow the call.",
    example: { message: "This record has changed since you opened it.", data: { current: { version: 4 } } },
  },
  "413": {
    name: "TooLarge",
    description: "The body is over 1 MB or 20,000 values, or a file is over 10 MB.",
    example: { message: "The request is too large." },
  },
  "415": {
    name: "UnsupportedType",
    description: "The body is of a type that the call does not take.",
    example: { message: "This type of content is not supported." },
  },
  "422": {
    name: "Invalid",
    description: "Every failing field with its messages; parts of objects and lists with dots.",
    example: {
      message: "Email is needed.",
      errors: { email: ["Email is needed."], "contacts.0.phone": ["This is not a phone number."] },
    },
  },
  "429": {
    name: "TooManyRequests",
    description: "Too many requests; `Retry-After` says when to try again.",
    example: { message: tooMany(60).message },
  },
  "500": {
    name: "ServerError",
    description: "Something went wrong on the server; `request_id` finds it in the log.",
    example: { message: "Something went wrong on the server.", request_id: "req-4f2a" },
  },
  "503": {
    name: "Unavailable",
    description: "The database does not answer, or the work took too long. Nothing was changed.",
    example: { message: tookTooLong().message },
  },
  "507": {
    name: "NoSpace",
    description: "There is no space left to save anything.",
    example: { message: "There is no space left to save this." },
  },
};

const retryAfter = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 0 } },
};

/** The error answers that calls share, as components. */
export const errorComponents = (): JsonObject =>
  Object.fromEntries(
    Object.entries(answers).map(([status, { name, description, example }]) => [
      name,
      {
        description,
        ...(status === "429" && { headers: retryAfter }),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" }, example } },
      },
    ]),
  );

/** The error answers of a call, each as a reference to its component. */
export function errorsOf({ call, options }: BuiltRoute): JsonObject {
  const isPublic = call.needs === "public";
  const writes = call.method !== "GET" || options.writes === true;
  const statuses = [
    "400",
    ...(isPublic ? (call.path.startsWith("auth/") ? ["401"] : []) : ["401", "403"]),
    "404",
    ...(writes ? ["409", "413", "415"] : []),
    "422",
    "429",
    "500",
    "503",
    "507",
  ];
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${answers[status]?.name}` }]),
  );
}
