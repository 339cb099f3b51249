import { expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();

test("a pay run without a day is for the last pay period that has ended", async () => {
  const admin = await server.as("admin");
  const { data, status } = await admin.post("records/pay-runs", {});
  // The clock stands at 20 November 2026; fortnights begin on 2 and 16 November.
  expect([status, data.run.start_date, data.run.end_date]).toEqual([200, "2026-11-02", "2026-11-15"]);
  const again = await admin.post("records/pay-runs", {});
  expect(again.errors).toEqual({ day: [expect.stringContaining("has a pay run already")] });
});
