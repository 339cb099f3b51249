import { randomInt } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { listen } from "#portal/server/xero/standIn/serve.ts";
import { XeroStandIn } from "#portal/server/xero/standIn/standIn.ts";
import { type RunningPortal, runPortal } from "../support/runningPortal.ts";
import { client } from "../support/xero.ts";
import { filledPlace, kinds } from "./databases.ts";

const rounds = Number(process.env.KILLS ?? 0) || 2;

/** A Xero that lives longer than the server that sends to it. */
async function outsideXero() {
  const standIn = new XeroStandIn({ now: () => new Date() });
  const { origin, close } = await listen(standIn, 0);
  afterAll(close);
  return { standIn, origin };
}

async function connect(portal: RunningPortal, token: string, standIn: XeroStandIn): Promise<void> {
  await portal.ask("POST", "ndis/xero/credentials/store", { token, body: client });
  const { xero } = (await portal.ask("GET", "ndis/integrations/xero", { token })).data as {
    xero: { redirect_url: string };
  };
  const asked = await portal.ask(
    "GET",
    `ndis/xero/centralized/connect?redirect_url=${encodeURIComponent(xero.redirect_url)}`,
    { token },
  );
  const page = new URL(asked.data.authorization_url as string);
  const back = new URL(standIn.allow(page.searchParams)).searchParams;
  const body = { code: back.get("code"), state: back.get("state") };
  const { status, message } = await portal.ask("POST", "ndis/xero/complete", { token, body });
  expect([status, message]).toEqual([200, "Connected to Demo Care Pty Ltd"]);
}

const transfers = async (portal: RunningPortal, token: string, status: string) =>
  (await portal.ask("GET", `records/xero-transfers?kind=contact&status=${status}&limit=200`, { token })).data
    .transfers as { label: string }[];

describe.each(kinds)("a server that is killed while it sends to Xero, on %s", (kind) => {
  test("sends each contact once, and forgets none", async ({ skip }) => {
    const place = await filledPlace(kind);
    if (!place) {
      skip("no PostgreSQL here");
      return;
    }
    const { standIn, origin } = await outsideXero();
    const seeded = new Set(standIn.contacts.map(({ ContactID }) => ContactID));
    const env = { ...place.env, ACCOUNTING_URL: origin };
    let portal = await runPortal(env);
    let token = await portal.signIn();
    await connect(portal, token, standIn);
    for (let round = 0; round < rounds; round += 1) {
      // Before, during and after an answer: the last write is taken, and its answer never comes.
      standIn.trouble({ kind: "broken", method: "POST", path: "/Contacts", times: round % 2 });
      // Something may differ in every round: a payer with an address for mail is sent again.
      for (const contact of standIn.contacts) contact.EmailAddress = `round-${round}@example.org`;
      const seen = standIn.log.length;
      await portal.ask("GET", "ndis/contacts/send-to-xero", { token });
      // What a killed process was at is taken for dead after a minute. Only the first round is sure to send two calls.
      await expect
        .poll(() => standIn.log.length, { interval: 5, timeout: 180_000 })
        .toBeGreaterThan(seen + (round === 0 ? randomInt(0, 2) : 0));
      await portal.kill();
      portal = await runPortal(env);
      token = await portal.signIn();
    }
    await portal.ask("GET", "ndis/contacts/send-to-xero", { token });
    await expect
      .poll(async () => transfers(portal, token, "waiting"), { timeout: 240_000, interval: 1000 })
      .toEqual([]);
    const sent = await transfers(portal, token, "sent");
    expect(await transfers(portal, token, "failed")).toEqual([]);
    const names = standIn.contacts.map(({ Name }) => String(Name));
    expect(new Set(names).size).toBe(names.length);
    for (const { label } of sent) expect(names).toContain(label);
    expect(standIn.contacts.filter(({ ContactID }) => !seeded.has(ContactID)).length).toBeLessThanOrEqual(
      sent.length,
    );
    expect(await portal.stop()).toBe(0);
  }, 900_000);
});
