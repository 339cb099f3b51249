import { expect } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Caller } from "../../support/caller.ts";

/** A form of two steps with a condition, a repeatable group and a choice. */
export const dailyForm = {
  schema: {
    type: "object",
    required: ["mood", "slept_well"],
    properties: {
      mood: {
        type: "string",
        title: "How do you feel?",
        oneOf: [
          { const: "good", title: "Good" },
          { const: "bad", title: "Bad" },
        ],
      },
      slept_well: { type: "boolean", title: "Did you sleep well?" },
      meals: {
        type: "array",
        title: "Meals",
        items: {
          type: "object",
          required: ["what"],
          properties: { what: { type: "string", title: "What" } },
        },
      },
    },
    allOf: [
      {
        if: { properties: { mood: { const: "bad" } }, required: ["mood"] },
        // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: {
          properties: { what_helps: { type: "string", title: "What would help?" } },
          required: ["what_helps"],
        },
      },
    ],
  },
  ui_schema: {
    steps: [
      { title: "Today", sections: [{ fields: ["mood", "what_helps"] }] },
      { title: "Night", sections: [{ title: "Sleep", fields: ["slept_well", "meals"] }] },
    ],
  },
} satisfies JsonObject;

/** Adds a form. */
export async function addForm(who: Caller, more: object = {}): Promise<JsonObject> {
  const added = await who.post("ndis/from-builder/add-form", {
    title: "How was today",
    ...dailyForm,
    ...more,
  });
  expect(added.status, added.text).toBe(200);
  return added.data.form as JsonObject;
}

/** Publishes a form as it is. */
export async function publish(who: Caller, form: JsonObject, more: object = {}): Promise<void> {
  const done = await who.post("ndis/from-builder/publish-form", { uuid: form.uuid, ...more });
  expect(done.status, done.text).toBe(200);
}

/** Gives a published form to a participant and answers the assignment's id. */
export async function assign(
  who: Caller,
  form: JsonObject,
  participant: string,
  more: object = {},
): Promise<string> {
  const given = await who.post("ndis/client/assign-to-participant", {
    client_uuid: participant,
    form_uuids: [form.uuid],
    ...more,
  });
  expect(given.status, given.text).toBe(200);
  const list = await who.get(`ndis/client/${participant}/assigned-forms`, { limit: 100 });
  const rows = list.data.forms as JsonObject[];
  const found = rows.findLast(({ form_title: title, status }) => title === form.title && status === "open");
  return String(found?.uuid);
}
