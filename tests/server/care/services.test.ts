import { expect, test } from "vitest";
import { idOf } from "#tests/support/providers.ts";
import { scenarios } from "#tests/support/scenarios.ts";
import { openTestServer } from "#tests/support/server.ts";

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
