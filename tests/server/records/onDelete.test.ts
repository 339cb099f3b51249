import { beforeAll, describe, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };
const schema = (properties: object, required: string[] = ["name"]) => ({
  type: "object",
  additionalProperties: false,
  required,
  properties: { name: text, ...properties },
});
const rooms = { "x-reference": "rooms" };
const refers = { type: "string", format: "uuid" };

// Rooms that beds need, lamps may stand in, keys may open several of, and notes remember.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/room.json": schema({}),
      "schemas/records/bed.json": schema({ room: { ...refers, ...rooms, "x-on-delete": "refuse" } }, [
        "name",
        "room",
      ]),
      "schemas/records/lamp.json": schema({ room: { ...refers, ...rooms, "x-on-delete": "clear" } }),
      "schemas/records/pass.json": schema({
        opens: { type: "array", items: { ...refers, ...rooms, "x-on-delete": "clear" } },
      }),
      "schemas/records/remark.json": schema({ room: { ...refers, ...rooms } }),
      "resources/rooms.json": { name: "rooms", record: { schema: "records/room" } },
      "resources/beds.json": { name: "beds", record: { schema: "records/bed" } },
      "resources/lamps.json": {
        name: "lamps",
        record: {
          schema: "records/lamp",
          rows: [
            { permission: "view-lamps", where: { name: "{user.fullname}" } },
            { permission: "edit-lamps" },
          ],
        },
      },
      "resources/passes.json": { name: "passes", record: { schema: "records/pass" } },
      "resources/remarks.json": { name: "remarks", record: { schema: "records/remark" } },
    }),
  },
});
const admin = await server.as("admin");
const add = async (resource: string, record: object): Promise<string> =>
  String((await admin.post(`records/${resource}`, { name: "One", ...record })).body.uuid);
const keeper = await server.as("coordinator");
beforeAll(async () => {
  await server.rows`insert into role_permissions (tenant_id, role_uuid, permission)
    select tenant_id, uuid, permission from roles, unnest(array['view-rooms', 'edit-rooms', 'view-lamps']) permission
    where name = 'Roster coordinator' on conflict do nothing`;
});
const one = async (resource: string, id: string) => (await admin.get(`records/${resource}/${id}`)).body;

describe("deleting a record to which others refer (x-on-delete)", () => {
  test("is refused as long as a record is there that needs it", async () => {
    const room = await add("rooms", {});
    const [first, second] = [await add("beds", { room }), await add("beds", { room })];
    const refused = await admin.delete(`records/rooms/${room}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This room can't be deleted: 2 beds refer to it.",
    ]);
    await admin.delete(`records/beds/${first}`);
    expect((await admin.delete(`records/rooms/${room}`)).body.message).toContain("1 bed refers to it.");
    await admin.delete(`records/beds/${second}`);
    expect((await admin.delete(`records/rooms/${room}`)).status).toBe(200);
  });

  test("takes it out of those that can do without, each by a change that stands in its history", async () => {
    const [room, other] = [await add("rooms", {}), await add("rooms", {})];
    const pass = await add("passes", { opens: [room, other] });
    const [lamp, elsewhere] = [await add("lamps", { room }), await add("lamps", { room: other })];
    expect((await keeper.get(`records/lamps/${lamp}`)).status).toBe(404);
    expect((await keeper.delete(`records/rooms/${room}`)).status).toBe(200);
    expect((await one("passes", pass)).opens).toEqual([other]);
    const kept = await server.rows`select uuid, data->>'room' as room from records where resource = 'lamps'`;
    // Also one that the person who deletes does not see.
    expect(new Map(kept.map(({ uuid, room: where }) => [uuid, where]))).toEqual(
      new Map([
        [lamp, null],
        [elsewhere, other],
      ]),
    );
    const { data } = await admin.get(`records/passes/${pass}/history`);
    expect(data.history.map(({ action }: { action: string }) => action)).toEqual(["update", "create"]);
  });

  test("leaves those alone that say nothing of it", async () => {
    const room = await add("rooms", {});
    const remark = await add("remarks", { room });
    expect((await admin.delete(`records/rooms/${room}`)).status).toBe(200);
    expect((await one("remarks", remark)).room).toBe(room);
  });
});

describe("in the portal", () => {
  const made = async (path: string, key: string, body: object): Promise<string> =>
    ((await admin.post(path, body)).data[key] as { uuid: string }).uuid;
  const category = (name: string) =>
    made("ndis/staff-category/add-staff-category", "staff_category", { name, status: "active" });

  test("a staff category is kept as long as staff have it, and leaves the documents that it was shown", async () => {
    const [used, other] = [await category("Drivers"), await category("Cooks")];
    const worker = idOf("north", "staff", "first");
    const [{ staff_category: before } = {}] =
      await server.rows`select staff_category from staff where uuid = ${worker}`;
    await server.rows`update staff set staff_category = ${used} where uuid = ${worker}`;
    const [document = ""] = await server.insert("documents", [
      { name: "Rules", type: "policy", visible_to: [], staff_categories: [used, other] },
    ]);
    const refused = await admin.delete(`ndis/staff-category/delete/${used}`);
    expect([refused.status, refused.message]).toEqual([
      409,
      "This staff category can't be deleted: 1 staff member refers to it.",
    ]);
    await server.rows`update staff set staff_category = ${before ?? null} where uuid = ${worker}`;
    expect((await admin.delete(`ndis/staff-category/delete/${used}`)).status).toBe(200);
    const [{ left } = {}] = await server.rows`
      select data->'staff_categories' as left from records where uuid = ${document}`;
    expect(left).toEqual([other]);
  });

  test("a service is kept as long as it is agreed with somebody or stands in the roster", async () => {
    const service = await made("ndis/services/add", "service", { name: "Gardening", status: "active" });
    const [booking = ""] = await server.insert("service-bookings", [
      {
        participant: idOf("north", "participants", "first"),
        service,
        agreed_rate: 5000,
        start_date: "2026-11-01",
      },
    ]);
    const [shift = ""] = await server.insert("shifts", [
      {
        service,
        participants: [idOf("north", "participants", "first")],
        shift_type: "personal_care",
        start_at: "2027-03-01T01:00:00Z",
        end_at: "2027-03-01T02:00:00Z",
        status: "open",
      },
    ]);
    const remove = () => admin.delete(`ndis/services/delete/${service}`);
    expect((await remove()).message).toMatch(/^This service can't be deleted: 1 .* refers to it\.$/);
    await server.rows`update records set deleted_at = now() where uuid = ${booking}`;
    expect((await remove()).message).toBe("This service can't be deleted: 1 shift refers to it.");
    await server.rows`update shifts set deleted_at = now() where uuid = ${shift}`;
    expect((await remove()).status).toBe(200);
  });
});
