import { beforeAll, describe, expect, test } from "vitest";
import { openPostgres } from "#framework/server/database/postgres.ts";
import { databaseOn } from "#framework/server/database/database.ts";
import { watchAll } from "#framework/server/jobs/tenantDuties.ts";
import { openServices } from "#framework/server/start.ts";
import { portal } from "#portal.server.ts";
import { MovableClock } from "../../support/clock.ts";
import { testConfig } from "../../support/config.ts";
import { copyTemplate, isEmbedded } from "../../support/database.ts";
import { openTestServer } from "../../support/server.ts";

/** Saved reports that are due at the same time. */
const reports = 8;

// The job runs on whichever process is free, and where one stood still on two at once.
describe.skipIf(isEmbedded())("two processes that send the same reports at once", async () => {
  if (isEmbedded()) return;
  const { url, drop } = await copyTemplate();
  const clock = new MovableClock();
  const open = async () => databaseOn(await openPostgres(url));
  const [own, beside] = [await open(), await open()];
  const server = await openTestServer({
    clock,
    database: {
      ...own,
      close: () =>
        own
          .close()
          .then(drop)
          .then(() => undefined),
    },
  });
  const other = await openServices(testConfig(), portal, { clock, database: beside });

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
    return async () => {
      other.events.close();
      await other.pdf.close();
      await beside.close();
    };
  });

  test("each is sent, and logged, exactly once on each of its days", async () => {
    for (let day = 1; day <= 2; day += 1) {
      clock.advance({ hours: 24 });
      // Twice on each at once, and once more when all is done.
      await Promise.all([server.services, other, server.services, other].map(watchAll));
      await Promise.all([server.services, other].map(watchAll));
      const mails = await server.rows`select from outbox where subject = 'Report: Participant report'`;
      expect(mails).toHaveLength(reports * day);
      const log = await server.rows<{ count: number }>`
        select count(*)::int as count from activity_log where resource = 'report-mails' and action = 'send'
        group by record_uuid`;
      expect(log).toEqual(Array.from({ length: reports }, () => ({ count: day })));
    }
  });
});
