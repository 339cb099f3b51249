import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type RunningPortal, runPortal } from "../support/runningPortal.ts";
import { filledPlace, kinds } from "./databases.ts";

const rounds = Number(process.env.KILLS ?? 0) || 1;

interface Claim {
  uuid: string;
  status: string;
  done: number;
  lines?: number;
  rows: number;
  blocked: number;
  amount: number;
}

const claimOf = async (portal: RunningPortal, token: string, id: string): Promise<Claim> =>
  (await portal.ask("GET", `records/claims/${id}`, { token })).data.claim as Claim;

interface Row {
  uuid: string;
  invoice_line: string;
  status: string;
  amount: number;
  reference?: string;
}

/** Every row of a claim, whole. */
async function rowsOf(portal: RunningPortal, token: string, claim: string): Promise<Row[]> {
  const { data } = await portal.ask("GET", `records/claim-rows?claim=${claim}&limit=1000`, { token });
  return Promise.all(
    (data.rows as Row[]).map(
      async ({ uuid }) => (await portal.ask("GET", `records/claim-rows/${uuid}`, { token })).data.row as Row,
    ),
  );
}

describe.each(kinds)("a server that is killed while it makes a claim, on %s", (kind) => {
  test("claims every line once, and the file comes to the same as without the kill", async ({ skip }) => {
    const place = await filledPlace(kind);
    if (!place) {
      skip("no PostgreSQL here");
      return;
    }
    let portal = await runPortal(place.env);
    let token = await portal.signIn();
    const body = { from: "2020-01-01", until: new Date().toISOString().slice(0, 10) };
    const { data } = await portal.ask("POST", "records/claims", { token, body });
    const { uuid } = data.claim as Claim;
    for (let round = 0; round < rounds; round += 1) {
      await new Promise((resolve) => {
        setTimeout(resolve, randomInt(1, 150));
      });
      await portal.kill();
      portal = await runPortal(place.env);
      token = await portal.signIn();
    }
    // A claim without a sign for two minutes is taken on by another process.
    await expect
      .poll(async () => (await claimOf(portal, token, uuid)).status, { interval: 1000, timeout: 400_000 })
      .toBe("generated");
    const killed = await claimOf(portal, token, uuid);
    const rows = await rowsOf(portal, token, uuid);
    expect(rows).toHaveLength(killed.rows + killed.blocked);
    expect(new Set(rows.map(({ invoice_line: line }) => line)).size).toBe(rows.length);
    const claimed = rows.filter(({ status }) => status === "claimed");
    expect(claimed.length).toBeGreaterThan(0);
    expect(claimed.reduce((sum, { amount }) => sum + amount, 0)).toBe(killed.amount);
    await portal.ask("POST", `records/claims/${uuid}/discard`, { token, body: {} });
    const second = await portal.ask("POST", "records/claims", { token, body });
    const whole = second.data.claim as Claim;
    await expect
      .poll(async () => (await claimOf(portal, token, whole.uuid)).status, {
        interval: 500,
        timeout: 120_000,
      })
      .toBe("generated");
    const { rows: count, amount, blocked } = await claimOf(portal, token, whole.uuid);
    expect({ count, amount, blocked }).toEqual({
      count: killed.rows,
      amount: killed.amount,
      blocked: killed.blocked,
    });
    expect(await portal.stop()).toBe(0);
  }, 900_000);
});
