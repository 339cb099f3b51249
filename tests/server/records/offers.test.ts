import { expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };
const day = { type: "string", format: "date" };
const reference = (to: string, when: string) => ({
  type: "string",
  format: "uuid",
  "x-reference": to,
  "x-offered-when": when,
});

/** Trips whose vehicles depend on the trip, written down without TypeScript. */
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/bus.json": {
        type: "object",
        additionalProperties: false,
        required: ["name"],
        properties: {
          name: text,
          seats: { type: "integer" },
          until: day,
          lift: { type: "boolean" },
          kind: { oneOf: [{ const: "van" }, { const: "bus" }] },
        },
      },
      "schemas/records/trip.json": {
        type: "object",
        additionalProperties: false,
        required: ["name"],
        properties: {
          name: text,
          people: { type: "integer" },
          back: day,
          bus: {
            ...reference("buses", "bus.seats >= people && bus.until >= back && bus.lift"),
            title: "Bus",
          },
          legs: {
            type: "array",
            items: {
              type: "object",
              additionalProperties: false,
              properties: {
                load: { type: "integer" },
                spare: {
                  type: "array",
                  title: "Spares",
                  items: reference("buses", 'load < spare.seats && spare.kind in ["van"]'),
                },
              },
            },
          },
        },
      },
      "resources/buses.json": { name: "buses", record: { schema: "records/bus" } },
      "resources/trips.json": { name: "trips", record: { schema: "records/trip" } },
    }),
  },
});
const admin = await server.as("admin");
const bus = async (record: object): Promise<string> =>
  String(
    (
      await admin.post("records/buses", {
        name: "B",
        until: "2026-12-31",
        lift: true,
        kind: "van",
        ...record,
      })
    ).body.uuid,
  );
const trip = (record: object) => admin.post("records/trips", { name: "Zoo", back: "2026-12-01", ...record });
const message = (label: string) => [
  `${label}: choose one from the list. The one chosen is not offered with these values.`,
];

test("a reference takes only records that its expression offers", async () => {
  const [small, old, steps, right] = [
    await bus({ seats: 4 }),
    await bus({ seats: 9, until: "2026-11-30" }),
    await bus({ seats: 9, lift: false }),
    await bus({ seats: 5, until: "2026-12-01" }),
  ];
  for (const wrong of [small, old, steps])
    expect((await trip({ people: 5, bus: wrong })).errors).toEqual({ bus: message("Bus") });
  expect((await trip({ bus: right })).errors).toEqual({ bus: message("Bus") });
  expect((await trip({ people: 5, bus: right })).status).toBe(201);
});

test("one that the record has stays until it, or what it depends on, changes", async () => {
  const chosen = await bus({ seats: 5 });
  const { uuid } = (await trip({ people: 5, bus: chosen })).body;
  const path = `records/trips/${String(uuid)}`;
  expect((await admin.put(`records/buses/${chosen}`, { seats: 2 })).status).toBe(200);
  expect((await admin.put(path, { name: "Park" })).status).toBe(200);
  expect((await admin.put(path, { people: 3 })).errors).toEqual({ bus: message("Bus") });
  expect((await admin.put(path, { people: 2 })).status).toBe(200);
});

test("in rows each reads its own row", async () => {
  const spare = await bus({ seats: 5 });
  const refused = await trip({
    legs: [
      { load: 4, spare: [spare] },
      { load: 5, spare: [spare] },
    ],
  });
  expect(refused.errors).toEqual({ "legs.1.spare": message("Spares") });
  const other = await bus({ seats: 9, kind: "bus" });
  expect((await trip({ legs: [{ load: 4, spare: [spare, other] }] })).status).toBe(422);
  expect((await trip({ legs: [{ load: 4, spare: [spare] }] })).status).toBe(201);
});
