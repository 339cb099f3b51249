import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { XeroStandIn } from "./standIn.ts";

/** A stand-in and an app that is connected to it, for the tests beside it. */
export interface Connected {
  standIn: XeroStandIn;
  clock: { now: number };
  token: string;
  refreshToken: string;
  tenant: string;
}

export const clientId = "0123456789ABCDEF0123456789ABCDEF";
export const redirectUri = "https://demo.example/xero/callback";
export const allScopes =
  "openid offline_access accounting.contacts accounting.settings accounting.invoices " +
  "payroll.employees payroll.timesheets payroll.settings";

/** Minutes in milliseconds. */
export const minutes = (count: number): number => count * 60_000;

/** What the consent page is asked with. */
export const asking = (scope: string, more: Record<string, string> = {}): URLSearchParams =>
  new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state: "s1",
    ...more,
  });

/** Asks for tokens. */
export async function askForTokens(
  standIn: XeroStandIn,
  fields: Record<string, string>,
  secret = "the-secret",
): Promise<{ status: number; body: JsonObject }> {
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;
  const body = new URLSearchParams(fields);
  const response = await standIn.send("https://identity.xero.com/connect/token", {
    method: "POST",
    headers: { authorization },
    body,
  });
  return { status: response.status, body: (await response.json()) as JsonObject };
}

/** An app that has just been connected, on Monday 23 November 2026 at 11:00 in Sydney. */
export async function connected(scope = allScopes): Promise<Connected> {
  const clock = { now: Date.UTC(2026, 10, 23) };
  const standIn = new XeroStandIn({ now: () => new Date(clock.now) });
  const code = new URL(standIn.allow(asking(scope))).searchParams.get("code") ?? "";
  const fields = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
  const { body } = await askForTokens(standIn, fields);
  const token = String(body.access_token);
  const response = await standIn.send("https://api.xero.com/connections", {
    headers: { authorization: `Bearer ${token}` },
  });
  const [connection] = (await response.json()) as { tenantId: string }[];
  return {
    standIn,
    clock,
    token,
    refreshToken: String(body.refresh_token),
    tenant: connection?.tenantId ?? "",
  };
}

/** A call of the organisation's APIs. */
export async function call(
  { standIn, token, tenant }: Connected,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<{ status: number; headers: Headers; body: JsonObject }> {
  const response = await standIn.send(`https://api.xero.com${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "xero-tenant-id": tenant,
      accept: "application/json",
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? ((await response.json()) as JsonObject) : {},
  };
}
