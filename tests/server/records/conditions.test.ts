import { describe, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { checkedImport } from "../../support/imports.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };
const day = { type: "string", format: "date" };
const seats = (title: string, more: object = {}) => ({ const: title.toLowerCase(), title, ...more });

/** Trips with conditions over their fields, written down without TypeScript. */
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/outing.json": {
        type: "object",
        additionalProperties: false,
        required: ["name"],
        properties: {
          name: text,
          due: { ...day, title: "Due" },
          back: { ...day, title: "Back" },
          reason: { ...text, title: "Reason", "x-required-when": "back > due" },
          status: { default: "open", oneOf: [{ const: "open" }, { const: "approved" }] },
          km: { type: "number", title: "Kilometres", "x-read-only-when": 'status == "approved"' },
          people: { type: "integer" },
          vehicle: {
            type: "string",
            title: "Vehicle",
            oneOf: [seats("Car"), seats("Bus", { "x-offered-when": "people > 4" })],
          },
          extras: {
            type: "array",
            title: "Extras",
            items: { oneOf: [seats("Trailer", { "x-offered-when": "people < 3" }), seats("Seat")] },
          },
        },
      },
      "resources/outings.json": {
        name: "outings",
        import: true,
        record: { schema: "records/outing" },
        list: { bulkEdit: ["km", "back"] },
        actions: {
          approve: {
            label: "Approve",
            call: { post: "records/outings/{id}/actions/approve", needs: "edit-outings" },
            sets: { status: "approved", km: 10 },
          },
        },
      },
    }),
  },
});
const admin = await server.as("admin");
const post = (record: object) => admin.post("records/outings", { name: "Zoo", ...record });
const put = (id: unknown, change: object) => admin.put(`records/outings/${String(id)}`, change);

describe("a field that must have a value now (x-required-when)", () => {
  test("is named where it is missing, and only then", async () => {
    const late = await post({ due: "2026-03-01", back: "2026-03-02" });
    expect(late.status).toBe(422);
    expect(late.errors).toEqual({ reason: ["Reason is required."] });
    expect((await post({ due: "2026-03-01", back: "2026-03-02", reason: "Rain" })).status).toBe(201);
    expect((await post({ due: "2026-03-01", back: "2026-03-01" })).status).toBe(201);
    expect((await post({ back: "2026-03-02" })).status).toBe(201);
  });

  test("is asked of each change, of a preview and of an import", async () => {
    const { uuid } = (await post({ due: "2026-03-01" })).body;
    expect((await put(uuid, { back: "2026-03-05" })).errors).toHaveProperty("reason");
    const { data } = await admin.post("records/outings/preview-changes", {
      ids: [uuid],
      changes: { back: "2026-03-05" },
    });
    expect(JSON.stringify(data.records)).toContain("Reason is required.");
    const rows = [
      ["name", "due", "back"],
      ["Late", "2026-03-01", "2026-03-02"],
    ];
    expect((await checkedImport(admin, "outings", rows)).problems).toBe(1);
  });
});

describe("a field that people cannot change now (x-read-only-when)", () => {
  test("is refused by name, with the other mistakes, and may be sent as it is", async () => {
    const { uuid } = (await post({ km: 5, status: "approved" })).body;
    expect(uuid).toBeUndefined();
    const made = (await post({ km: 5 })).body.uuid;
    expect((await put(made, { status: "approved" })).status).toBe(200);
    const refused = await put(made, { km: 6, name: "", back: "2026-13-01" });
    expect(refused.status).toBe(422);
    expect(refused.errors).toMatchObject({ km: ["Kilometres can't be changed for this record."] });
    expect(Object.keys(refused.errors ?? {}).sort()).toEqual(["back", "km", "name"]);
    expect((await put(made, { km: 5, name: "Park" })).status).toBe(200);
    expect((await put(made, { status: "open", km: 6 })).status).toBe(200);
  });

  test("is still set by an action", async () => {
    const { uuid } = (await post({ km: 5 })).body;
    const done = await admin.post(`records/outings/${String(uuid)}/actions/approve`, {});
    expect(done.status, done.text).toBe(200);
    expect((await admin.get(`records/outings/${String(uuid)}`)).body).toMatchObject({ km: 10 });
  });
});

describe("a choice that can be taken by condition (x-offered-when)", () => {
  test("is refused by name where it cannot", async () => {
    const refused = await post({ people: 3, vehicle: "bus", extras: ["trailer", "seat"] });
    expect(refused.status).toBe(422);
    expect(refused.errors).toEqual({
      vehicle: ["Vehicle: “Bus” cannot be chosen for this record."],
      extras: ["Extras: “Trailer” cannot be chosen for this record."],
    });
    expect((await post({ people: 5, vehicle: "bus", extras: ["seat"] })).status).toBe(201);
    expect((await post({ people: 2, vehicle: "car", extras: ["trailer"] })).status).toBe(201);
    expect((await post({ vehicle: "bus" })).status).toBe(422);
  });

  test("is refused when what it depends on changes, and else stays", async () => {
    const { uuid } = (await post({ people: 5, vehicle: "bus" })).body;
    expect((await put(uuid, { people: 2 })).errors).toHaveProperty("vehicle");
    expect((await put(uuid, { people: 2, vehicle: "car" })).status).toBe(200);
    await server.rows`update records set data = data || '{"vehicle": "bus"}' where uuid = ${String(uuid)}`;
    expect((await put(uuid, { name: "Beach" })).status).toBe(200);
  });
});
