import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Listening, listenLocally } from "#framework/server/outside/localServer.ts";
import { consentPage } from "./consentPage.ts";
import { control, held } from "./controls.ts";
import { ConsentError } from "./identity/authorisation.ts";
import type { XeroStandIn } from "./standIn.ts";

const authorise = "/identity/connect/authorize";

/**
 * Serves a stand-in on this computer as a program of its own: Xero's paths, the consent page, and controls for tests
 * below `/stand-in`.
 * @param port 0 for any that is free
 */
export const listen = (standIn: XeroStandIn, port: number): Promise<Listening> =>
  listenLocally((request, response) => void answer(standIn, request, response), port);

async function answer(
  standIn: XeroStandIn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in.invalid");
    if (pathname.startsWith(authorise))
      consent(standIn, `${request.method} ${pathname.slice(authorise.length)}`, searchParams, response);
    else if (pathname.startsWith("/stand-in/"))
      await controlled(standIn, pathname.slice(10), request, response);
    else await passed(standIn, request, response);
  } catch (error) {
    if (error instanceof TypeError) response.destroy();
    else if (!response.headersSent) response.writeHead(400).end(error instanceof Error ? error.message : "");
  }
}

function consent(
  standIn: XeroStandIn,
  route: string,
  parameters: URLSearchParams,
  response: ServerResponse,
): void {
  if (route === "GET ") {
    const nonce = randomBytes(16).toString("base64");
    const status = isAskedWell(standIn, parameters) ? 200 : 400;
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`;
    response
      .writeHead(status, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy })
      .end(consentPage({ parameters, nonce, action: authorise }));
  } else if (route === "POST /allow" || route === "POST /deny") {
    const to = route === "POST /allow" ? standIn.allow(parameters) : standIn.deny(parameters);
    response.writeHead(303, { location: to }).end();
  } else response.writeHead(404).end();
}

function isAskedWell(standIn: XeroStandIn, parameters: URLSearchParams): boolean {
  try {
    standIn.authorisation(parameters);
    return true;
  } catch (error) {
    if (error instanceof ConsentError) return false;
    throw error;
  }
}

async function controlled(
  standIn: XeroStandIn,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "GET") {
    const records = held(standIn, name);
    if (!records) return void response.writeHead(404).end();
    return void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(records));
  }
  const body = await text(request);
  control(standIn, name, JSON.parse(body || "{}"));
  response.writeHead(204).end();
}

/** Hands a call to the stand-in, and its answer back. */
async function passed(
  standIn: XeroStandIn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const { method = "GET", url = "/" } = request;
  const body = await text(request);
  const answered = await standIn.send(`http://stand-in.invalid${url}`, {
    method,
    headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    signal: gone.signal,
    ...(body !== "" && { body }),
  });
  response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text());
}
