import { describe, expect, test } from "vitest";
import { providerPlace } from "#portal/server/places/place.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const worker = await server.as("worker");
const staff = idOf("north", "staff", "first");
const participant = idOf("north", "participants", "first");
await server.rows`update staff set staff_category = null`;
await server.rows`update participants set data = data - 'do_not_send'`;
await server.rows`update participants set state = 'WA',
  data = data - 'time_zone' - 'price_region' || '{"postcode": "6000"}' where uuid = ${participant}`;

const nine = {
  start_at: "2026-12-01T01:00:00Z",
  end_at: "2026-12-01T03:00:00Z",
  shift_type: "personal_care",
};
const plan = (more: object) =>
  admin.post("ndis/roster/add-new-shift", { ...nine, participants: [participant], ...more });

describe("(H7, R-11) a shift in another time zone than the provider's", () => {
  test("says in which zone it is, before it can be planned", async () => {
    const { status, errors } = await plan({});
    expect([status, errors]).toEqual([
      422,
      {
        time_zone: ["WA is in a different time zone. Choose the time zone, then check the start and end."],
      },
    ]);
  });

  test("is read in that zone, in lists too", async () => {
    const { status, data } = await plan({ time_zone: "Australia/Perth", staff });
    expect([status, data.shift.time_zone]).toEqual([200, "Australia/Perth"]);
    const list = await worker.get("ndis/personal/my-shifts", { fields: "start_at", limit: 50 });
    const rows = list.data.shifts as { uuid: string; time_zone?: string }[];
    expect(rows.find(({ uuid }) => uuid === data.shift.uuid)?.time_zone).toBe("Australia/Perth");
    await admin.put("ndis/roster/update-roster-staff-shift-status", {
      shift_uuid: data.shift.uuid,
      status: "cancelled",
      cancelled_by: "provider",
      reason: "Nobody can come",
    });
    const mails = await server.rows<{ subject: string }>`
      select subject from outbox where subject like '%cancelled%' order by subject desc limit 1`;
    expect(mails[0]?.subject).toBe("Your shift on 1 Dec 2026, 9:00 am AWST is cancelled");
  });

  test("at the provider's office needs none", async () => {
    expect((await plan({ location_type: "office" })).status).toBe(200);
  });

  test("nor does one where clocks show the same", async () => {
    await server.rows`update participants set state = 'VIC', data = data || '{"postcode": "3000"}' where uuid = ${participant}`;
    expect((await plan({ start_at: "2026-12-02T01:00:00Z", end_at: "2026-12-02T03:00:00Z" })).status).toBe(
      200,
    );
  });
});

describe("(H7) the provider has a state", () => {
  const provider = async () => (await admin.get("settings/provider")).data.provider;
  const holiday = async (date: string) => {
    const tenant = await server.services.tenants.bySlug("north");
    return tenant?.holidays.isPublicHoliday(date, providerPlace(tenant));
  };

  test("which follows from its time zone until it is set", async () => {
    expect(await provider()).toMatchObject({ state: "NSW", price_region: "national" });
    expect(await holiday("2026-06-01")).toBe(false);
    const { status } = await admin.post("settings/provider", {
      ...(await provider()),
      state: "ACT",
      postcode: "2600",
    });
    expect(status).toBe(200);
    expect(await provider()).toMatchObject({ state: "ACT", postcode: "2600", time_zone: "Australia/Sydney" });
    expect([await holiday("2026-06-01"), await holiday("2026-04-25")]).toEqual([true, false]);
  });

  test("and follows it to another zone", async () => {
    await admin.post("settings/provider", {
      ...(await provider()),
      time_zone: "Australia/Perth",
      postcode: "6000",
    });
    expect(await provider()).toMatchObject({ state: "WA", time_zone: "Australia/Perth" });
  });
});
