import { expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";
import { addForm, dailyForm, publish } from "./building.ts";

// The blank template of a published form, for everyone with its link (mission 1, 3).
const server = await openTestServer();
const [admin, nobody] = [await server.as("admin"), await server.as("nobody")];
const template = (form: unknown, provider = "north") =>
  nobody.get(`ndis/${provider}/whitelabel/form-template`, { form: String(form) });

test("a published form is read by everyone with its link: its questions, and nothing else", async () => {
  const form = await addForm(admin, { title: "How was today", description: "Two minutes." });
  const { uuid } = form;
  expect((await template(uuid)).status).toBe(404);
  await publish(admin, form);
  const { status, data } = await template(uuid);
  expect(status).toBe(200);
  expect(data.form).toEqual({
    title: "How was today",
    description: "Two minutes.",
    version: 1,
    schema: dailyForm.schema,
    ui_schema: dailyForm.ui_schema,
  });
});

test("what is changed after publishing is not shown before it is published again", async () => {
  const form = await addForm(admin, { title: "First name" });
  const { uuid } = form;
  await publish(admin, form);
  const { version } = (await admin.get(`ndis/from-builder/form/${String(uuid)}`)).data.form;
  const changed = await admin.post("ndis/from-builder/update-form", {
    uuid,
    version,
    ...dailyForm,
    schema: {
      ...dailyForm.schema,
      properties: { ...dailyForm.schema.properties, more: { type: "string", title: "Secret" } },
    },
  });
  expect(changed.status, changed.text).toBe(200);
  expect((await template(uuid)).text).not.toContain("Secret");
});

test("an archived form, another provider's and one that does not exist are not there", async () => {
  const form = await addForm(admin);
  const { uuid } = form;
  await publish(admin, form);
  expect((await template(uuid, "south")).status).toBe(404);
  expect((await template("1")).status).toBe(404);
  await admin.post("ndis/from-builder/archive-form", { uuid });
  expect((await template(uuid)).status).toBe(404);
});
