import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { upgrade } from "#framework/server/upgrade.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };
const instant = { type: "string", format: "date-time" };
const day = { type: "string", format: "date" };
const status = { default: "booked", oneOf: [{ const: "booked" }, { const: "cancelled" }] };

/** Bookings and seats, written down without TypeScript. */
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/booking.json": {
        type: "object",
        additionalProperties: false,
        required: ["name", "van"],
        properties: { name: text, van: { ...text, title: "Van" }, from: instant, to: instant, status },
      },
      "resources/bookings.json": {
        name: "bookings",
        record: {
          schema: "records/booking",
          noOverlap: [{ per: ["van"], from: "from", to: "to", while: { status: ["booked"] } }],
          rows: [
            { permission: "view-staff-payment" },
            { permission: "view-bookings", where: { name: "Everybody's" } },
          ],
        },
      },
      "schemas/records/stay.json": {
        type: "object",
        additionalProperties: false,
        properties: { name: text, from: { ...day, title: "First day" }, to: { ...day, title: "Last day" } },
      },
      "resources/stays.json": {
        name: "stays",
        record: { schema: "records/stay", noOverlap: [{ from: "from", to: "to" }] },
      },
      "schemas/records/seat.json": {
        type: "object",
        additionalProperties: false,
        properties: {
          name: text,
          row: { ...text, title: "Row" },
          day: { ...day, title: "Day" },
          code: text,
          status,
        },
      },
      "resources/seats.json": {
        name: "seats",
        record: {
          schema: "records/seat",
          unique: [["row", "day"], { fields: ["code", "day"], exact: true, while: { status: ["booked"] } }],
        },
      },
    }),
  },
});
const admin = await server.as("admin");
const book = (more: object) => admin.post("records/bookings", { name: "Zoo", ...more });
const at = (from: string, to: string) => ({
  from: `2026-12-01T${from}:00.000Z`,
  to: `2026-12-01T${to}:00.000Z`,
});

