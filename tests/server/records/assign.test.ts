import { describe, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };
const reference = (to: string) => ({ type: "string", format: "uuid", "x-reference": to });
const body = (more: object) => ({ additionalProperties: false, type: "object", ...more });

// Keys of a workshop, as someone without TypeScript would write them: who has which, and what can still be given.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/key.json": body({
        required: ["name"],
        properties: { name: text, status: { ...text, default: "whole" }, site: text },
      }),
      "schemas/records/helper.json": body({ required: ["name"], properties: { name: text } }),
      "schemas/records/given-key.json": body({
        required: ["key", "helper"],
        properties: {
          key: reference("keys"),
          helper: reference("helpers"),
          label: { ...text, readOnly: true },
          deposit: { type: "integer", minimum: 0, maximum: 100 },
          back_on: { type: "string", format: "date" },
        },
      }),
      "schemas/actions/key-deposits.json": body({
        properties: {
          deposits: {
            type: "array",
            items: body({ properties: { key: reference("keys"), deposit: { type: "integer", minimum: 0 } } }),
          },
        },
      }),
      "resources/keys.json": {
        name: "keys",
        label: { one: "Key", many: "Keys" },
        record: { schema: "records/key", title: "{name}" },
        actions: {
          hand: {
            label: "Give to helpers",
            picks: { resource: "helpers", into: "helpers" },
            assigns: { by: "given-keys", success: "Given to {assigned}", had: " ({count} had it)" },
            call: { post: "records/keys/hand", body: { key: "{uuid}", helpers: "{input.helpers}" } },
          },
        },
      },
      "resources/helpers.json": {
        name: "helpers",
        label: { one: "Helper", many: "Helpers" },
        record: { schema: "records/helper", title: "{name}" },
      },
      "resources/given-keys.json": {
        name: "given-keys",
        record: { schema: "records/given-key", title: "{label}" },
        assign: {
          what: "key",
          to: "helper",
          once: true,
          while: { back_on: "none" },
          when: { status: ["whole"] },
          refused: "“{name}” is {status}.",
          offers: { site: ["here"] },
          sets: { label: "{key.name}" },
        },
        actions: {
          give: {
            label: "Give keys",
            on: "list",
            picks: { resource: "free-keys", with: { helper: "{helper}" }, into: "keys", rows: "deposits" },
            assigns: { one: "key", success: "{assigned} given" },
            call: {
              post: "records/given-keys/give",
              input: "actions/key-deposits",
              body: { whom: "{helper}", keys: "{input.keys}", deposits: "{input.deposits}" },
            },
          },
          take: {
            label: "Take back",
            unassigns: true,
            success: "Taken back",
            call: { post: "records/given-keys/take", body: { whom: "{helper}", which: "{key}" } },
          },
        },
      },
      "resources/free-keys.json": {
        name: "free-keys",
        unassigned: "given-keys",
        record: { schema: "records/key", title: "{name}", store: "none" },
        calls: {
          list: {
            get: "records/free-keys/of/{id}",
            rows: "keys",
            params: { id: "helper" },
            needs: "edit-given-keys",
          },
        },
        list: { columns: ["name"] },
      },
    }),
  },
});
const [admin, worker] = [await server.as("admin"), await server.as("worker")];

const add = async (resource: string, record: object): Promise<string> =>
  String((await admin.post(`records/${resource}`, record)).body.uuid);
const key = (name: string, more: object = {}) => add("keys", { name, site: "here", ...more });
const give = (whom: string, more: object) => admin.post("records/given-keys/give", { whom, ...more });
const given = async (whom: string) =>
  (await admin.get("records/given-keys", { filter: JSON.stringify({ helper: whom }) })).body.rows as Record<
    string,
    unknown
  >[];
const free = async (whom: string, query: Record<string, string> = {}) =>
  (await admin.get(`records/free-keys/of/${whom}`, query)).data;
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

const [gate, shed] = [await key("Gate"), await key("Shed")];
const [broken, away] = [await key("Cellar", { status: "broken" }), await key("Far", { site: "away" })];
const helper = await add("helpers", { name: "Hanna" });

