import type { Readable } from "node:stream";

/** What an operation answers when it is more than the data: a message, a status, headers, a stream or a bare body. */
export class Reply {
  readonly data: unknown;
  readonly message: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  /** The body without an envelope: a stream, a text, or JSON of another dialect. */
  readonly bare?: { stream: Readable } | { text: string } | { json: unknown };
  /** Nothing of the request is kept that would tie it to a person, not even for its repetition. */
  readonly untraceable: boolean;

  constructor(parts: {
    data?: unknown;
    message?: string;
    status?: number;
    headers?: Record<string, string>;
    bare?: Reply["bare"];
    untraceable?: boolean;
  }) {
    this.data = parts.data ?? {};
    this.message = parts.message ?? "OK";
    this.status = parts.status ?? 200;
    this.headers = parts.headers ?? {};
    this.bare = parts.bare;
    this.untraceable = parts.untraceable ?? false;
  }
}

/** Data with a message for the person. */
export const answer = (message: string, data: unknown = {}): Reply => new Reply({ message, data });
