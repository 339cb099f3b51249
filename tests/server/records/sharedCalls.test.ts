import { beforeAll, describe, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };
const note = (whose: string) => ({
  type: "object",
  additionalProperties: false,
  required: [whose, "text"],
  properties: {
    [whose]: text,
    text,
    kind: { ...text, readOnly: true },
    ends_at: { type: "string", format: "date-time" },
    ended_at: { type: "string", format: "date-time", readOnly: true },
  },
});
const resource = (name: string, schema: string, more: object) => ({
  name,
  record: {
    schema,
    title: "{text}",
    expires: {
      when: { kind: ["own"], ends_at: "before-now" },
      sets: { kind: "over", ended_at: "{ends_at}" },
    },
  },
  ...more,
});

// Notes about cars and notes about boats, which are written by the same calls, and end at a time of the day.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/car-note.json": note("car"),
      "schemas/records/boat-note.json": note("boat"),
      "resources/car-notes.json": resource("car-notes", "records/car-note", {
        calls: {
          list: { get: "records/car-notes/all", rows: "notes" },
          one: { get: "records/car-notes/{id}/whole", row: "note" },
          create: {
            post: "records/car-notes/write",
            row: "note",
            among: ["boat-notes"],
            needs: ["edit-car-notes", "edit-boat-notes"],
            sets: { kind: "own" },
          },
          update: {
            post: "records/car-notes/change",
            id: "id",
            row: "note",
            among: ["boat-notes"],
            needs: ["edit-car-notes", "edit-boat-notes"],
            when: { kind: ["own"] },
            refused: "This note is over.",
          },
        },
        actions: {
          drop: {
            label: "Drop",
            deletes: true,
            call: {
              post: "records/car-notes/drop",
              id: "id",
              among: ["boat-notes"],
              needs: ["edit-car-notes", "edit-boat-notes"],
            },
          },
        },
      }),
      "resources/boat-notes.json": resource("boat-notes", "records/boat-note", {
        calls: { list: { get: "records/boat-notes/all", rows: "notes" }, create: { of: "car-notes" } },
      }),
    }),
  },
});
const [admin, sailor] = [await server.as("admin"), await server.as("coordinator")];

beforeAll(async () => {
  await server.rows`insert into role_permissions (tenant_id, role_uuid, permission)
    select tenant_id, uuid, permission from roles, unnest(array['view-boat-notes', 'edit-boat-notes']) permission
    where name = 'Roster coordinator' on conflict do nothing`;
});

const write = (by: typeof admin, more: object) =>
  by.post("records/car-notes/write", { text: "Checked", ...more });
const textsOf = async (place: string) =>
  (await admin.get(`records/${place}/all`)).data.notes.map(({ text: said }: { text: string }) => said);

describe("a call that several resources share (among)", () => {
  test("writes the records of whose fields were sent, and refuses whom it is not for", async () => {
    const [car, boat] = [await write(admin, { car: "A" }), await write(admin, { boat: "B", text: "Afloat" })];
    expect([car.data.note.kind, boat.data.note.boat]).toEqual(["own", "B"]);
    expect([await textsOf("car-notes"), await textsOf("boat-notes")]).toEqual([["Checked"], ["Afloat"]]);
    expect((await write(sailor, { boat: "C" })).status).toBe(200);
    expect((await write(sailor, { car: "C" })).status).toBe(403);
    expect((await write(admin, {})).errors.car).toBeDefined();
  });

  test("changes and deletes the one that is named, wherever it is, among those that the person may edit", async () => {
    const [car, boat] = [await write(admin, { car: "D" }), await write(admin, { boat: "E" })];
    const change = (by: typeof admin, { data }: typeof car) =>
      by.post("records/car-notes/change", { id: data.note.uuid as string, text: "Changed" });
    expect((await change(sailor, boat)).data.note.text).toBe("Changed");
    expect((await change(sailor, car)).status).toBe(404);
    expect((await change(admin, car)).status).toBe(200);
    const drop = (by: typeof admin) =>
      by.post("records/car-notes/drop", { id: boat.data.note.uuid as string });
    expect([(await drop(admin)).status, (await drop(admin)).status]).toEqual([200, 404]);
  });
});

test("records that run out at a time have run out for whoever reads them after it", async () => {
  const ends = new Date(server.clock.now().getTime() + 5 * 60_000).toISOString();
  const { data } = await write(admin, { car: "F", text: "Soon over", ends_at: ends });
  const read = async () =>
    (await (await server.as("admin")).get(`records/car-notes/${data.note.uuid}/whole`)).data.note;
  const over = async () =>
    (await (await server.as("admin")).get("records/car-notes/all", { search: "Soon", fields: "kind" })).data
      .notes[0];
  expect([(await read()).kind, (await over()).kind]).toEqual(["own", "own"]);
  server.clock.advance({ minutes: 6 });
  expect((await over()).kind).toBe("over");
  expect(await read()).toMatchObject({ kind: "over", ended_at: ends });
  const late = await (
    await server.as("admin")
  ).post("records/car-notes/change", { id: data.note.uuid, text: "Late" });
  expect([late.status, late.message]).toEqual([409, "This note is over."]);
  const logged =
    await server.rows`select user_name from activity_log where action = 'expire' and record_uuid = ${data.note.uuid}`;
  expect(logged).toEqual([{ user_name: "The portal itself" }]);
});
