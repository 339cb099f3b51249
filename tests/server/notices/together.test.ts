import { beforeEach, describe, expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { deliverNotices } from "#framework/server/jobs/tenantDuties.ts";
import { notifiedVehicles } from "../../support/notifiedVehicles.ts";
import { openTestServer } from "../../support/server.ts";

// Several things that are due at once for one person: one mail, and one entry behind the bell.
const digest = {
  subject: "{count} vehicles are due for inspection",
  text: ["Inspect:", "{lines}"],
  line: "- {plate}: {inspection}",
  path: "/vehicles",
};
const server = await openTestServer({ config: { configDir: notifiedVehicles({ inspection: { digest } }) } });
const label = "A vehicle is due for inspection";

const vehicles = (...plates: string[]) =>
  server.insert(
    "vehicles",
    plates.map((plate) => ({ plate, status: "in_use", inspection: "2026-12-20" })),
  );
const entries = async () => {
  const { data } = await (await server.as("admin")).get("notifications", { limit: 100 });
  return data.notifications.filter((entry: { label: string }) => entry.label === label);
};
const mails = () =>
  server.rows<{ subject: string; body: string }>`
    select subject, body from outbox where recipient = 'admin@north.example' and subject ~ 'inspection|notification'`;

beforeEach(async () => {
  server.clock.set("2026-12-01T01:00:00.000Z");
  await server.rows`delete from records where resource = 'vehicles'`;
  await server.rows`delete from notification_choices`;
  await dailyJobs(server.services)();
  await server.rows`delete from sent_notices`;
  await server.rows`delete from outbox`;
});

describe("several things of one notice", () => {
  test("are one entry that names them all and leads to where they all are", async () => {
    await vehicles("EF 56", "AB 12", "CD 34");
    const before = (await (await server.as("admin")).get("notifications/unread")).data.unread as number;
    await dailyJobs(server.services)();
    expect(await entries()).toMatchObject([
      {
        title: "3 vehicles are due for inspection",
        text: "Inspect:\n\n- AB 12: 20 Dec 2026\n- CD 34: 20 Dec 2026\n- EF 56: 20 Dec 2026",
        link: "/vehicles",
      },
    ]);
    expect((await (await server.as("admin")).get("notifications/unread")).data.unread).toBe(before + 1);
    expect(await mails()).toMatchObject([{ subject: "3 vehicles are due for inspection" }]);
  });

  test("stay one entry when the next day brings nothing new", async () => {
    await vehicles("AB 12", "CD 34");
    await dailyJobs(server.services)();
    server.clock.advance({ days: 1 });
    await dailyJobs(server.services)();
    expect(await entries()).toHaveLength(1);
  });

  test("count once in the summary of a day", async () => {
    const chosen = await (
      await server.as("admin")
    ).put("notifications/choices", {
      notices: [{ name: "vehicle-inspection", mail: "daily", device: true }],
      summary_at: "07:30",
      quiet: null,
    });
    expect(chosen.status, chosen.text).toBe(200);
    await vehicles("AB 12", "CD 34");
    await dailyJobs(server.services)();
    expect(await mails()).toEqual([]);
    server.clock.advance({ days: 1 });
    await deliverNotices(server.services);
    const [mail] = await mails();
    expect(mail?.body).toContain("- 2 vehicles are due for inspection");
    expect(mail?.body).not.toContain("AB 12");
  });
});

test("one thing keeps its own words and its own page", async () => {
  const [id] = await vehicles("AB 12");
  await dailyJobs(server.services)();
  expect(await entries()).toMatchObject([
    { title: "AB 12 is due for inspection", text: "Inspect AB 12 by 20 Dec 2026.", link: `/vehicles/${id}` },
  ]);
});
