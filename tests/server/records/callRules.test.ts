import { beforeAll, expect, test } from "vitest";
import { startable } from "#framework/server/definitions/startable.ts";
import { portalOf } from "../../../src/portals.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

// Crates that are weighed one by one, loaded together, and moved to another bay whose crate is locked before.
const code = `import type { PortalPart } from "#framework/server/folder/part.ts";
const answer = { type: "object" };
const order: string[] = [];
export const portal: PortalPart = {
  rules: {
    facts: {
      "crate-weight": { answer, of: (_context, { record }, { unit }) => ({ weight: record.weight, unit: unit ?? null }) },
      "crates-weight": {
        answer,
        ofSeveral: (_context, { ids, records }) => ({
          weights: ids.map((id) => records.get(id)?.weight ?? null),
        }),
      },
      "crate-guess": { answer, ofInput: (_context, input) => ({ input }) },
    },
    effect: {
      "crate-weighed": { of: (_context, { record }) => String(record.name) + " weighed after " + order.splice(0).join(",") },
      "crates-loaded": {
        ofSeveral: (_context, { rows }) => rows.map(({ uuid }) => String(uuid)).toSorted().join() === rows.map(({ uuid }) => String(uuid)).join() ? rows.length + " loaded" : "out of order",
      },
      "crate-stamped": { of: (_context, { record }) => ({ stamped: record.name }) },
      "crate-shelved": { ofInput: (_context, { id, tidy }) => ({ shelf: id, tidy: tidy ?? null }) },
    },
    lock: { "crate-scales": (_context, _id, record) => { order.push(String(record?.name)); return Promise.resolve(); } },
  },
};
`;

const object = (properties: object, more: object = {}) => ({
  type: "object",
  additionalProperties: false,
  ...more,
  properties,
});
const text = { type: "string", maxLength: 60 };
const ids = { type: "array", maxItems: 9, items: { type: "string", format: "uuid" } };
const crates = {
  name: "crates",
  record: { schema: "records/crate", title: "{name}" },
  calls: {
    create: { post: "records/crates", row: "crate" },
    weight: {
      get: "records/crates/{id}/weight",
      facts: "crate-weight",
      input: "actions/crate-unit",
      needs: "view-crates",
    },
    weights: {
      post: "records/crates/weights",
      facts: "crates-weight",
      takes: { ids: "crates" },
      input: "actions/crates",
      needs: "view-crates",
    },
    guess: {
      post: "records/crates/guess",
      facts: "crate-guess",
      input: "actions/crate-guess",
      ignores: ["note"],
      needs: "view-crates",
    },
    load: {
      post: "records/crates/load",
      effect: "crates-loaded",
      takes: { ids: "crates", all: true, lock: true },
      input: "actions/crates",
      needs: "edit-crates",
    },
    shelve: {
      put: "records/crates/shelves/{id}",
      effect: "crate-shelved",
      input: "actions/crate-shelf",
      success: "On the shelf",
      needs: "edit-crates",
    },
  },
  actions: {
    stamp: {
      label: "Stamp",
      call: {
        post: "records/crates/{id}/stamp",
        effect: "crate-stamped",
        input: "actions/crate-unit",
        needs: "edit-crates",
      },
      requires: [{ input: "unit", when: { sealed: [false, null] }, says: "Say which unit." }],
      success: "Stamped",
    },
    weigh: {
      label: "Weigh",
      call: {
        post: "records/crates/{id}/weigh",
        effect: "crate-weighed",
        takes: { lock: true },
        row: "crate",
        needs: "edit-crates",
      },
      locks: ["crate-scales"],
      when: { sealed: [true] },
      refused: "{name} is open.",
    },
  },
};
const files = {
  "portal.server.ts": code,
  "schemas/records/crate.json": {
    type: "object",
    required: ["name"],
    properties: { name: text, weight: { type: "integer" }, sealed: { type: "boolean" } },
  },
  "schemas/actions/crate-unit.json": object({ unit: { ...text, maxLength: 2 } }),
  "schemas/actions/crate-shelf.json": object({ tidy: { type: "boolean" } }),
  "schemas/actions/crates.json": object({ crates: ids }),
  "schemas/actions/crate-guess.json": object(
    { weight: { type: "integer" }, note: text },
    { required: ["weight", "note"] },
  ),
  "resources/crates.json": crates,
};
const server = await openTestServer({ config: { configDir: definitionFolder(files) } });
const admin = await server.as("admin");
const worker = await server.as("worker");
const south = await server.as("admin of south");
const nobodys = "00000000-0000-4000-8000-000000000000";
let [one, two, foreign] = ["", "", ""];
beforeAll(async () => {
  const add = async (as: typeof admin, body: object) =>
    String((await as.post("records/crates", body)).data.crate.uuid);
  one = await add(admin, { name: "One", weight: 10, sealed: true });
  two = await add(admin, { name: "Two", weight: 20 });
  foreign = await add(south, { name: "Foreign", weight: 30 });
});

