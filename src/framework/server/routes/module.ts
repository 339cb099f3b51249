import type { FastifyRequest } from "fastify";
import type { Needs } from "#framework/shared/definitions/call.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context, PublicContext } from "../context.ts";
import type { LoadedDefinitions } from "../definitions/load.ts";

/** What a call was sent: decoded, with unknown and doubled parameters already refused. */
export interface Input {
  params: Record<string, string>;
  query: Record<string, string>;
  body: JsonObject;
  /** What `beforehand` of the route's options has read. */
  beforehand?: unknown;
  /** For operations that read the request as a stream. */
  request: FastifyRequest;
}

/** Answers a call. Whatever it returns is the answer's data, unless it is a `Reply`. */
export type Operation<C = Context> = (context: C, input: Input) => unknown;

/** What a route says of itself: to the pipeline, and to the API's documentation. */
export interface RouteOptions {
  /** Whether it runs in a transaction. Without it: everything but GET does. */
  writes?: boolean;
  /** Query parameters with what they mean; any other is refused. `fields`: any field of the list's records. */
  query?: Record<string, string> | "fields";
  /** What the body must look like, where no definition says so. */
  body?: Schema;
  /** What the answer's data look like, where no definition says so. */
  answer?: Schema;
  /** The media type of an answer that is a text instead of JSON. It has an ETag: anyone who has it already is answered 304. */
  text?: string;
  /** The operation reads the body itself; it then runs in no transaction. */
  rawBody?: boolean;
  /** Most requests a minute from one address. */
  perMinute?: number;
  /**
   * Reads what the operation needs from a service outside, such as the file store, before its transaction begins: no
   * connection is held in the meantime. Refuses anyone who may not make the call.
   */
  beforehand?: (context: Context, input: Input) => Promise<unknown>;
  /** The work may take minutes; no limit ends it. */
  long?: true;
  /** Who may make it, where no definition says so. */
  needs?: Needs;
}

/**
 * Takes a call of the definitions on: the module's operation answers it, and nothing else does. In its path `{portal}`
 * stands for what the portal's own calls begin with.
 */
export interface Handle {
  (call: string, operation: Operation, options?: RouteOptions): void;
  /** The same for a call that needs nobody signed in. */
  public: (call: string, operation: Operation<PublicContext>, options?: RouteOptions) => void;
}

/** An area of the server with rules of its own. What its calls take can follow from the definitions. */
export type Module = (handle: Handle, loaded: LoadedDefinitions) => void;

/** Parameters of every list. */
export const paging = {
  page: "Page, from 1.",
  limit: "Rows per page, at most 1000.",
  search: "Words that must all occur.",
} as const;
