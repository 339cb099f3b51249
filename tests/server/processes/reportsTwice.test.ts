import { beforeAll, describe, expect, test } from "vitest";
import { isEmbedded } from "../../support/database.ts";
import { openTwoProcesses } from "../../support/twoProcesses.ts";

/** Saved reports that are due at the same time. */
const reports = 8;

// The job runs on whichever process is free, and where one stood still on two at once.
describe.skipIf(isEmbedded())("two processes that send the same reports at once", async () => {
  if (isEmbedded()) return;
  const { server, other, clock, watch, endOther } = await openTwoProcesses();

  beforeAll(async () => {
    await server.alone();
    other.tenants.forget();
    const admin = await server.as("admin");
    for (let count = 0; count < reports; count += 1) {
      const { data } = await admin.post("views", {
        resource: "report:participants",
        name: `Report ${count}`,
        state: {},
      });
      const { status, text } = await admin.post("records/report-mails", {
        view: (data.view as { uuid: string }).uuid,
        how_often: "daily",
        time: "07:00",
        send_to: "me",
      });
      expect(status, text).toBe(200);
    }
    return endOther;
  });

  test("each is sent, and logged, exactly once on each of its days", async () => {
    for (let day = 1; day <= 2; day += 1) {
      clock.advance({ hours: 24 });
      await watch();
      const mails = await server.rows`select from outbox where subject = 'Report: Participant report'`;
      expect(mails).toHaveLength(reports * day);
      const log = await server.rows<{ count: number }>`
        select count(*)::int as count from activity_log where resource = 'report-mails' and action = 'send'
        group by record_uuid`;
      expect(log).toEqual(Array.from({ length: reports }, () => ({ count: day })));
    }
  });
});
