import { expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

/** A form in steps whose step was written elsewhere, and that names nobody who reviews it. */
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/forms/fridge_check.json": {
        name: "fridge_check",
        version: 1,
        label: "Fridge check",
        calls: {
          load: { get: "ndis/forms/static/{form}", answer: { answers: "ndis_static_form_data" } },
          save: { post: "ndis/forms/static/{form}", answer: { answers: "ndis_static_form_data" } },
        },
        steps: [{ title: "Fridge", schema: "forms/fridge_check/1" }],
      },
      "schemas/forms/fridge_check/1.json": {
        $schema: "http://json-schema.org/draft-07/schema#",
        type: "object",
        required: ["fridge-name"],
        properties: {
          "fridge-name": { type: "string" },
          "is clean": { type: "boolean" },
          shelves: {
            type: "array",
            items: { type: "object", properties: { "in-use": { type: "boolean" } } },
          },
        },
        if: { properties: { "is clean": { const: false } }, required: ["is clean"] },
        // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { properties: { "what-to-do": { type: "string" } } },
      },
    }),
  },
});
const admin = await server.as("admin");
const path = "ndis/forms/static/fridge_check";
const send = (data: object) => admin.post(path, { data, is_submitted: true });

test("a step takes answers under the names of its schema, and names what it would lose", async () => {
  const unknown = await send({ "fridge-name": "Blue", shelves: [{ "in-use": true, other: 1 }] });
  expect([unknown.status, Object.keys(unknown.errors)]).toEqual([422, ["shelves.0.other"]]);
  const sent = await send({ "fridge-name": "Blue", "is clean": true, shelves: [{ "in-use": true }] });
  expect(sent.status, sent.text).toBe(200);
  expect(JSON.stringify(sent.data)).toContain('"shelves":[{"in_use":true}]');
});

test("an answer that others hide is refused where it is sent, and goes by itself where it was stored", async () => {
  const hidden = await send({ "fridge-name": "Red", "is clean": true, "what-to-do": "Scrub" });
  expect([hidden.status, hidden.errors]).toEqual([
    422,
    { what_to_do: ["What to do doesn't go with the other answers. Leave it out, or change them."] },
  ]);
  const draft = await admin.post(path, {
    data: { "fridge-name": "Red", "is clean": false, "what-to-do": "Scrub" },
    draft: true,
  });
  expect(draft.status, draft.text).toBe(200);
  const { record_id: id } = draft.data;
  const kept = await admin.post(path, { record_id: id, data: { "is clean": true }, draft: true });
  expect(JSON.stringify(kept.data)).toContain("Scrub");
  const sent = await admin.post(path, { record_id: id, data: {}, is_submitted: true });
  expect(sent.status, sent.text).toBe(200);
  expect(JSON.stringify(sent.data)).not.toContain("Scrub");
});

test("an administrator has all answers as a file where nobody reviews, and nobody else has", async () => {
  const ordered = await admin.post(`${path}/export`, { format: "csv" });
  expect(ordered.status, ordered.text).toBe(200);
  const file = await (await server.as("nobody")).get(String(ordered.data.link));
  const [header = [], ...rows] = readCsv(file.text);
  expect(header).toContain("Fridge name");
  expect(rows.map((row) => row[header.indexOf("Fridge name")])).toEqual(expect.arrayContaining(["Blue"]));
  expect((await (await server.as("coordinator")).post(`${path}/export`, { format: "csv" })).status).not.toBe(
    200,
  );
});
