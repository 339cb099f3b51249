import { describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const client = idOf("north", "participants", "first");

scenarios("GET ndis/client/{id}/services", [
  { as: "admin", of: "own client", expect: 200, present: ["pagination.total"] },
  { as: "worker", of: "own client", expect: 200 },
  { as: "worker", of: "another's client", expect: 404 },
  { as: "participant", of: "self", expect: 200 },
  { as: "participant", of: "someone else", expect: 404 },
  { as: "newcomer", of: "own client", expect: 403 },
  { as: "admin of south", of: "own client of north", expect: 404 },
]);

scenarios("GET ndis/service-bookings", [
  { as: "coordinator", expect: 200, present: ["service_bookings[].agreed_rate"] },
  { as: "worker", expect: 403 },
  { as: "participant", expect: 403 },
]);

describe("the catalogue of services", () => {
  scenarios("GET ndis/services", [
    { as: "coordinator", expect: 200, present: ["services[].default_price"] },
    { as: "worker", expect: 200, present: ["services[].name"], absent: ["services[].default_price"] },
    { as: "participant", expect: 403 },
    { as: "advocate", expect: 403 },
    { as: "newcomer", expect: 403 },
  ]);

  test("workers read it without a price, and find none by one", async () => {
    const [admin, worker] = [await server.as("admin"), await server.as("worker")];
    const { data: added } = await admin.post("ndis/services/add", {
      name: "Priced by band",
      status: "active",
      default_price: 6789,
      support_items: [{ band: "day", item_number: "01_011_0107_1_1", price: 7777 }],
    });
    const { uuid } = added.service;
    const read = await worker.get("ndis/services", { search: "Priced by band" });
    expect(read.data.services).toMatchObject([{ uuid, name: "Priced by band" }]);
    for (const more of [{}, { columns: "name,default_price,support_items" }]) {
      const { text } = await worker.get("ndis/services", { search: "Priced by band", ...more });
      expect(text).not.toMatch(/6789|7777/);
    }
    const sorted = await worker.get("ndis/services", { sortField: "default_price" });
    expect(sorted.status, sorted.text).toBe(422);
    expect((await worker.get(`ndis/services/${uuid}`)).status).toBe(403);
  });
});

test("a service is assigned at its default price, agreed on, paused and ended; an ended one does not begin again", async () => {
  const admin = await server.as("admin");
  const { data: added } = await admin.post("ndis/services/add", {
    name: "Gardening",
    status: "active",
    default_price: 5901,
  });
  const { uuid: service } = added.service;
  const offered = async () =>
    (await admin.get(`ndis/client/unassigned-services/${client}?search=Gardening`)).data.unassigned_services;
  expect(await offered()).toMatchObject([{ uuid: service, default_price: 5901 }]);
  await admin.post("ndis/client/assign/services", { client_uuid: client, services: [service] });
  expect(await offered()).toEqual([]);
  const { data } = await admin.get(`ndis/client/${client}/services?service=${service}`);
  const [booking] = data.services;
  expect(booking).toMatchObject({ agreed_rate: 5901, status: "active", participant: client });

  const wrong = await admin.post("ndis/client/update-assigned-service", {
    assigned_service_id: booking.uuid,
    start_date: "2026-03-01",
    end_date: "2026-02-01",
  });
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ["end_date"]]);
  const move = (status: string) =>
    admin.post("ndis/client/assigned-service/status", { assigned_service_id: booking.uuid, status });
  expect([(await move("paused")).status, (await move("ended")).status]).toEqual([200, 200]);
  expect((await move("active")).status).toBe(409);
  expect((await admin.get(`ndis/client/assigned-service/${booking.uuid}`)).data.assigned_service.status).toBe(
    "ended",
  );
});

