import { beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const kept = { type: "string", maxLength: 200, readOnly: true };

// Offers that the office sends and their holders open and accept, as someone without TypeScript would write them: two
// sides of the same records, which no table of their own holds.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/offer.json": {
        type: "object",
        properties: {
          name: { type: "string", maxLength: 200 },
          holder: { type: "string", format: "uuid" },
          margin: { type: "integer" },
          seen_at: { ...kept, format: "date-time" },
          accepted_by: kept,
          status: {
            ...kept,
            default: "sent",
            oneOf: ["sent", "viewed", "accepted"].map((state) => ({ const: state, title: state })),
          },
        },
      },
      "resources/offers.json": {
        name: "offers",
        record: {
          schema: "records/offer",
          rows: [
            { permission: "view-offers" },
            { permission: "view-my-offers", where: { holder: "{user.uuid}" } },
          ],
          lifecycle: {
            field: "status",
            moves: {
              view: { from: ["sent"], to: "viewed", reads: "my-offers", sets: { seen_at: "{now}" } },
            },
          },
        },
        calls: {
          list: { get: "records/offers", rows: "offers" },
          one: {
            get: "records/offers/{id}",
            row: "offer",
            for: "my-offers",
            needs: ["view-offers", "view-my-offers"],
          },
          create: { post: "records/offers", row: "offer" },
        },
        actions: {
          accept: {
            label: "Accept",
            from: ["viewed"],
            to: "accepted",
            call: {
              post: "records/offers/{id}/accept",
              row: "offer",
              needs: ["edit-offers", "edit-my-offers"],
            },
            for: { resource: "my-offers", says: "Only the holder can accept an offer." },
            sets: { accepted_by: "{user.fullname}" },
          },
        },
      },
      "resources/my-offers.json": {
        name: "my-offers",
        of: "offers",
        fields: { margin: null },
        access: { roles: [], permissions: ["view-my-offers"] },
        record: { rows: [{ permission: "view-my-offers", where: { holder: "{user.uuid}" } }] },
        calls: { list: { get: "records/my-offers", rows: "offers" }, one: true },
        actions: { accept: true },
      },
    }),
  },
});
const [admin, worker, colleague] = [
  await server.as("admin"),
  await server.as("worker"),
  await server.as("colleague"),
];
beforeAll(async () => {
  await server.rows`insert into role_permissions (tenant_id, role_uuid, permission)
    select tenant_id, uuid, permission from roles, unnest(array['view-my-offers', 'edit-my-offers']) permission
    where name = 'Staff' on conflict do nothing`;
});
const offer = async (): Promise<string> => {
  const wanted = { name: "Bed", margin: 7, holder: userIdOf("north", "worker") };
  return ((await admin.post("records/offers", wanted)).data.offer as { uuid: string }).uuid;
};
const one = async (by: typeof admin, id: string) =>
  (await by.get(`records/offers/${id}`)).data.offer as JsonObject;

describe("a record that is opened (reads)", () => {
  test("moves when its holder opens it, and not when somebody else does", async () => {
    const id = await offer();
    expect(await one(admin, id)).toMatchObject({ status: "sent", margin: 7 });
    expect(await one(admin, id)).toMatchObject({ status: "sent" });
    expect((await colleague.get(`records/offers/${id}`)).status).toBe(404);
    expect(await one(worker, id)).toMatchObject({ status: "viewed" });
    const opened = await one(admin, id);
    expect(opened).toMatchObject({ status: "viewed", seen_at: server.clock.now().toISOString() });
    // Only once.
    await one(worker, id);
    expect((await one(admin, id)).version).toBe(opened.version);
    const { data } = await admin.get(`records/offers/${id}/history`);
    expect(data.history.map(({ action }: { action: string }) => action)).toEqual(["view", "create"]);
  });

  test("is shown to its holder as their resource shows it", async () => {
    const shown = await one(worker, await offer());
    expect(shown).toMatchObject({ name: "Bed" });
    expect(shown).not.toHaveProperty("margin");
  });
});

describe("an action that is for the other side (for)", () => {
  test("is refused to those who only see the record, and to those who do not see it", async () => {
    const id = await offer();
    await one(worker, id);
    const refused = await admin.post(`records/offers/${id}/accept`);
    expect([refused.status, refused.message]).toEqual([403, "Only the holder can accept an offer."]);
    expect((await colleague.post(`records/offers/${id}/accept`)).status).toBe(404);
    expect(await one(admin, id)).toMatchObject({ status: "viewed" });
  });

  test("is done by its holder, and answers what they see", async () => {
    const id = await offer();
    await one(worker, id);
    const { status, data, text } = await worker.post(`records/offers/${id}/accept`);
    expect(status, text).toBe(200);
    expect(data.offer).toMatchObject({ status: "accepted", accepted_by: "Willa Worker" });
    expect(data.offer).not.toHaveProperty("margin");
    expect(await one(admin, id)).toMatchObject({ status: "accepted", margin: 7 });
  });
});
