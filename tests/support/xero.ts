import { expect } from "vitest";
import { xeroOf } from "#portal/server/xero/service.ts";
import type { XeroStandIn } from "#portal/server/xero/standIn/standIn.ts";
import type { Caller } from "./caller.ts";
import type { TestServer } from "./server.ts";

/** The stand-in behind a server under test. */
export function standInOf({ services }: TestServer): XeroStandIn {
  const { standIn } = xeroOf(services);
  if (!standIn) throw new Error("Xero is no stand-in here");
  return standIn;
}

export const client = {
  client_id: "0123456789abcdef0123456789abcdef",
  client_secret: "the-secret-of-the-app",
};

/** Where the portal of a provider returns to. */
export const returnTo = async (admin: Caller): Promise<string> =>
  ((await admin.get("ndis/integrations/xero")).data.xero as { redirect_url: string }).redirect_url;

/** Begins to connect. @returns what Xero's consent page is asked with */
export async function beginConsent(admin: Caller): Promise<URLSearchParams> {
  const { data, status } = await admin.get("ndis/xero/centralized/connect", {
    redirect_url: await returnTo(admin),
  });
  expect(status).toBe(200);
  return new URL(data.authorization_url as string).searchParams;
}

/** Connects a provider as its admin does, with the consent given at the stand-in. */
export async function connectXero(server: TestServer, admin: Caller): Promise<void> {
  expect((await admin.post("ndis/xero/credentials/store", client)).status).toBe(200);
  const back = new URL(standInOf(server).allow(await beginConsent(admin)));
  const { status, message } = await admin.post("ndis/xero/complete", {
    code: back.searchParams.get("code"),
    state: back.searchParams.get("state"),
  });
  expect([status, message]).toEqual([200, "Connected to Demo Care Pty Ltd"]);
}

/** The admin when some minutes have passed: anyone who was signed in signs in again. */
export function adminAfter(server: TestServer, minutes: number): Promise<Caller> {
  server.clock.advance({ minutes });
  return server.as("admin");
}
