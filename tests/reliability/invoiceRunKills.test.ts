import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type RunningPortal, runPortal } from "../support/runningPortal.ts";
import { filledPlace, kinds } from "./databases.ts";

const rounds = Number(process.env.KILLS ?? 0) || 1;

interface Run {
  uuid: string;
  status: string;
  done: number;
  lines: number;
  total: number;
}

const runOf = async (portal: RunningPortal, token: string, id: string): Promise<Run> =>
  (await portal.ask("GET", `records/invoice-runs/${id}`, { token })).data.run as Run;

describe.each(kinds)("a server that is killed during an invoice run, on %s", (kind) => {
  test("bills everything once, as the run was to come to before", async ({ skip }) => {
    const place = await filledPlace(kind);
    if (!place) {
      skip("no PostgreSQL here");
      return;
    }
    let portal = await runPortal(place.env);
    let token = await portal.signIn();
    const body = { from: "2020-01-01", until: new Date().toISOString().slice(0, 10) };
    const outcome = async (): Promise<string> => {
      const { data } = await portal.ask("POST", "ndis/invoices/run-outcome", { token, body });
      return (data.consequences as string[])[0] ?? "";
    };
    const expected = await outcome();
    const { data } = await portal.ask("POST", "records/invoice-runs", { token, body });
    const { uuid } = data.run as Run;
    for (let round = 0; round < rounds; round += 1) {
      const { done: before, status } = await runOf(portal, token, uuid);
      if (status === "done") break;
      const progress = async () => {
        const run = await runOf(portal, token, uuid);
        return run.status === "done" || run.done > before;
      };
      await expect.poll(progress, { interval: 5, timeout: 300_000 }).toBe(true);
      await portal.kill();
      portal = await runPortal(place.env);
      token = await portal.signIn();
    }
    // A run without a sign for two minutes is taken on by another process.
    await expect
      .poll(async () => (await runOf(portal, token, uuid)).status, { interval: 1000, timeout: 400_000 })
      .toBe("done");
    const { lines, total } = await runOf(portal, token, uuid);
    const dollars = (total / 100).toLocaleString("en-AU", { minimumFractionDigits: 2 });
    expect(expected).toContain(`: ${lines} lines on `);
    expect(expected).toContain(`, $${dollars} in total.`);
    // What is left cannot be billed as it is.
    expect(await outcome()).toMatch(/already on an invoice|: 0 lines on 0 invoices, \$0\.00 in total/);
    expect(await portal.stop()).toBe(0);
    const { owner, close } = await place.open();
    const { rows } = await sql`select line.shift, line.participant from invoice_lines line
      join invoices on invoices.tenant_id = line.tenant_id and invoices.uuid = line.invoice
      where line.shift is not null and invoices.kind = 'invoice' and invoices.status not in ('void', 'credited')
      group by line.tenant_id, line.shift, line.participant having count(distinct line.invoice) > 1`.execute(
      owner,
    );
    await close();
    expect(rows).toEqual([]);
  }, 900_000);
});
