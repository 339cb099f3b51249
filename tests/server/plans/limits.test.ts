import { describe, expect, test } from "vitest";
import { gigabyte } from "#framework/server/plans/usage.ts";
import { Form } from "../../support/form.ts";
import { openTestServer } from "../../support/server.ts";

// North has two active staff and three active participants.
const server = await openTestServer();
const admin = await server.as("admin");

const person = (name: string, status = "active") => ({
  first_name: name,
  last_name: "Boundary",
  email: `${name.toLowerCase()}@boundary.example`,
  job_title: "Support worker",
  status,
  onboard_status: "approved",
});
const add = (name: string, status?: string) => admin.post("ndis/staff/add-new-staff", person(name, status));
const setPlan = async (plan: string) => {
  await server.rows`update tenants set settings = settings || ${JSON.stringify({ subscription: { plan, status: "active" } })}::jsonb
    where slug = 'north'`;
  server.services.tenants.forget();
};
const setActive = async (count: number) => {
  const { length } = await server.rows`select 1 from staff where deleted_at is null and status = 'active'
    and tenant_id = (select id from tenants where slug = 'north')`;
  const more = Array.from({ length: count - length }, (_, index) => person(`Filler${index}`));
  await server.insert("staff", more);
};

test("without a subscription nothing is limited", async () => {
  await setActive(10);
  expect((await add("Free")).status).toBe(200);
});

describe("at the limit of ten active staff", () => {
  test("one more is refused with what the plan includes", async () => {
    await setPlan("starter");
    const { status, message } = await add("Eleventh");
    expect(status).toBe(409);
    expect(message).toBe(
      "The Starter plan includes 10 active staff. Change the plan under Subscription to have more.",
    );
    expect(await server.rows`select 1 from staff where first_name = 'Eleventh'`).toEqual([]);
  });
  test("somebody who is not active does not count", async () =>
    expect((await add("Dormant", "inactive")).status).toBe(200));
  test("nobody becomes active", async () => {
    const [found] = await server.rows<{ uuid: string }>`select uuid from staff where first_name = 'Dormant'`;
    const { status } = await admin.post("ndis/staff/update", { id: found?.uuid, status: "active" });
    expect(status).toBe(409);
  });
  test("who is there stays, and can be changed", async () => {
    const [found] = await server.rows<{ uuid: string }>`select uuid from staff where first_name = 'Free'`;
    const { status } = await admin.post("ndis/staff/update", { id: found?.uuid, job_title: "Team leader" });
    expect(status).toBe(200);
  });
  test("with one fewer there is room for exactly one", async () => {
    await server.rows`update staff set status = 'inactive' where first_name in ('Free', 'Filler0')`;
    expect((await add("Tenth")).status).toBe(200);
    expect((await add("Eleventh")).status).toBe(409);
  });
  test("a larger plan has room at once", async () => {
    await setPlan("growth");
    expect((await add("Eleventh")).status).toBe(200);
  });
  test("another provider has limits of its own", async () => {
    await setPlan("starter");
    const other = await server.as("admin of south");
    expect((await other.post("ndis/staff/add-new-staff", person("Southern"))).status).toBe(200);
  });
});

test("a file beyond the storage of the plan is refused, one within it is taken", async () => {
  const upload = () =>
    admin.submit("files", new Form().file("file", { name: "note.txt", bytes: "Some words." }));
  expect((await upload()).status).toBe(200);
  await server.rows`update files set size = ${5 * gigabyte - 5} where uuid = (
    select uuid from files where tenant_id = (select id from tenants where slug = 'north') limit 1)`;
  const { status, message } = await upload();
  expect([status, message]).toEqual([
    409,
    "The file was not stored: the 5 GB of storage of the Starter plan are used.",
  ]);
});
