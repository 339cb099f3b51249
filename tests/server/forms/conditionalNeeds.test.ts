import { expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };

/** A form whose second step is asked only where something is damaged, and needs one of two answers then. */
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/forms/van_check.json": {
        name: "van_check",
        version: 1,
        label: "Van check",
        calls: {
          load: { get: "ndis/forms/static/{form}", answer: { answers: "ndis_static_form_data" } },
          save: { post: "ndis/forms/static/{form}", answer: { answers: "ndis_static_form_data" } },
        },
        steps: [
          { title: "Van", schema: "forms/van_check/1" },
          {
            title: "Damage",
            schema: "forms/van_check/2",
            when: { properties: { damaged: { const: true } }, required: ["damaged"] },
          },
          { title: "Send", schema: "forms/van_check/3", summary: true },
        ],
      },
      "schemas/forms/van_check/1.json": { type: "object", properties: { damaged: { type: "boolean" } } },
      "schemas/forms/van_check/3.json": { type: "object", properties: { remarks: text } },
      "schemas/forms/van_check/2.json": {
        type: "object",
        properties: { phone: text, email: { ...text, "x-required-when": "!filled(phone)" } },
      },
    }),
  },
});
const admin = await server.as("admin");
const send = (data: object) => admin.post("ndis/forms/static/van_check", { data, is_submitted: true });

test("an answer is needed by condition only where its step is asked", async () => {
  const fine = await send({ damaged: false });
  expect(fine.status, fine.text).toBe(200);
  const damaged = await send({ damaged: true });
  expect([damaged.status, Object.keys(damaged.errors)]).toEqual([422, ["email"]]);
  expect((await send({ damaged: true, phone: "02 5550 0000" })).status).toBe(200);
});
