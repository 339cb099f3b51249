import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addDays } from "#framework/shared/dates/dates.ts";
import { type RunningPortal, runPortal } from "../support/runningPortal.ts";
import { filledPlace, kinds } from "./databases.ts";

const rounds = Number(process.env.KILLS ?? 0) || 1;

interface Run {
  uuid: string;
  status: string;
  done: number;
  workers: number;
  total: number;
}

const runOf = async (portal: RunningPortal, token: string, id: string): Promise<Run> =>
  (await portal.ask("GET", `records/pay-runs/${id}`, { token })).data.run as Run;

const amountsOf = async (portal: RunningPortal, token: string, run: string): Promise<string[]> => {
  const { data } = await portal.ask("GET", `records/pay-run-workers?run=${run}&limit=100`, { token });
  return (data.workers as { staff: string; amount: number }[])
    .map(({ staff, amount }) => `${staff} ${amount}`)
    .toSorted();
};

describe.each(kinds)("a server that is killed during a pay run, on %s", (kind) => {
  test("pays everyone once, to the cent as without the kill", async ({ skip }) => {
    const place = await filledPlace(kind);
    if (!place) {
      skip("no PostgreSQL here");
      return;
    }
    let portal = await runPortal(place.env);
    let token = await portal.signIn();
    const day = addDays(new Date().toISOString().slice(0, 10), -15);
    const { data } = await portal.ask("POST", "records/pay-runs", { token, body: { day } });
    const { uuid } = data.run as Run;
    for (let round = 0; round < rounds; round += 1) {
      const before = (await runOf(portal, token, uuid)).done;
      await expect
        .poll(async () => (await runOf(portal, token, uuid)).done, { interval: 20, timeout: 300_000 })
        .toBeGreaterThan(before + randomInt(1, 4));
      await portal.kill();
      portal = await runPortal(place.env);
      token = await portal.signIn();
    }
    // A run without a sign for two minutes is taken on by another process.
    await expect
      .poll(async () => (await runOf(portal, token, uuid)).status, { interval: 1000, timeout: 400_000 })
      .toBe("ready");
    const killed = await runOf(portal, token, uuid);
    const amounts = await amountsOf(portal, token, uuid);
    expect(killed.done).toBe(killed.workers);
    expect(amounts).toHaveLength(killed.workers);
    await portal.ask("POST", `records/pay-runs/${uuid}/work-out`, { token, body: {} });
    await expect
      .poll(async () => (await runOf(portal, token, uuid)).status, { interval: 500, timeout: 120_000 })
      .toBe("ready");
    expect((await runOf(portal, token, uuid)).total).toBe(killed.total);
    expect(await amountsOf(portal, token, uuid)).toEqual(amounts);
    expect(await portal.stop()).toBe(0);
  }, 900_000);
});
