import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { addForm, assign, publish } from "./building.ts";

const server = await openTestServer();
const [admin, worker, participant] = [
  await server.as("admin"),
  await server.as("worker"),
  await server.as("participant"),
];
const client = idOf("north", "participants", "first");
const fill = "ndis/form-answers/fill";

/** A form with two signatures, one of them in a group, and a question that another answer asks. */
const signedForm = {
  needs_review: true,
  schema: {
    type: "object",
    required: ["fell", "signature"],
    properties: {
      fell: { type: "boolean", title: "Did they fall?" },
      remarks: { type: "string", title: "Remarks" },
      witness: {
        type: "object",
        title: "Witness",
        properties: {
          name: { type: "string", title: "Name" },
          signature: { type: "object", format: "signature", title: "Signature of the witness" },
        },
      },
      signature: { type: "object", format: "signature", title: "Your signature" },
    },
  },
  ui_schema: {
    steps: [
      { title: "What happened", sections: [{ fields: ["fell", "remarks"] }] },
      { title: "Sign", sections: [{ fields: ["witness", "signature"] }] },
    ],
  },
};
const by = (name: string, minute: number): JsonObject => ({
  method: "typed",
  name,
  signed_at: `2026-11-20T01:${minute}:00.000Z`,
});
const first = { fell: false, witness: { name: "Ada", signature: by("Ada", 10) }, signature: by("Willa", 11) };
const again = (label: string, changed = "answers") => [
  `Please sign “${label}” again: ${changed} changed after this was signed.`,
];
const [mine, theirs] = ["Your signature", "Signature of the witness"] as const;

/** A form that the worker has sent, and that was returned. */
async function returned(title: string, who = worker) {
  const form = await addForm(admin, { title, ...signedForm });
  await publish(admin, form);
  const id = await assign(admin, form, client);
  const send = (data: JsonObject, more: JsonObject = { is_submitted: true }) =>
    who.post(fill, { assignment_id: id, data, ...more });
  const sent = await send(first);
  expect(sent.status, sent.text).toBe(200);
  const giveBack = () =>
    admin.post("ndis/form-answers/review", { assignment_id: id, decision: "return", note: "Check it" });
  expect((await giveBack()).data).toMatchObject({ status: "returned" });
  return { form, id, send, giveBack };
}

describe("the signatures of a form that was returned", () => {
  test("no longer hold once its answers are changed, whoever signed, until each is given anew", async () => {
    const { id, send } = await returned("Signed and changed");
    expect((await send({ fell: true }, { draft: true })).status).toBe(200);
    const refused = await send({});
    expect([refused.status, refused.errors]).toEqual([
      422,
      { "witness.signature": again(theirs), signature: again(mine) },
    ]);
    expect(refused.data.failing_steps).toEqual([2]);
    expect((await send({}, { step: 2 })).errors).toHaveProperty("signature");
    expect((await send({ fell: true }, { step: 1 })).status).toBe(200);
    // Signing anew is no change of what others sign.
    const half = await send({ signature: by("Willa", 40) });
    expect(half.errors).toEqual({ "witness.signature": again(theirs) });
    const whole = await send({
      witness: { name: "Ada", signature: by("Ada", 41) },
      signature: by("Willa", 40),
    });
    expect(whole.data, whole.text).toMatchObject({ status: "submitted" });
    // What was signed first is still there to be read, and is not in clear in the database.
    const read = await admin.get(fill, { assignment_id: id });
    expect(read.data.sent_before).toMatchObject([{ by: "Willa Worker", version: 1, answers: first }]);
    expect(read.data.sent_before[0].schema.properties.signature.title).toBe("Your signature");
    const [row] = await server.rows<{ kept: JsonObject }>`
      select kept from form_answers where assignment = ${id}`;
    expect(JSON.stringify(row?.kept)).not.toContain("Ada");
  });

  test("hold where nothing else changed, or was changed back", async () => {
    const { send, giveBack } = await returned("Signed and kept", participant);
    expect((await send({ fell: true }, { draft: true })).status).toBe(200);
    expect((await send({ fell: false })).data).toMatchObject({ status: "submitted" });
    expect((await giveBack()).data.sent_before).toHaveLength(2);
    expect((await send({ signature: by("Pia", 45) })).data).toMatchObject({ status: "submitted" });
  });

  test("are given anew under the questions of a new version", async () => {
    const { form, id, send } = await returned("Signed and asked otherwise");
    const { fell } = signedForm.schema.properties;
    const properties = { ...signedForm.schema.properties, fell: { ...fell, title: "Were they pushed?" } };
    const changed = { uuid: form.uuid, ...signedForm, schema: { ...signedForm.schema, properties } };
    expect((await admin.post("ndis/from-builder/update-form", changed)).status).toBe(200);
    await publish(admin, form);
    const refused = await send({}, { is_submitted: true, form_version: 2 });
    expect(refused.errors, refused.text).toEqual({
      "witness.signature": again(theirs, "the questions"),
      signature: again(mine, "the questions"),
    });
    const read = await admin.get(fill, { assignment_id: id });
    expect(read.data.sent_before[0].schema.properties.fell.title).toBe("Did they fall?");
  });
});