describe("records that must not overlap (noOverlap)", () => {
  test("refuses what touches the time of another one, which it names, and takes what begins when it ends", async () => {
    expect((await book({ van: "A", ...at("09:00", "10:00") })).status).toBe(201);
    const refused = await book({ van: "a", ...at("09:59", "11:00") });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain("“Zoo” has this van at that time already.");
    expect((await book({ van: "A", ...at("10:00", "11:00") })).status).toBe(201);
    expect((await book({ van: "B", ...at("09:00", "10:00") })).status).toBe(201);
    const south = await server.as("admin of south");
    expect(
      (await south.post("records/bookings", { name: "Zoo", van: "A", ...at("09:00", "10:00") })).status,
    ).toBe(201);
  });

  test("counts the states that it names, also when a record comes back to one or is restored", async () => {
    const lost = await book({ van: "C", status: "cancelled", ...at("09:00", "10:00") });
    expect((await book({ van: "C", ...at("09:00", "10:00") })).status).toBe(201);
    const back = await admin.put(`records/bookings/${String(lost.body.uuid)}`, { status: "booked" });
    expect(back.status).toBe(422);
    const gone = String((await book({ van: "D", ...at("09:00", "10:00") })).body.uuid);
    await admin.delete(`records/bookings/${gone}`);
    expect((await book({ van: "D", ...at("09:30", "10:00") })).status).toBe(201);
    expect((await admin.post(`records/bookings/${gone}/restore`)).status).toBe(409);
  });

  test("goes on for good without an end, and refuses an end before the beginning", async () => {
    const { from, to } = at("09:00", "08:00");
    expect((await book({ van: "E", from, to })).status).toBe(422);
    expect((await book({ van: "E", from })).status).toBe(201);
    expect((await book({ van: "E", from: "2030-01-01T00:00:00.000Z" })).status).toBe(422);
  });

  test("counts the last day where it is about dates, for all records without per", async () => {
    const stay = async (from: string, to: string) =>
      (await admin.post("records/stays", { name: "Stay", from, to })).status;
    expect(await stay("2026-12-01", "2026-12-01")).toBe(201);
    expect(await stay("2026-12-01", "2026-12-01")).toBe(422);
    expect(await stay("2026-11-01", "2026-12-01")).toBe(422);
    expect(await stay("2026-12-02", "2026-12-05")).toBe(201);
  });

  test("does not name a record to somebody who does not see it", async () => {
    await server.rows`insert into role_permissions (tenant_id, role_uuid, permission)
      select tenant_id, uuid, permission from roles, unnest(array['view-bookings', 'edit-bookings']) permission
      where name = 'Roster coordinator' on conflict do nothing`;
    const coordinator = await server.as("coordinator");
    const taken = { van: "F", name: "Everybody's" };
    await book({ van: "F", name: "Secret", ...at("09:00", "10:00") });
    const refused = await coordinator.post("records/bookings", { ...taken, ...at("09:30", "11:00") });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Another booking has this van at that time already.");
    expect(refused.text).not.toContain("Secret");
    expect((await coordinator.get("records/bookings")).text).not.toContain("Secret");
    await book({ ...taken, ...at("10:00", "11:00") });
    const named = await coordinator.post("records/bookings", { ...taken, ...at("10:30", "11:00") });
    expect(named.text).toContain("“Everybody's” has this van at that time already.");
  });

  test("lets one of fifty stand who book at the same moment", async () => {
    const booked = await Promise.all(
      Array.from({ length: 50 }, () => book({ van: "Z", ...at("09:00", "10:00") })),
    );
    const states = booked.map(({ status: answered }) => answered).toSorted((one, other) => one - other);
    expect(states).toEqual([201, ...Array.from({ length: 49 }, () => 422)]);
  });

  test("is held by the database, whoever writes", async () => {
    await book({ van: "G", ...at("09:00", "10:00") });
    await expect(
      server.insert("bookings", [{ name: "Other", van: "G", ...at("09:30", "09:40") }]),
    ).rejects.toMatchObject({ errors: { from: ["Another booking has this van at that time already."] } });
  });

  test("leaves records from before alone, and holds for new ones", async () => {
    const { database, definitions, portal, config } = server.services;
    const held = await server.rows<{ name: string }>`select conname as name from pg_constraint
      where starts_with(conname, 'together_') and pg_get_constraintdef(oid) like '%van%'`;
    expect(held).toHaveLength(1);
    const [old] = [String((await book({ van: "H", ...at("09:00", "10:00") })).body.uuid)];
    const later = String((await book({ van: "H", ...at("10:00", "11:00") })).body.uuid);
    await sql`alter table records drop constraint ${sql.ref(held[0]?.name ?? "")}`.execute(database.owner);
    await server.rows`update records set data = data || '{"from": "2026-12-01T09:30:00.000Z"}' where uuid = ${later}`;
    await upgrade(database, definitions, portal, config);
    expect((await admin.put(`records/bookings/${later}`, { name: "Renamed" })).status).toBe(200);
    expect((await admin.put(`records/bookings/${later}`, at("09:40", "11:00"))).status).toBe(422);
    expect((await book({ van: "H", ...at("09:00", "09:10") })).status).toBe(422);
    expect((await admin.put(`records/bookings/${old}`, { name: "First" })).status).toBe(200);
  });
});

describe("values that are unique together (unique)", () => {
  const seat = (more: object) => admin.post("records/seats", { name: "Seat", ...more });

  test("compares them together, in capitals or not, and leaves out what is empty", async () => {
    expect((await seat({ row: "A1", day: "2026-12-01" })).status).toBe(201);
    const refused = await seat({ row: "a1", day: "2026-12-01" });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain("“Seat” already has this row and day.");
    expect((await seat({ row: "A1", day: "2026-12-02" })).status).toBe(201);
    expect((await seat({ row: "A1" })).status).toBe(201);
    expect((await seat({ row: "A1" })).status).toBe(201);
  });

  test("tells capitals apart where it says exact, and counts only the states that it names", async () => {
    const one = { code: "x", day: "2026-12-03" };
    expect((await seat(one)).status).toBe(201);
    expect((await seat({ ...one, code: "X" })).status).toBe(201);
    expect((await seat({ ...one, status: "cancelled" })).status).toBe(201);
    expect((await seat(one)).status).toBe(422);
  });

  test("lets one of many stand who write at the same moment", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => seat({ row: "Z", day: "2026-12-01" })));
    expect(made.filter(({ status: answered }) => answered === 201)).toHaveLength(1);
    expect(made.filter(({ status: answered }) => answered === 422)).toHaveLength(19);
  });
});
