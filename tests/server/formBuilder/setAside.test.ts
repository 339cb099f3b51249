import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { png } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { addForm, assign, dailyForm, publish } from "./building.ts";

const server = await openTestServer();
const [admin, participant, other] = [
  await server.as("admin"),
  await server.as("participant"),
  await server.as("another participant"),
];
const client = idOf("north", "participants", "first");
const fill = "ndis/form-answers/fill";
const { mood, meals } = dailyForm.schema.properties;

/** The next version: the mood has another name and one choice less, and nobody asks any more about the night. */
const shorter = {
  schema: {
    type: "object",
    properties: {
      feeling: { ...mood, title: "How are you?", oneOf: [{ const: "good", title: "Good" }] },
      meals,
    },
  },
  ui_schema: { steps: [{ title: "Today", sections: [{ fields: ["feeling", "meals"] }] }] },
};

/** A form that was begun and then published again, so that two of its answers have no place. */
async function begunAndChanged(title: string): Promise<{ built: JsonObject; id: string }> {
  const built = await addForm(admin, { title });
  await publish(admin, built);
  const id = await assign(admin, built, client);
  const data = { mood: "bad", what_helps: "Tea and a walk" };
  const begun = await participant.post(fill, { assignment_id: id, data, draft: true });
  expect(begun.status, begun.text).toBe(200);
  expect(begun.data).not.toHaveProperty("set_aside");
  const saved = await admin.post("ndis/from-builder/update-form", { uuid: built.uuid, ...shorter });
  expect(saved.status, saved.text).toBe(200);
  await publish(admin, built, { migrations: [{ op: "rename", from: "mood", to: "feeling" }] });
  return { built, id };
}

const aside = {
  schema: {
    type: "object",
    properties: {
      answer_1: { type: "string", title: "What would help?" },
      answer_2: { ...mood, title: "How do you feel?" },
    },
  },
  answers: { answer_1: "Tea and a walk", answer_2: "bad" },
};

describe("answers that a new version of a form has no place for", () => {
  test("are shown with their questions as they were asked, to who fills it in and to who reviews it", async () => {
    const { built, id } = await begunAndChanged("Shown when set aside");
    const opened = await participant.get(fill, { assignment_id: id });
    expect(opened.data.set_aside).toMatchObject(aside);
    const sent = await participant.post(fill, {
      assignment_id: id,
      form_version: 2,
      data: { feeling: "good" },
      before: {},
      is_submitted: true,
    });
    expect(sent.message).toBe("Sent. Thank you.");
    const reviewed = await admin.get(fill, { assignment_id: id });
    expect(reviewed.data).toMatchObject({ may_review: true, attention: [], set_aside: aside });
    // Nothing of it is in lists and files.
    const order = await admin.post("ndis/form-answers/export", { form: built.uuid, format: "csv" });
    const file = await admin.get(String(order.data.link).replace(/^.*portal\//, ""));
    const list = await admin.get("ndis/form-answers", { limit: 100 });
    for (const { text } of [file, list]) expect(text).not.toContain("Tea and a walk");
  });

  test("stay beside each other where the same question has another one set aside later", async () => {
    const { built, id } = await begunAndChanged("Twice the same question");
    const save = (schema: object, fields: string[]) =>
      admin.post("ndis/from-builder/update-form", {
        uuid: built.uuid,
        schema: { type: "object", properties: schema },
        ui_schema: { steps: [{ title: "Today", sections: [{ fields }] }] },
      });
    const { feeling } = shorter.schema.properties;
    await save({ feeling, meals, what_helps: { type: "string", title: "What would help?" } }, [
      "feeling",
      "meals",
      "what_helps",
    ]);
    await publish(admin, built);
    const again = { assignment_id: id, form_version: 3, data: { what_helps: "Music" }, draft: true };
    expect((await participant.post(fill, { ...again, before: {} })).status).toBe(200);
    await save({ feeling, meals }, ["feeling", "meals"]);
    await publish(admin, built);
    const { data } = await participant.get(fill, { assignment_id: id });
    expect(Object.values(data.set_aside.answers)).toEqual(["Tea and a walk", "bad", "Music"]);
    expect(data.set_aside.schema.properties.answer_3).toMatchObject({ title: "What would help?" });
  });

  test("are shown to nobody who may not read the answers", async () => {
    const { id } = await begunAndChanged("Not for everyone");
    expect((await other.get(fill, { assignment_id: id })).status).toBe(404);
  });

  test("are not those of a form that was given back after it was sent: it goes through every version since", async () => {
    const built = await addForm(admin, { title: "Given back of the first version" });
    await publish(admin, built);
    const id = await assign(admin, built, client);
    await participant.post(fill, {
      assignment_id: id,
      data: { mood: "good", slept_well: true },
      is_submitted: true,
    });
    await admin.post("ndis/from-builder/update-form", { uuid: built.uuid, ...shorter });
    await publish(admin, built, { migrations: [{ op: "rename", from: "mood", to: "feeling" }] });
    await admin.post("ndis/form-answers/review", { assignment_id: id, decision: "return", note: "Meals?" });
    const { feeling } = shorter.schema.properties;
    const schema = { ...shorter.schema, properties: { feeling: { ...feeling, title: "And now?" }, meals } };
    await admin.post("ndis/from-builder/update-form", { uuid: built.uuid, ...shorter, schema });
    await publish(admin, built);
    expect((await participant.get(fill, { assignment_id: id })).data).toMatchObject({
      form: { version: 3 },
      answers: { feeling: "good" },
      attention: ["The question “Did you sleep well?” was removed."],
      set_aside: { answers: { answer_1: true } },
    });
  });

  test("keep their files", async () => {
    const photo = { type: "object", format: "file", title: "Photo" };
    const steps = (field: string) => ({ steps: [{ title: "Photo", sections: [{ fields: [field] }] }] });
    const built = await addForm(admin, {
      title: "A photo set aside",
      schema: { type: "object", properties: { photo } },
      ui_schema: steps("photo"),
    });
    await publish(admin, built);
    const id = await assign(admin, built, client);
    await admin.post("ndis/from-builder/update-form", {
      uuid: built.uuid,
      schema: { type: "object", properties: { where: { type: "string", title: "Where?" } } },
      ui_schema: steps("where"),
    });
    await participant.post(fill, { assignment_id: id, data: {}, draft: true });
    await publish(admin, built);
    // It is uploaded while the first version is on the screen.
    const picture = form().file("file", { name: "room.png", bytes: png });
    const upload = await participant.submit("files", picture);
    const file = upload.data.file as JsonObject;
    const late = await participant.post(fill, {
      assignment_id: id,
      form_version: 1,
      data: { photo: file },
      before: {},
      draft: true,
    });
    expect(late.status, late.text).toBe(200);
    const [kept] = await server.rows<{ resource: string }>`
      select attached_resource as resource from files where uuid = ${String(file.documentId)}`;
    expect(kept?.resource).toBe("form-answers");
    expect(late.data.set_aside).toMatchObject({ answers: { answer_1: file } });
  });
});
