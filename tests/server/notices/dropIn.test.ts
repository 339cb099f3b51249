import { beforeEach, describe, expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { deliverNotices } from "#framework/server/jobs/tenantDuties.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };

// Vehicles with an inspection, as someone without TypeScript would write them: a reminder, a message, a digest.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/vehicle.json": {
        type: "object",
        required: ["plate", "status"],
        properties: {
          plate: text,
          status: {
            type: "string",
            default: "in_use",
            oneOf: ["in_use", "sold"].map((state) => ({ const: state, title: state })),
          },
          inspection: { type: "string", format: "date" },
          keeper: { type: "string", format: "uuid", "x-reference": "staff" },
          reminded_at: { type: "string", format: "date-time", readOnly: true },
          comment: text,
        },
      },
      "resources/vehicles.json": {
        name: "vehicles",
        record: { schema: "records/vehicle", title: "{plate}" },
        actions: {
          sell: {
            label: "Sell",
            call: { post: "records/vehicles/{id}/sell", needs: "edit-vehicles" },
            sets: { status: "sold" },
          },
        },
      },
      "resources/notices/vehicle-inspection.json": {
        name: "vehicle-inspection",
        label: "A vehicle is due for inspection",
        resource: "vehicles",
        on: { date: "inspection", before: [30, 7], after: [1] },
        when: { status: ["in_use"] },
        to: [{ permission: "edit-vehicles", path: "/vehicles/{uuid}" }],
        words: {
          subject: "{plate} is due for inspection",
          text: ["Inspect {plate} by {inspection}.", "Comment: {comment}"],
          overdue: { subject: "{plate} is overdue for inspection" },
        },
        digest: { subject: "{count} vehicles", text: ["Inspect:", "{lines}"], line: "- {plate}" },
        sets: { reminded_at: "{now}" },
        logged: true,
      },
      "resources/notices/vehicle-sold.json": {
        name: "vehicle-sold",
        label: "A vehicle is sold",
        resource: "vehicles",
        on: { actions: ["sell"] },
        to: [{ field: "keeper" }],
        words: { subject: "{plate} is sold", text: ["Hand the keys of {plate} over to the office."] },
      },
    }),
  },
});
const day = "2026-12-01";
const keeper = idOf("north", "staff", "first");
const vehicle = async (more: object = {}): Promise<string> => {
  const [id = ""] = await server.insert("vehicles", [
    { plate: "AB 12", status: "in_use", inspection: "2026-12-20", ...more },
  ]);
  return id;
};
const mails = () =>
  server.rows<{ recipient: string; subject: string; body: string }>`
    select recipient, subject, body from outbox join tenants on tenants.id = outbox.tenant_id
    where slug = 'north' order by recipient, subject`;
const subjects = async () => (await mails()).map(({ subject }) => subject);
const nextDay = async (date: string, time = "01:00") => {
  server.clock.set(`${date}T${time}:00.000Z`);
  await dailyJobs(server.services)();
};

beforeEach(async () => {
  server.clock.set(`${day}T01:00:00.000Z`);
  await server.rows`delete from sent_notices`;
  await server.rows`delete from records where resource in ('vehicles', 'notices')`;
  await server.rows`update staff set email = 'willa@staff.example' where uuid = ${keeper}`;
  // Reminders of what the product has itself are not looked at here.
  await dailyJobs(server.services)();
  await server.rows`delete from outbox`;
});

describe("a reminder of a date", () => {
  test("comes once for each of its days, to holders of its permission, in its words", async () => {
    const id = await vehicle();
    await nextDay("2026-12-02");
    await nextDay("2026-12-02");
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: "admin@north.example", subject: "AB 12 is due for inspection" });
    expect(mail?.body).toContain("Inspect AB 12 by 20 Dec 2026.");
    expect(mail?.body, "a paragraph without a value").not.toContain("Comment");
    expect(mail?.body).toContain(`/vehicles/${id}`);
    await nextDay("2026-12-13");
    await nextDay("2026-12-21");
    await nextDay("2026-12-22");
    expect(await subjects()).toEqual([
      "AB 12 is due for inspection",
      "AB 12 is due for inspection",
      "AB 12 is overdue for inspection",
    ]);
  });

  test("sets what its definition says, and stands in the history", async () => {
    const id = await vehicle();
    await nextDay("2026-12-02");
    const admin = await server.as("admin");
    expect((await admin.get(`records/vehicles/${id}`)).body.reminded_at).toBe("2026-12-02T01:00:00.000Z");
    const { data } = await admin.get(`records/vehicles/${id}/history`);
    expect(data.history.map(({ action }: { action: string }) => action)).toContain("remind");
  });

  test("is made up for once after a week without a server, and never sent twice when the clock goes back", async () => {
    await vehicle({ inspection: "2026-12-10" });
    await nextDay("2026-12-09");
    expect(await subjects()).toHaveLength(1);
    await nextDay("2026-12-02");
    await nextDay("2026-12-09");
    expect(await subjects()).toHaveLength(1);
  });

  test("starts over when the date changes", async () => {
    const id = await vehicle();
    await nextDay("2026-12-02");
    await (await server.as("admin")).put(`records/vehicles/${id}`, { inspection: "2026-12-24" });
    await nextDay("2026-12-03");
    expect(await subjects()).toHaveLength(2);
  });

  test("is not sent of records that it is not about, nor of deleted ones", async () => {
    await vehicle({ status: "sold" });
    const gone = await vehicle();
    await (await server.as("admin")).delete(`records/vehicles/${gone}`);
    await nextDay("2026-12-02");
    expect(await mails()).toEqual([]);
  });

  test("of several is one message", async () => {
    await vehicle();
    await vehicle({ plate: "CD 34" });
    await nextDay("2026-12-02");
    expect(await subjects()).toEqual(["2 vehicles"]);
    expect((await mails())[0]?.body).toContain("Inspect:\n\n- AB 12\n- CD 34");
  });

  test("waits for the end of the quiet hours", async () => {
    await vehicle();
    // A quarter past midnight in Sydney.
    await nextDay("2026-12-02", "13:15");
    expect(await mails()).toEqual([]);
    server.clock.set("2026-12-02T20:00:00.000Z");
    await Promise.all([deliverNotices(server.services), deliverNotices(server.services)]);
    expect(await subjects()).toEqual(["AB 12 is due for inspection"]);
  });

  test("comes once from two servers", async () => {
    await vehicle();
    server.clock.set("2026-12-02T01:00:00.000Z");
    await Promise.all([dailyJobs(server.services)(), dailyJobs(server.services)()]);
    expect(await subjects()).toEqual(["AB 12 is due for inspection"]);
  });
});

describe("a message after a change", () => {
  test("goes to the person that the record names, with the change", async () => {
    const id = await vehicle({ keeper });
    const sold = await (await server.as("admin")).post(`records/vehicles/${id}/sell`);
    expect(sold.status, sold.text).toBe(200);
    expect(await mails()).toEqual([
      {
        recipient: "willa@staff.example",
        subject: "AB 12 is sold",
        body: expect.stringMatching(/^Hello .+,\n\nHand the keys of AB 12 over to the office\.$/) as string,
      },
    ]);
  });

  test("is none where nobody is named, or the change is refused", async () => {
    const id = await vehicle();
    expect((await (await server.as("worker")).post(`records/vehicles/${id}/sell`)).status).toBe(403);
    expect((await (await server.as("admin")).post(`records/vehicles/${id}/sell`)).status).toBe(200);
    expect(await mails()).toEqual([]);
  });
});
