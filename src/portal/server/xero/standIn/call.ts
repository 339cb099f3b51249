import type { Json } from "#framework/shared/schema/schema.ts";
import { readJson } from "#framework/server/readJson.ts";
import { apiException } from "./answers.ts";

/** A call as it came. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The body as text, of a form too; empty without one. */
  text: string;
  signal?: AbortSignal;
  now: Date;
}

/** Reads a call. Only its path counts, not where it was sent. */
export function readCall(address: string, request: RequestInit, now: Date): Call {
  const { pathname, searchParams } = new URL(address);
  const { body } = request;
  return {
    method: (request.method ?? "GET").toUpperCase(),
    path: pathname,
    query: searchParams,
    headers: new Headers(request.headers),
    text: typeof body === "string" || body instanceof URLSearchParams ? body.toString() : "",
    ...(request.signal && { signal: request.signal }),
    now,
  };
}

/** The JSON of a body. Refuses what is none. */
export function jsonOf({ text }: Call): Json {
  try {
    return readJson(text);
  } catch {
    throw apiException(17, "PostDataInvalidException", "JSON for post data was invalid");
  }
}