test("a rule about one record gets it with the checked query, for those who reach it", async () => {
  const weighed = await admin.get(`records/crates/${one}/weight`, { unit: "kg" });
  expect([weighed.status, weighed.data]).toEqual([200, { weight: 10, unit: "kg" }]);
  const wrong = await admin.get(`records/crates/${one}/weight`, { unit: "pound" });
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ["unit"]]);
  expect((await admin.get(`records/crates/${one}/weight`, { more: "1" })).status).toBe(422);
  expect((await admin.get(`records/crates/${foreign}/weight`)).status).toBe(404);
  expect((await worker.get(`records/crates/${one}/weight`)).status).toBe(403);
});

test("a rule about several gets those that the person reaches, and says what it does about the others", async () => {
  const { data } = await admin.post("records/crates/weights", { crates: [two, foreign, one, nobodys] });
  expect(data).toEqual({ weights: [20, null, 10, null] });
  expect((await admin.post("records/crates/weights", { crates: ["two"] })).status).toBe(422);
});

test("where all are needed, one that is missing refuses the call, and they come in one order", async () => {
  const loaded = await admin.post("records/crates/load", { crates: [two, one] });
  expect([loaded.status, loaded.message]).toEqual([200, "2 loaded"]);
  for (const named of [[one, foreign], [one, nobodys], []])
    expect((await admin.post("records/crates/load", { crates: named })).status).toBe(404);
  expect((await worker.post("records/crates/load", { crates: [one] })).status).toBe(403);
});

test("a rule about the input alone judges it, but for what is not typed yet", async () => {
  const guessed = await admin.post("records/crates/guess", { weight: 3, note: 7 });
  expect([guessed.status, guessed.data]).toEqual([200, { input: { weight: 3 } }]);
  const wrong = await admin.post("records/crates/guess", {});
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ["weight"]]);
});

test("a rule about the input finds the path in it, whatever was sent, and the definition says what was done", async () => {
  const shelved = await admin.put("records/crates/shelves/a7", { tidy: true });
  expect([shelved.status, shelved.message, shelved.data]).toEqual([
    200,
    "On the shelf",
    { shelf: "a7", tidy: true },
  ]);
  const other = await admin.put("records/crates/shelves/a7", { shelf: "b8" });
  expect([other.status, Object.keys(other.errors)]).toEqual([422, ["shelf"]]);
  const stamped = await admin.post(`records/crates/${one}/stamp`);
  expect([stamped.message, stamped.data]).toEqual(["Stamped", { stamped: "One" }]);
});

test("an action with an effect is refused as others are, locks first, and answers its record", async () => {
  const done = await admin.post(`records/crates/${one}/weigh`);
  expect([done.status, done.message]).toEqual([200, "One weighed after One"]);
  expect(done.data.crate).toMatchObject({ uuid: one, name: "One" });
  const open = await admin.post(`records/crates/${two}/weigh`);
  expect([open.status, open.message]).toEqual([409, "Two is open."]);
  expect((await admin.post("records/crates/none/weigh")).status).toBe(404);
  expect((await admin.post(`records/crates/${foreign}/weigh`)).status).toBe(404);
  expect((await worker.post(`records/crates/${one}/weigh`)).status).toBe(403);
});

test("an action with an effect asks for what it needs for this record, and does nothing without it", async () => {
  const missing = await admin.post(`records/crates/${two}/stamp`);
  expect([missing.status, missing.errors]).toEqual([422, { unit: ["Say which unit."] }]);
  expect((await admin.post(`records/crates/${two}/stamp`, { unit: "kg" })).data).toEqual({ stamped: "Two" });
});

test("a rule about records is refused where the call names none", async () => {
  const wrong = definitionFolder({
    ...files,
    "resources/crates.json": {
      ...crates,
      calls: {
        weights: { post: "records/crates/weights", facts: "crates-weight", needs: "view-crates" },
        weight: { get: "records/crates/weight", facts: "crate-weight", needs: "view-crates" },
      },
    },
  });
  const portal = await portalOf(wrong);
  expect(() => startable(wrong, portal)).toThrow(
    /a rule about several records.*takes\.ids[\s\S]*a rule about one record/,
  );
});