describe("assigning", () => {
  test("gives several at once, each once, with what the definition sets", async () => {
    const whom = await add("helpers", { name: "Ida" });
    expect((await give(whom, { keys: [gate, shed] })).message).toBe("2 keys given");
    expect((await give(whom, { key: gate, keys: [away] })).message).toBe("1 key given");
    expect(new Set((await given(whom)).map(({ label }) => label))).toEqual(new Set(["Far", "Gate", "Shed"]));
  });

  test("takes what is typed for each, and names what is wrong where it was typed", async () => {
    const whom = await add("helpers", { name: "Jo" });
    const wrong = await give(whom, {
      keys: [gate, shed],
      deposits: [
        { key: shed, deposit: 500 },
        { key: gate, deposit: 5 },
      ],
    });
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ["deposits.0.deposit"]]);
    expect(await given(whom)).toEqual([]);
    const unasked = await give(whom, { keys: [gate], deposits: [{ key: shed, deposit: 5 }] });
    expect(Object.keys(unasked.errors)).toEqual(["deposits.0.key"]);
    await give(whom, { keys: [gate, shed], deposits: [{ key: shed, deposit: 20 }] });
    const deposits = (await given(whom)).map(({ label, deposit }) => [String(label), deposit] as const);
    expect(new Map(deposits)).toEqual(
      new Map([
        ["Gate", undefined],
        ["Shed", 20],
      ]),
    );
  });

  test("is refused for what cannot be assigned, what is not there, nobody and nothing", async () => {
    const nowhere = crypto.randomUUID();
    const mixed = await give(helper, { keys: [gate, broken, nowhere] });
    expect([mixed.status, mixed.errors.keys]).toEqual([
      422,
      ["“Cellar” is broken.", "One of the keys was not found."],
    ]);
    expect((await give(nowhere, { keys: [gate] })).status).toBe(404);
    expect((await give(helper, {})).errors.key).toEqual(["Choose at least one."]);
    expect((await worker.post("records/given-keys/give", { whom: helper, keys: [gate] })).status).toBe(403);
    expect(await given(helper)).toEqual([]);
  });

  test("from the other side gives one to several, and counts who has it", async () => {
    const [first, second] = [await add("helpers", { name: "Kim" }), await add("helpers", { name: "Lou" })];
    const hand = (helpers: string[]) => admin.post("records/keys/hand", { key: gate, helpers });
    expect((await hand([first])).message).toBe("Given to 1 helper");
    expect((await hand([first, second])).message).toBe("Given to 1 helper (1 had it)");
    const refused = await admin.post("records/keys/hand", { key: broken, helpers: [first] });
    expect(refused.errors.key).toEqual(["“Cellar” is broken."]);
  });

  test("by several at the same moment gives each once", async () => {
    const whom = await add("helpers", { name: "Mo" });
    await Promise.all(Array.from({ length: 6 }, () => give(whom, { keys: [gate, shed] })));
    expect(await given(whom)).toHaveLength(2);
  });
});

describe("what is not assigned yet", () => {
  test("is offered, searched and paged; what was taken back is offered again", async () => {
    const whom = await add("helpers", { name: "Nia" });
    const { keys, pagination } = await free(whom);
    expect(namesOf(keys)).toEqual(["Gate", "Shed"]);
    expect([keys[0].helper, pagination.total]).toEqual([whom, 2]);
    expect(namesOf((await free(whom, { search: "she" })).keys)).toEqual(["Shed"]);
    expect(namesOf((await free(whom, { limit: "1", page: "2" })).keys)).toEqual(["Shed"]);
    await give(whom, { keys: [gate] });
    expect(namesOf((await free(whom)).keys)).toEqual(["Shed"]);
    const take = () => admin.post("records/given-keys/take", { whom, which: gate });
    expect((await take()).message).toBe("Taken back");
    expect((await take()).status).toBe(404);
    expect(namesOf((await free(whom)).keys)).toEqual(["Gate", "Shed"]);
  });

  test("counts only assignments that still hold (while)", async () => {
    const whom = await add("helpers", { name: "Oz" });
    await give(whom, { keys: [gate] });
    const [held] = await given(whom);
    await admin.put(`records/given-keys/${String(held?.uuid)}`, { back_on: "2026-01-01" });
    expect(namesOf((await free(whom)).keys)).toEqual(["Gate", "Shed"]);
    expect((await give(whom, { keys: [gate] })).message).toBe("1 key given");
  });

  test("is nobody's business who may not assign, nor that of another provider", async () => {
    expect((await worker.get(`records/free-keys/of/${helper}`)).status).toBe(403);
    expect((await (await server.as("admin of south")).get(`records/free-keys/of/${helper}`)).status).toBe(
      404,
    );
  });
});