describe("assigning services with what is agreed on them (D5)", () => {
  const begin = async (wanted: object = {}) => {
    const admin = await server.as("admin");
    const name = `Agreed ${crypto.randomUUID().slice(0, 8)}`;
    const { data } = await admin.post("ndis/services/add", {
      name,
      status: "active",
      unit: "hour",
      shift_type: "domestic",
      default_price: 7000,
      support_items: [{ band: "day", item_number: "01_011_0107_1_1", price: 7000 }],
    });
    const [participant = ""] = await server.insert("participants", [
      {
        first_name: "Bea",
        last_name: "Booked",
        full_name: "Bea Booked",
        status: "active",
        type: "private",
        plan_start: "2026-07-01",
        plan_end: "2027-06-30",
        budgets: [{ category: "01", management: "plan", amount: 900_000, allocated_to_us: 500_000 }],
        ...wanted,
      },
    ]);
    const service = (data.service as { uuid: string }).uuid;
    const assign = (terms?: object[]) =>
      admin.post("ndis/client/assign/services", { client_uuid: participant, services: [service], terms });
    const booked = async () => (await admin.get(`ndis/client/${participant}/services`)).data.services;
    return { admin, name, participant, service, assign, booked };
  };

  test("each is offered with its price, unit, the plan's budget that is left, and until the plan ends", async () => {
    const { admin, name, participant, service } = await begin();
    const { data } = await admin.get(`ndis/client/unassigned-services/${participant}?search=${name}`);
    expect(data.unassigned_services).toMatchObject([
      {
        service,
        label: `${name}, priced per hour`,
        agreed_rate: 7000,
        ratio: "1:1",
        budget_category: "01",
        allocated: 500_000,
        start_date: "2026-11-20",
        end_date: "2027-06-30",
      },
    ]);
  });

  test.each([
    { title: "one service: with the hours", wanted: ["domestic"], expected: { hours_per_week: 10 } },
    { title: "two services: the hours are for both", wanted: ["domestic", "nursing"], expected: {} },
    { title: "another service", wanted: ["nursing"], expected: {} },
  ])("begins on the day that was asked for. Asked for $title", async ({ wanted, expected }) => {
    const { admin, name, participant } = await begin({
      requested_services: wanted,
      hours_per_week: 10,
      start_date_wanted: "2026-12-14",
    });
    const { data } = await admin.get(`ndis/client/unassigned-services/${participant}?search=${name}`);
    const [{ hours_per_week, start_date }] = data.unassigned_services;
    expect({ hours_per_week, start_date }).toEqual({ start_date: "2026-12-14", ...expected });
    const agreement = await admin.get("ndis/client/contract/migrate/get-current-data", {
      client_uuid: participant,
    });
    expect(agreement.data.data.start_date).toBe("2026-12-14");
  });

  test("is saved at once: price, ratio, budget, dates; and nothing of its budget stays blank", async () => {
    const { service, assign, booked } = await begin();
    const answer = await assign([
      {
        service,
        agreed_rate: 6800,
        ratio: "1:2",
        budget_category: "01",
        allocated: 250_000,
        hours_per_week: 3,
        start_date: "2026-12-01",
        end_date: "2027-03-31",
      },
    ]);
    expect([answer.status, answer.message]).toEqual([200, "1 service assigned"]);
    expect(await booked()).toMatchObject([
      {
        service,
        agreed_rate: 6800,
        allocated: 250_000,
        delivered: 0,
        scheduled: 0,
        remaining: 250_000,
      },
    ]);
  });

  test.each([
    ["ends before it begins", { end_date: "2026-01-01" }, "terms.0.end_date"],
    ["costs less than nothing", { agreed_rate: -1 }, "terms.0.agreed_rate"],
    ["has a ratio of its own making", { ratio: "9:9" }, "terms.0.ratio"],
    ["has no price", { agreed_rate: null }, "terms.0.agreed_rate"],
    ["is another service", { service: idOf("north", "services", "second") }, "terms.0.service"],
  ])("is refused at its field where it %s, and nothing is assigned", async (_what, more, field) => {
    const { service, assign, booked } = await begin();
    const wrong = await assign([{ service, agreed_rate: 7000, start_date: "2026-12-01", ...more }]);
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, [field]]);
    expect(await booked()).toEqual([]);
  });
});
