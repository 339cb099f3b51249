import { lookup as systemLookup, type LookupAddress } from "node:dns";
import type { ClientRequest, IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Outside } from "./outside.ts";
import { hostOf, isPublicAddress } from "./address.ts";

/** How long an endpoint may take, from looking its name up to the end of its answer, in milliseconds. */
export const answerWithin = 10_000;
/** Of an answer no more is read than this, in bytes. */
const mostRead = 4096;
/** Of an answer no more is kept than this, in characters. */
export const mostKept = 200;

/** How an endpoint answered. */
export interface Answered {
  status: number;
  /** The beginning of what it said, in one line. */
  text: string;
  /** As much of what it said as is read, as it was. */
  body: string;
  /** For how many seconds it asks to be left alone, where it does. */
  retryAfter?: number;
}

/** The name of an endpoint leads into a private network: no connection was made. */
export class InsideAddressError extends Error {
  readonly code = "EINSIDE";
}

type LookUp = (
  host: string,
  options: { all: true; family?: number; hints?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** What a sender is for. */
export interface Purpose {
  /** As the log, the figures and the readiness call it. */
  name: string;
  /** What is said where someone waits for it in vain. */
  message: string;
  /** As it calls itself to those it sends to. */
  agent: string;
}

/** What a test gives it instead of the network. */
export interface Means {
  request?: (
    address: URL,
    options: RequestOptions,
    answered: (response: IncomingMessage) => void,
  ) => ClientRequest;
  lookUp?: LookUp;
  isPublic?: (address: string) => boolean;
  within?: number;
}

/**
 * Sends messages to addresses that someone has entered. Each is a connection of its own, made to an address that was
 * looked up and judged for it: a name that leads somewhere else a moment later changes nothing. Redirects are answers.
 */
export class PublicSender {
  /** All messages together; one endpoint that is out of order says nothing of another. */
  readonly outside: Outside;
  readonly #agent: string;
  readonly #means: Required<Omit<Means, "within">>;

  constructor({ name, message, agent }: Purpose, means: Means = {}) {
    const { request = httpsRequest, lookUp = systemLookup, isPublic = isPublicAddress, within } = means;
    this.#agent = agent;
    this.#means = { request, lookUp, isPublic };
    this.outside = new Outside({
      name,
      message,
      limits: { within: within ?? answerWithin, atOnce: 50, waiting: 500, failures: 1, pause: 0 },
      isOutage: () => false,
    });
  }

  /**
   * Posts a body; its type is one of the headers.
   * @returns the answer, whatever its status
   * @throws {InsideAddressError} and whatever keeps an answer from coming, the time limit included
   */
  post(address: string, headers: Record<string, string>, body: string): Promise<Answered> {
    return this.outside.run((signal) => this.#posted(new URL(address), headers, body, signal));
  }

  #posted(
    address: URL,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
  ): Promise<Answered> {
    const { request, isPublic } = this.#means;
    return new Promise((resolve, reject) => {
      const host = hostOf(address);
      // What is an address already is never looked up.
      if (isIP(host) !== 0 && !isPublic(host)) throw new InsideAddressError();
      const options: RequestOptions = {
        method: "POST",
        agent: false,
        signal,
        lookup: this.#judged,
        headers: {
          ...headers,
          "content-length": Buffer.byteLength(body),
          "user-agent": this.#agent,
        },
      };
      const sent = request(address, options, (response) => {
        const retryAfter = secondsOf(response.headers["retry-after"]);
        beginningOf(response).then(
          (read) => resolve({ status: response.statusCode ?? 0, ...read, ...(retryAfter && { retryAfter }) }),
          reject,
        );
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  /** Looks a name up, and answers addresses only if all of them are public: the connection is made to one of these. */
  readonly #judged: LookupFunction = (host, { family, hints, all }, callback) => {
    const { lookUp, isPublic } = this.#means;
    lookUp(
      host,
      { all: true, family: family === "IPv4" ? 4 : family === "IPv6" ? 6 : family, hints },
      (error, found) => {
        const [first] = error ? [] : found;
        if (error || !first) callback(error ?? new Error("no address"), "", 0);
        else if (!found.every(({ address }) => isPublic(address))) callback(new InsideAddressError(), "", 0);
        else if (all === true) callback(null, found);
        else callback(null, first.address, first.family);
      },
    );
  };
}

/** Reads the beginning of an answer and leaves the rest. */
async function beginningOf(response: IncomingMessage): Promise<Pick<Answered, "text" | "body">> {
  let read = Buffer.alloc(0);
  const chunks: AsyncIterable<Buffer> = response;
  for await (const chunk of chunks) {
    read = Buffer.concat([read, chunk]).subarray(0, mostRead);
    if (read.length === mostRead) break;
  }
  response.destroy();
  const body = read.toString("utf8");
  const text = body
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, mostKept);
  return { text, body };
}

/** The seconds of a `Retry-After`, which names them or a date; undefined for neither. */
function secondsOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,6}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}
