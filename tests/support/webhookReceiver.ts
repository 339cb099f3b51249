import {
  createServer,
  type IncomingHttpHeaders,
  request as httpRequest,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { webhookSender } from "#framework/server/webhooks/sender.ts";
import type { PublicSender } from "#framework/server/outside/publicSender.ts";
import type { TestServer } from "./server.ts";

/** A message as an endpoint has received it. */
export interface Received {
  host: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

type Answers = (message: Received, response: ServerResponse) => void;

/** An endpoint outside: it takes what it is sent, and answers 204 unless it is told how. */
export interface Receiver {
  taken: Received[];
  /** How it answers from now on. */
  answers: (how?: Answers) => void;
  /** By its id, at every attempt. */
  ids: () => (string | undefined)[];
  port: number;
}

const ok: Answers = (_message, response) => response.writeHead(204).end();

/** Opens a receiver, which is closed after the file. */
export async function openReceiver(): Promise<Receiver> {
  let how = ok;
  const taken: Received[] = [];
  const outside = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const body = (text === "" ? {} : JSON.parse(text)) as Received["body"];
      const { headers, url: path = "" } = request;
      const message = { host: String(headers.host), path, headers, text, body };
      taken.push(message);
      how(message, response);
    });
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    outside.closeAllConnections();
    outside.close();
  });
  return {
    taken,
    answers: (next = ok) => void (how = next),
    ids: () => taken.map(({ headers }) => headers["webhook-id"] as string | undefined),
    port: (outside.address() as AddressInfo).port,
  };
}

/** A sender to which every name of the internet is a receiver on this machine, spoken to without TLS. */
export const senderTo = ({ port }: Receiver, within?: number, sender = webhookSender): PublicSender =>
  sender({
    within,
    isPublic: () => true,
    lookUp: (_host, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
    request: (address, options, answered) =>
      httpRequest(
        new URL(`http://${address.hostname}:${port}${address.pathname}`),
        { ...options, headers: { ...options.headers, host: address.host } },
        answered,
      ),
  });

/** An endpoint with its secret. */
export interface Endpoint {
  id: string;
  secret: string;
  /** What it listens to. */
  notices: string[];
}

/** Adds an endpoint for some notices, and makes its secret. */
export async function addEndpoint(
  server: TestServer,
  notices: readonly string[],
  { provider = "north", url = "https://hooks.example/in" } = {},
): Promise<Endpoint> {
  const admin = await server.as(`admin of ${provider}`);
  const listed = await admin.get("records/webhook-notices", { limit: 100 });
  const known = listed.data.notices as { uuid: string; title: string }[];
  const labels = new Set(notices.map((name) => server.services.notices.named(name).label));
  const chosen = known.filter(({ title }) => labels.has(title)).map(({ uuid }) => uuid);
  const added = await admin.post("records/webhook-endpoints", { name: "Payroll", url, notices: chosen });
  if (added.status !== 200) throw new Error(`${listed.text} ${added.text}`);
  const { uuid: id } = added.data.endpoint as { uuid: string };
  const { data } = await admin.post(`records/webhook-endpoints/${id}/secret`);
  return { id, secret: data.signing_secret as string, notices: chosen };
}
