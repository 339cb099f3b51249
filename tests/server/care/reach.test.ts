import { describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const client = idOf("north", "participants", "first");
// Friday the 20th of November 2026 in Sydney.
const admin = await server.as("admin");
const [assignment] = await server.rows<{ uuid: string }>`
  select uuid from participant_staff where participant = ${client} and deleted_at is null`;

const seen = async () => {
  const worker = await server.as("worker");
  const listed = (await worker.get("ndis/personal/my-clients", { status: "all" })).data.clients.length;
  return [(await worker.get(`ndis/client/get-client/${client}`)).status, listed];
};
const dated = async (start: string | null, end: string | null) => {
  await server.rows`update participant_staff set data = jsonb_strip_nulls(data || ${JSON.stringify({ start_date: start, end_date: end })}::jsonb)
    where uuid = ${assignment?.uuid}`;
};

describe("a worker reaches a participant around the days of the assignment, as the provider has set", () => {
  test.each<[start: string | null, end: string | null, reach: boolean]>([
    [null, null, true],
    ["2026-11-20", "2026-11-20", true],
    ["2026-01-01", "2026-11-19", true],
    ["2026-01-01", "2026-11-13", true],
    ["2026-01-01", "2026-11-12", false],
    ["2026-12-20", null, true],
    ["2026-12-21", null, false],
  ])("from %s until %s", async (start, end, reach) => {
    await dated(start, end);
    expect(await seen()).toEqual(reach ? [200, 1] : [404, 0]);
  });

  test("the days are the provider's to set, and hold at once", async () => {
    await dated("2026-01-01", "2026-11-10");
    expect(await seen()).toEqual([404, 0]);
    expect((await admin.post("settings/provider", { care_days_after: 10 })).status).toBe(200);
    server.services.sessions.forgetAll();
    expect(await seen()).toEqual([200, 1]);
    await dated("2026-11-21", null);
    await admin.post("settings/provider", { care_days_before: 0 });
    server.services.sessions.forgetAll();
    expect(await seen()).toEqual([404, 0]);
    expect((await admin.post("settings/provider", { care_days_after: 400 })).errors).toHaveProperty(
      "care_days_after",
    );
    await admin.post("settings/provider", { care_days_before: 30, care_days_after: 7 });
  });

  test("an end that is set at the screen holds with the next request; one before the beginning is refused there", async () => {
    await dated(null, null);
    const set = (body: object) => admin.post(`ndis/client/staff-care/${assignment?.uuid}/dates`, body);
    expect(await seen()).toEqual([200, 1]);
    expect((await set({ start_date: "2026-01-01", end_date: "2026-02-01" })).status).toBe(200);
    expect(await seen()).toEqual([404, 0]);
    const wrong = await set({ start_date: "2026-03-01", end_date: "2026-02-01" });
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ["end_date"]]);
  });
});

describe("who lacks what they must have is told where they are assigned", () => {
  const warnings = async () => {
    const { data } = await admin.get(`ndis/client/assigned-staffs/${client}`);
    return (data.staffs[0]?.warnings ?? []) as string[];
  };
  const staff = idOf("north", "staff", "first");

  test("a licence of the category, and one of everybody, until there is a valid one", async () => {
    await server.rows`update staff_licences set deleted_at = now() where staff = ${staff}`;
    await server.rows`update records set data = data || '{"required_licences": ["first_aid"]}' where resource = 'staff-categories'`;
    await admin.post("ndis/staff-setting/add-staff-setting", { required_licences: ["cpr"] });
    await admin.put("ndis/staff-setting/update", { required_licences: ["cpr"] });
    expect(await warnings()).toContain("Does not hold a current licence: CPR, First aid");
    const licence = (type: string, status: string, expiry: string) => ({
      staff,
      type,
      status,
      issue_date: "2026-01-01",
      expiry_date: expiry,
    });
    await server.insert("staff-licences", [
      licence("first_aid", "active", "2026-11-19"),
      licence("cpr", "pending", "2027-01-01"),
    ]);
    expect(await warnings()).toContain("Does not hold a current licence: CPR, First aid");
    await server.insert("staff-licences", [licence("cpr", "active", "2026-11-20")]);
    expect(await warnings()).toContain("Does not hold a current licence: First aid");
    await server.insert("staff-licences", [licence("first_aid", "active", "2028-01-01")]);
    expect((await warnings()).filter((text) => text.startsWith("Lacks"))).toEqual([]);
  });

  test("what is overdue of their compliance", async () => {
    await server.rows`delete from compliance_requests where staff = ${staff}`;
    await server.rows`update compliance_items set data = data || '{"due_date": "2026-11-19"}'`;
    expect((await warnings()).some((text) => text.startsWith("Overdue: "))).toBe(true);
    await server.rows`update compliance_items set data = data || '{"due_date": "2026-11-20"}'`;
    expect((await warnings()).some((text) => text.startsWith("Overdue: "))).toBe(false);
  });

  test("before they are assigned too", async () => {
    await server.rows`update staff_licences set deleted_at = now()`;
    const { data } = await admin.get(`ndis/client/unassigned-staffs/${client}`);
    expect(data.staffs[0].warnings).toContain("Does not hold a current licence: CPR, First aid");
  });
});
