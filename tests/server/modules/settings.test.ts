import { describe, expect, test } from "vitest";
import { png, pdf } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const worker = await server.as("worker");

describe("the week's first day", () => {
  scenarios("PUT ndis/settings/update-start-of-week", [
    { as: "admin", body: { start_of_week: 0 }, expect: 200, values: { start_of_week: 0 } },
    {
      as: "admin",
      name: "a day that there is not",
      body: { start_of_week: 7 },
      expect: 422,
      errors: ["start_of_week"],
    },
    {
      as: "admin",
      name: "a word",
      body: { start_of_week: "monday" },
      expect: 422,
      errors: ["start_of_week"],
    },
    { as: "admin", name: "nothing", body: {}, expect: 422, errors: ["start_of_week"] },
    {
      as: "admin",
      name: "more than that",
      body: { start_of_week: 1, colour: 1 },
      expect: 422,
      errors: ["colour"],
    },
    { as: "worker", body: { start_of_week: 1 }, expect: 403 },
    { as: "nobody", body: { start_of_week: 1 }, expect: 401 },
  ]);

  test("is the same for everybody at once, and only at this provider", async () => {
    await admin.put("ndis/settings/update-start-of-week", { start_of_week: 6 });
    expect((await worker.get("ndis/settings/get-start-of-week")).data.start_of_week).toBe(6);
    expect((await worker.get("get-current-user-platform-detail")).data.start_of_week).toBe(6);
    const south = await server.as("worker of south");
    expect((await south.get("ndis/settings/get-start-of-week")).data.start_of_week).toBe(1);
  });
});

describe("time intervals", () => {
  scenarios("POST ndis/settings/time-intervals", [
    {
      as: "admin",
      body: { clock_rounding_minutes: 5, rounding_mode: "up" },
      expect: 200,
      values: { "time_intervals.clock_rounding_minutes": 5 },
    },
    {
      as: "admin",
      name: "what is not sent stays",
      body: { late_alert_minutes: 20 },
      expect: 200,
      values: { "time_intervals.clock_rounding_minutes": 5, "time_intervals.late_alert_minutes": 20 },
    },
    {
      as: "admin",
      name: "too long",
      body: { no_show_minutes: 241 },
      expect: 422,
      errors: ["no_show_minutes"],
    },
    { as: "admin", name: "unknown", body: { coffee_minutes: 5 }, expect: 422, errors: ["coffee_minutes"] },
    { as: "coordinator", body: { late_alert_minutes: 20 }, expect: 403 },
  ]);
  scenarios("GET ndis/settings/all/time-intervals", [
    {
      as: "admin",
      name: "what nobody has set is answered as it holds",
      expect: 200,
      values: {
        "time_intervals.late_alert_minutes": 20,
        "time_intervals.no_show_minutes": 30,
        "time_intervals.tolerance_minutes": 5,
        "time_intervals.ask_for_place": false,
      },
    },
    { as: "worker", expect: 403 },
  ]);
});

describe("staff settings", () => {
  test("are added once and changed from then on", async () => {
    const path = "ndis/staff-setting";
    expect((await admin.get(`${path}/get-staff-setting`)).data.staff_setting).toEqual({});
    expect((await admin.post(`${path}/add-staff-setting`, { onboarding_days: 0 })).status).toBe(422);
    expect((await admin.post(`${path}/add-staff-setting`, { onboarding_days: 20 })).status).toBe(200);
    expect((await admin.post(`${path}/add-staff-setting`, { onboarding_days: 30 })).status).toBe(409);
    const changed = await admin.put(`${path}/update`, { licence_reminder_days: ["30", "7"] });
    expect(changed.data.staff_setting).toMatchObject({
      onboarding_days: 20,
      licence_reminder_days: ["30", "7"],
    });
    expect((await worker.put(`${path}/update`, {})).status).toBe(403);
  });
});

describe("the provider's own details", () => {
  const details = {
    name: "North Support",
    time_zone: "Australia/Perth",
    abn: "51 824 753 556",
    brand_color: "#aa3300",
  };

  test("show on the platform at once, and are logged", async () => {
    const { data, status, text } = await admin.post("settings/provider", details);
    expect(status, text).toBe(200);
    expect(data.provider).toMatchObject({
      name: "North Support",
      abn: "51824753556",
      type_of_platform: "ndis",
    });
    const platform = (await worker.get("get-current-user-platform-detail")).data;
    expect(platform).toMatchObject({
      time_zone: "Australia/Perth",
      colors: { primary: "#aa3300" },
      ndis_provider: { name: "North Support" },
    });
    const [entry] = await server.rows`
      select user_name, action, record_label from activity_log where resource = 'settings' order by seq desc limit 1`;
    expect(entry).toEqual({ user_name: "Ada Admin", action: "update", record_label: "provider" });
  });

  scenarios("POST settings/provider", [
    {
      as: "admin",
      name: "a zone that there is not",
      body: { time_zone: "Mars/Base" },
      expect: 422,
      errors: ["time_zone"],
    },
    { as: "admin", name: "no name", body: { name: null }, expect: 422, errors: ["name"] },
    { as: "admin", name: "a wrong ABN", body: { abn: "1" }, expect: 422, errors: ["abn"] },
    {
      as: "admin",
      name: "a link that runs",
      body: { website: "javascript:alert(1)" },
      expect: 422,
      errors: ["website"],
    },
    {
      as: "admin",
      name: "another type of platform",
      body: { type_of_platform: "x" },
      expect: 200,
      values: { "provider.type_of_platform": "ndis" },
    },
    { as: "admin", name: "unknown", body: { slug: "south" }, expect: 422, errors: ["slug"] },
    { as: "worker", body: details, expect: 403 },
    { as: "nobody", body: details, expect: 401 },
  ]);

  test("the logo is a picture of one's own, public, and stays the provider's", async () => {
    const upload = async (by: typeof admin, name: string, bytes: Buffer) =>
      (await by.submit("files", form().file("file", { name, bytes }))).data.file;
    const theirs = await upload(worker, "their.png", png);
    expect((await admin.post("settings/provider", { logo: theirs })).status).toBe(422);
    expect((await admin.post("settings/provider", { logo: await upload(admin, "x.pdf", pdf) })).status).toBe(
      422,
    );
    const logo = await upload(admin, "logo.png", png);
    expect((await admin.post("settings/provider", { logo })).status).toBe(200);
    const nobody = await server.as("nobody");
    const shown = await nobody.get("{tenant}/whitelabel/logo", {}, { params: { tenant: "north" } });
    expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(shown.headers["content-security-policy"]).toContain("sandbox");
    const [row] = await server.rows`select attached_resource from files where uuid = ${logo.documentId}`;
    expect(row).toEqual({ attached_resource: "provider" });
    expect((await admin.post("settings/provider", { phone: "131234" })).data.provider.logo).toEqual(logo);
  });
});

scenarios("GET settings/provider", [
  { as: "worker", expect: 200, present: ["provider.name"] },
  { as: "nobody", expect: 401 },
]);
