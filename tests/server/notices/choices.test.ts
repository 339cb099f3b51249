import { beforeEach, describe, expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { deliverNotices } from "#framework/server/jobs/tenantDuties.ts";
import type { ChoicesShown, MailChoice, QuietHours } from "#framework/shared/notifications/choices.ts";
import { notifiedVehicles } from "../../support/notifiedVehicles.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer({
  config: { configDir: notifiedVehicles({ inspection: { always: false } }) },
});
const keeper = idOf("north", "staff", "first");

interface Wanted {
  mail?: Record<string, MailChoice>;
  summary_at?: string;
  quiet?: QuietHours | null;
}
const choose = async (person: string, { mail = {}, summary_at = "07:30", quiet = null }: Wanted) =>
  (await server.as(person)).put("notifications/choices", {
    notices: Object.entries(mail).map(([name, by]) => ({ name, mail: by, device: true })),
    summary_at,
    quiet,
  });
const chosen = async (person: string) =>
  (await (await server.as(person)).get("notifications/choices")).data as ChoicesShown;
const add = async (plates: readonly string[], more: object = {}): Promise<string[]> =>
  server.insert(
    "vehicles",
    plates.map((plate) => ({ plate, status: "in_use", ...more })),
    "north",
  );
const sell = async (...plates: string[]): Promise<void> => {
  const admin = await server.as("admin");
  for (const id of await add(plates, { keeper })) {
    server.clock.advance({ seconds: 1 });
    expect((await admin.post(`records/vehicles/${id}/sell`)).status).toBe(200);
  }
};
const mailsTo = (recipient: string) =>
  server.rows<{ subject: string; body: string }>`
    select subject, body from outbox where recipient = ${recipient} order by created_at, subject`;
const subjectsTo = async (recipient: string) => (await mailsTo(recipient)).map(({ subject }) => subject);
const at = async (instant: string): Promise<void> => {
  server.clock.set(instant);
  await deliverNotices(server.services);
};

// Noon in Sydney, where the provider is.
beforeEach(async () => {
  server.clock.set("2026-12-01T01:00:00.000Z");
  await server.rows`delete from sent_notices`;
  await server.rows`delete from notification_choices`;
  await server.rows`delete from records where resource in ('vehicles', 'notices')`;
  await server.rows`update staff set email = 'willa@staff.example' where uuid = ${keeper}`;
  await dailyJobs(server.services)();
  await server.rows`delete from sent_notices`;
  await server.rows`delete from outbox`;
});

describe("what can be chosen", () => {
  test("people see the notices that can reach them, and no others", async () => {
    const named = async (person: string) => (await chosen(person)).notices.map(({ name }) => name);
    const [office, worker, participant] = [
      await named("admin"),
      await named("worker"),
      await named("participant"),
    ];
    expect(office).toContain("vehicle-inspection");
    expect(worker).toContain("vehicle-sold");
    expect(worker).toContain("leave-approved");
    expect(worker).not.toContain("vehicle-inspection");
    expect(worker).not.toContain("visits-changed");
    expect(participant).toContain("visits-changed");
    expect(participant).not.toContain("vehicle-sold");
    expect(participant).not.toContain("leave-approved");
  });

  test("what has reached somebody before can be chosen by them from then on", async () => {
    expect((await chosen("participant")).notices.map(({ name }) => name)).not.toContain("vehicle-sold");
    await server.rows`insert into sent_notices (tenant_id, notice, key, occasion, step, recipient, user_uuid, in_portal)
      select tenant_id, 'vehicle-sold', 'k', 'o', 0, email, uuid, true from users where email = 'participant@north.example'`;
    expect((await chosen("participant")).notices.map(({ name }) => name)).toContain("vehicle-sold");
  });

  test("everything comes at once until somebody chooses, and is theirs alone", async () => {
    expect(
      (await choose("worker", { mail: { "vehicle-sold": "off" }, quiet: { from: "21:00", until: "06:00" } }))
        .status,
    ).toBe(200);
    expect(await chosen("worker")).toMatchObject({
      notices: expect.arrayContaining([
        expect.objectContaining({ name: "vehicle-sold", mail: "off" }),
        expect.objectContaining({ name: "leave-approved", mail: "now" }),
      ]) as unknown,
      summary_at: "07:30",
      quiet: { from: "21:00", until: "06:00" },
      usual_quiet: { from: "20:00", until: "07:00" },
    });
    expect(await chosen("colleague")).toMatchObject({ quiet: null });
    expect((await chosen("colleague")).notices.map(({ mail }) => mail)).not.toContain("off");
  });

  test.each<[string, object, string]>([
    ["a notice that is not there", { mail: { nothing: "off" } }, "notices.0.name"],
    ["one that always comes", { mail: { "form-escalated": "off" } }, "notices.0.mail"],
    ["another way", { mail: { "vehicle-sold": "fax" } }, "notices.0.mail"],
    ["no time of day", { summary_at: "25:00" }, "summary_at"],
    ["half of the quiet hours", { quiet: { from: "21:00" } }, "quiet.until"],
  ])("refused: %s", async (_what, wanted, field) => {
    const { status, errors } = await choose("worker", wanted);
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
    expect((await chosen("worker")).summary_at).toBe("07:30");
  });
});

