import { beforeAll, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };

// Machines that are looked at, and the notes of anyone who looked, as someone without TypeScript would write them.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/machine.json": {
        type: "object",
        required: ["name"],
        properties: {
          name: text,
          state: {
            ...text,
            default: "running",
            oneOf: ["running", "scrapped"].map((state) => ({ const: state })),
          },
        },
      },
      "schemas/records/look.json": {
        type: "object",
        required: ["machine", "note"],
        properties: {
          machine: { ...text, format: "uuid", "x-reference": "machines" },
          note: { ...text, minLength: 3 },
          by: text,
          on: { type: "string", format: "date" },
          state: { ...text, oneOf: ["open", "seen"].map((state) => ({ const: state })) },
        },
      },
      "schemas/actions/look.json": {
        type: "object",
        additionalProperties: false,
        properties: { note: text },
      },
      "resources/looks.json": { name: "looks", record: { schema: "records/look", title: "{note}" } },
      "schemas/records/gauge.json": { type: "object", required: ["name"], properties: { name: text } },
      "resources/gauges.json": {
        name: "gauges",
        record: {
          schema: "records/gauge",
          rows: [{ permission: "view-gauges", where: { created_by: "{user.uuid}" } }],
        },
        calls: {
          create: { post: "records/gauges/add", row: "gauge", needs: "view-gauges" },
          account: {
            get: "records/gauges/{id}/account",
            facts: "participant-account",
            needs: "view-gauges",
          },
        },
      },
      "resources/machines.json": {
        name: "machines",
        record: { schema: "records/machine", title: "{name}" },
        actions: {
          look: {
            label: "Look",
            call: {
              post: "records/machines/{id}/look",
              input: "actions/look",
              needs: "edit-machines",
              row: "machine",
            },
            when: { state: ["running"] },
            refused: "{name} is scrapped.",
            requires: [{ input: "note", when: { name: ["Press"] }, says: "Say what you saw at the press." }],
            creates: {
              resource: "looks",
              set: {
                machine: "{uuid}",
                note: "{input.note}",
                by: "{user.fullname}",
                on: "{today}",
                state: "open",
              },
              once: { by: ["machine"], when: { state: ["open"] } },
            },
            success: "Noted.",
          },
          print: {
            label: "Print",
            call: { get: "records/machines/{id}/print", needs: "view-machines" },
            downloads: "paper",
          },
        },
      },
    }),
  },
});
const admin = await server.as("admin");
const machine = async (more: object = {}) =>
  String((await admin.post("records/machines", { name: "Saw", ...more })).body.uuid);
const looks = async (id: string) => {
  const { body } = await admin.get("records/looks", { filter: JSON.stringify({ machine: id }) });
  return body.rows as Record<string, unknown>[];
};

let saw = "";
beforeAll(async () => {
  saw = await machine();
});

test("an action creates a record of another resource, and answers the one it was done to", async () => {
  const { status, message, data } = await admin.post(`records/machines/${saw}/look`, { note: "Blunt" });
  expect([status, message]).toEqual([200, "Noted."]);
  expect(data.machine).toMatchObject({ uuid: saw, name: "Saw" });
  expect(await looks(saw)).toMatchObject([{ machine: saw, note: "Blunt", on: "2026-11-20", state: "open" }]);
});

test("the one that is there is changed instead, as long as its state allows", async () => {
  const id = await machine();
  const look = (note: string) => admin.post(`records/machines/${id}/look`, { note });
  await Promise.all([look("Loud"), look("Loud")]);
  await look("Hot");
  const [first, ...others] = await looks(id);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ note: "Hot" });
  await admin.put(`records/looks/${String(first?.uuid)}`, { state: "seen" });
  await look("Hot again");
  expect(await looks(id)).toHaveLength(2);
});

test("what the other resource refuses is not created, nor for a record that the action is not for", async () => {
  const id = await machine();
  const short = await admin.post(`records/machines/${id}/look`, { note: "x" });
  expect([short.status, Object.keys(short.errors)]).toEqual([422, ["note"]]);
  const scrapped = await machine({ state: "scrapped" });
  const refused = await admin.post(`records/machines/${scrapped}/look`, { note: "Gone" });
  expect([refused.status, refused.message]).toEqual([409, "Saw is scrapped."]);
  expect([await looks(id), await looks(scrapped)]).toEqual([[], []]);
});

test("what only some records need is asked of these, and nothing is created without it", async () => {
  const press = await machine({ name: "Press" });
  const missing = await admin.post(`records/machines/${press}/look`, {});
  expect([missing.status, missing.errors]).toEqual([422, { note: ["Say what you saw at the press."] }]);
  expect(await looks(press)).toEqual([]);
  expect((await admin.post(`records/machines/${press}/look`, { note: "Oily" })).status).toBe(200);
});

test("who may not make the call creates nothing", async () => {
  const worker = await server.as("worker");
  expect((await worker.post(`records/machines/${saw}/look`, { note: "Mine" })).status).toBe(403);
});

test("a file of a record is ordered by its definition, and the log has who ordered it", async () => {
  const { data } = await admin.get(`records/machines/${saw}/print`);
  expect(data.link).toMatch(/exports\/.{20,}$/);
  const { data: log } = await admin.get(`records/machines/${saw}/history`, { kind: "reads" });
  expect(log.history).toMatchObject([{ action: "open-file" }]);
  expect((await admin.get("records/machines/00000000-0000-4000-8000-000000000000/print")).status).toBe(404);
});

test("facts are worked out about a record that the person may see, and about no other", async () => {
  const { data } = await admin.post("records/gauges/add", { name: "Pressure" });
  const facts = await admin.get(`records/gauges/${data.gauge.uuid}/account`);
  expect([facts.status, facts.data]).toEqual([200, { account: null }]);
  const south = await server.as("admin of south");
  expect((await south.get(`records/gauges/${data.gauge.uuid}/account`)).status).toBe(404);
  const worker = await server.as("worker");
  expect((await worker.get(`records/gauges/${data.gauge.uuid}/account`)).status).toBe(403);
});
