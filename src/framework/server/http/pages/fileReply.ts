import type { Readable } from "node:stream";
import { contentDisposition } from "./contentDisposition.ts";
import { Reply } from "../reply.ts";

interface SentFile {
  type: string;
  name: string;
  /** In bytes; left out where the content is made while it is sent. */
  size?: number;
  /** Whether a browser shows it or saves it. */
  disposition?: "attachment" | "inline";
  headers?: Record<string, string>;
}

/** A file as an answer: what it is and is called, and that nothing in it may run. */
export const fileReply = (
  stream: Readable,
  { type, name, size, disposition = "attachment", headers }: SentFile,
): Reply =>
  new Reply({
    headers: {
      "content-type": type,
      ...(size !== undefined && { "content-length": String(size) }),
      "content-disposition": contentDisposition(disposition, name),
      "content-security-policy": "sandbox; default-src 'none'",
      ...headers,
    },
    bare: { stream },
  });