describe("what comes by mail", () => {
  test("nothing of what is switched off, which stands behind the bell all the same", async () => {
    await choose("worker", { mail: { "vehicle-sold": "off" } });
    await sell("AB 12");
    await at("2026-12-03T01:00:00.000Z");
    expect(await subjectsTo("willa@staff.example")).toEqual([]);
    const { data } = await (await server.as("worker")).get("notifications");
    expect(data.notifications.map(({ title }: { title: string }) => title)).toEqual(["AB 12 is sold"]);
  });

  test("what is in the daily summary, once, at its time, in one mail", async () => {
    await choose("worker", { mail: { "vehicle-sold": "daily" }, summary_at: "18:00" });
    await sell("AB 12", "CD 34");
    // 17:59 and 18:00 in Sydney.
    await at("2026-12-01T06:59:00.000Z");
    expect(await subjectsTo("willa@staff.example")).toEqual([]);
    await at("2026-12-01T07:00:00.000Z");
    await at("2026-12-02T07:00:00.000Z");
    const [mail, ...more] = await mailsTo("willa@staff.example");
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/: 2 notifications$/);
    expect(mail?.body).toContain("- AB 12 is sold\n- CD 34 is sold");
    expect(mail?.body).toContain("/notifications");
    expect(mail?.body).not.toContain("Hand the keys");
  });

  test("others go on getting theirs at once", async () => {
    await choose("colleague", { mail: { "vehicle-sold": "off" } });
    await sell("AB 12");
    expect(await subjectsTo("willa@staff.example")).toEqual(["AB 12 is sold"]);
  });

  test("reminders after one's own quiet hours, and those of the provider without them", async () => {
    const remind = async () => {
      await add([`AB ${Math.round(server.clock.now().getTime() / 1000)}`], { inspection: "2026-12-20" });
      await dailyJobs(server.services)();
      await deliverNotices(server.services);
    };
    const address = "admin@north.example";
    await choose("admin", { quiet: { from: "11:00", until: "13:00" } });
    await remind();
    expect(await subjectsTo(address)).toEqual([]);
    await at("2026-12-01T01:59:00.000Z");
    expect(await subjectsTo(address)).toEqual([]);
    await at("2026-12-01T02:00:00.000Z");
    expect(await subjectsTo(address)).toHaveLength(1);
    // 22:00 in Sydney: the provider's quiet hours, which this person has replaced.
    server.clock.set("2026-12-01T11:00:00.000Z");
    await remind();
    expect(await subjectsTo(address)).toHaveLength(2);
    await choose("admin", {});
    await remind();
    expect(await subjectsTo(address)).toHaveLength(2);
  });
});
