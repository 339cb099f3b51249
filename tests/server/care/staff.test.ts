import { beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const client = idOf("north", "participants", "first");
const worker = idOf("north", "staff", "first");

scenarios("GET ndis/client/assigned-staffs/{uuid}", [
  { as: "admin", of: "own client", expect: 200, present: ["staffs[].titles", "staffs[].staff"] },
  { as: "coordinator", of: "own client", expect: 200, present: ["pagination.total"] },
  { as: "worker", of: "own client", expect: 403 },
  { as: "participant", of: "self", expect: 403 },
  { as: "nobody", of: "own client", expect: 401 },
  { as: "admin of south", of: "own client of north", expect: 404 },
  { as: "admin", of: "a made-up id", expect: 404 },
]);

scenarios("GET ndis/client/unassigned-staffs/{uuid}", [
  { as: "admin", of: "own client", expect: 200 },
  { as: "admin", of: "own client", query: { limit: "0" }, expect: 422, errors: ["limit"] },
  { as: "worker", of: "own client", expect: 403 },
  { as: "admin of south", of: "own client of north", expect: 404 },
]);

scenarios("POST ndis/client/add/staff-care", [
  { as: "worker", body: { client_uuid: client, staff_uuids: [worker] }, expect: 403 },
  {
    as: "admin",
    name: "nobody chosen",
    body: { client_uuid: client, staff_uuids: [] },
    expect: 422,
    errors: ["staff_uuids"],
  },
  {
    as: "admin",
    name: "another provider's worker",
    body: { client_uuid: client, staff_uuids: [idOf("south", "staff", "first")] },
    expect: 422,
    errors: ["staff_uuids"],
  },
  {
    as: "admin of south",
    name: "another provider's participant",
    body: { client_uuid: client, staff_uuids: [idOf("south", "staff", "first")] },
    expect: 404,
  },
]);

scenarios("GET ndis/staff/get-all-clients/{id}", [
  { as: "admin", of: "own staff record", expect: 200, present: ["clients[].participant"] },
  { as: "worker", of: "a colleague", expect: 403 },
  { as: "admin of south", of: "own staff record of north", expect: 404 },
]);

describe("assigning and removing", () => {
  beforeAll(async () => {
    // Who lacks a mandatory licence is not assigned.
    await server.rows`update staff set staff_category = null`;
    await server.rows`update participants set data = data - 'do_not_send'`;
  });

  test("decides from the next request on what a worker sees", async () => {
    const [admin, cared] = [await server.as("admin"), await server.as("worker")];
    const seen = async () => (await cared.get(`ndis/client/get-client/${client}`)).status;
    const offered = async () =>
      (await admin.get(`ndis/client/unassigned-staffs/${client}`)).data.staffs.map(
        ({ uuid }: { uuid: string }) => uuid,
      );
    expect([await seen(), (await offered()).includes(worker)]).toEqual([200, false]);
    const gone = { client_uuid: client, staff_uuid: worker };
    expect((await admin.post("ndis/client/remove/staff-care", gone)).status).toBe(200);
    expect((await admin.post("ndis/client/remove/staff-care", gone)).status).toBe(404);
    expect([await seen(), (await offered()).includes(worker)]).toEqual([404, true]);
    const body = { client_uuid: client, staff_uuids: [worker] };
    expect((await admin.post("ndis/client/add/staff-care", body)).message).toBe("1 support worker assigned");
    expect((await admin.post("ndis/client/add/staff-care", body)).message).toBe("0 support workers assigned");
    expect(await seen()).toBe(200);
  });

  test("warns of a worker who must not be sent, and of wishes that they do not meet", async () => {
    const admin = await server.as("admin");
    await admin.post("ndis/client/update-client", {
      id: client,
      do_not_send: [worker],
      worker_preferences: { gender: "male", language: "Greek" },
    });
    const { data } = await admin.get(`ndis/client/assigned-staffs/${client}`);
    const row = data.staffs.find(({ staff }: { staff: string }) => staff === worker);
    expect(row.warnings).toEqual(
      expect.arrayContaining([
        "Must not be assigned to this participant",
        "The participant prefers someone who speaks Greek",
      ]),
    );
  });

  test("offers the most suitable first, and says before the choice who cannot be assigned and why (D4)", async () => {
    const admin = await server.as("admin");
    const added = async (first_name: string, more: object = {}) => {
      const [id = ""] = await server.insert("staff", [
        {
          first_name,
          last_name: "Ranked",
          full_name: `${first_name} Ranked`,
          email: `${first_name}@ranked.example`.toLowerCase(),
          job_title: "Support worker",
          status: "active",
          gender: "woman",
          languages: ["greek"],
          visa_expiry: "2030-01-01",
          ...more,
        },
      ]);
      return id;
    };
    const [participant = ""] = await server.insert("participants", [
      {
        first_name: "Rana",
        last_name: "Ranking",
        full_name: "Rana Ranking",
        status: "active",
        type: "private",
        region: "coast",
        worker_preferences: { gender: "female" },
      },
    ]);
    const refused = await added("Abe");
    const man = await added("Bob", { gender: "man" });
    const far = await added("Cat", { region: "inland" });
    const near = await added("Zoe", { region: "coast" });
    await admin.post("ndis/client/update-client", { id: participant, do_not_send: [refused] });
    const { data } = await admin.get(`ndis/client/unassigned-staffs/${participant}`, { search: "Ranked" });
    const offered = data.staffs as Record<string, unknown>[];
    expect(offered.map(({ uuid, suitability }) => [uuid, suitability])).toEqual([
      [near, "suitable"],
      [far, "suitable"],
      [man, "check"],
      [refused, "blocked"],
    ]);
    expect(offered[0]?.strengths).toEqual(["Same region"]);
    expect(offered[2]?.warnings).toEqual(["The participant prefers a woman"]);
    expect(offered[3]?.warnings).toEqual(["Must not be assigned to this participant"]);
    const body = { client_uuid: participant, staff_uuids: [near, refused] };
    const assigned = await admin.post("ndis/client/add/staff-care", body);
    expect(assigned.status).toBe(422);
    expect(assigned.errors.staff_uuids).toEqual(["Abe Ranked must not be assigned to this participant."]);
    const second = await admin.get(`ndis/client/unassigned-staffs/${participant}`, {
      search: "Ranked",
      limit: "2",
      page: "2",
    });
    expect((second.data.staffs as { uuid: string }[]).map(({ uuid }) => uuid)).toEqual([man, refused]);
  });
});
