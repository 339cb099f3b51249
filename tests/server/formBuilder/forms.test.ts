import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { addForm, assign, dailyForm, publish } from "./building.ts";

const server = await openTestServer();
const [admin, worker, colleague, participant, other] = [
  await server.as("admin"),
  await server.as("worker"),
  await server.as("colleague"),
  await server.as("participant"),
  await server.as("another participant"),
];
const client = idOf("north", "participants", "first");
const fill = "ndis/form-answers/fill";

scenarios("GET ndis/from-builder/get-all-forms", [
  { as: "admin", expect: 200, present: ["pagination.total"], values: { "pagination.per_page": 7 } },
  { as: "worker", expect: 403 },
  { as: "participant", expect: 403 },
  { as: "nobody", expect: 401 },
]);

scenarios("GET ndis/client/{id}/unassigned-forms", [
  { as: "admin", of: "own client", expect: 200, present: ["pagination.total"] },
  { as: "worker", of: "own client", expect: 403 },
  { as: "participant", of: "self", expect: 403 },
  { as: "admin of south", of: "own client of north", expect: 404 },
]);

scenarios("GET ndis/client/{id}/assigned-forms", [
  { as: "worker", of: "own client", expect: 200, present: ["pagination.total"] },
  { as: "worker", of: "another's client", expect: 404 },
  { as: "participant", of: "self", expect: 200, present: ["pagination.total"] },
  { as: "participant", of: "someone else", expect: 404 },
  { as: "admin of south", of: "own client of north", expect: 404 },
]);

scenarios("POST ndis/from-builder/add-form", [
  { as: "worker", body: { title: "Mine", ...dailyForm }, expect: 403 },
  { as: "admin", name: "without a name", body: { ...dailyForm }, expect: 422, errors: ["title"] },
  {
    as: "admin",
    name: "with a reference",
    body: { title: "R", schema: { type: "object", properties: { a: { $ref: "#" } } } },
    expect: 422,
    message: /\$ref.*Place: \/properties\/a\/\$ref/,
  },
]);

describe("a form that was built", () => {
  test("is published, given, filled in by the participant, signed off, and read in the export", async () => {
    const form = await addForm(admin, { title: "From beginning to end" });
    expect((await assignTry(form)).status).toBe(422);
    await publish(admin, form);
    const id = await assign(admin, form, client, { due_date: "2026-12-31" });
    expect((await other.get(fill, { assignment_id: id })).status).toBe(404);
    expect((await colleague.get(fill, { assignment_id: id })).status).toBe(404);

    const first = await participant.post(fill, { assignment_id: id, data: { mood: "bad" }, draft: true });
    expect(first.data).toMatchObject({ status: "started", answers: { mood: "bad" }, on_behalf: null });
    const step = await participant.post(fill, { assignment_id: id, data: {}, step: 1 });
    expect(step.status).toBe(422);
    expect(step.errors).toEqual({ what_helps: ["Please answer “What would help?”."] });

    const draft = await participant.post(fill, {
      assignment_id: id,
      data: { what_helps: "tea" },
      draft: true,
    });
    expect(draft.data.answers).toHaveProperty("what_helps");
    const send = (data: object) => worker.post(fill, { assignment_id: id, data, is_submitted: true });
    const hidden = await send({ mood: "good", slept_well: true, what_helps: "a walk" });
    expect(hidden.errors).toEqual({
      what_helps: ["“What would help?” doesn't go with the other answers. Leave it out, or change them."],
    });
    const fromWorker = await send({ mood: "good", slept_well: true });
    expect(fromWorker.status, fromWorker.text).toBe(200);
    expect(fromWorker.data).toMatchObject({
      status: "submitted",
      answers: { mood: "good", slept_well: true },
      submitted_on_behalf: "Staff",
      may_fill: false,
    });
    expect(fromWorker.data.answers).not.toHaveProperty("what_helps");
    expect(
      (await participant.post(fill, { assignment_id: id, data: { mood: "bad" }, draft: true })).status,
    ).toBe(409);
    expect(
      (await worker.post("ndis/form-answers/review", { assignment_id: id, decision: "sign_off" })).status,
    ).toBe(403);
    const noReason = await admin.post("ndis/form-answers/review", { assignment_id: id, decision: "return" });
    expect(noReason.errors).toHaveProperty("note");
    const signed = await admin.post("ndis/form-answers/review", { assignment_id: id, decision: "sign_off" });
    expect(signed.data).toMatchObject({ status: "signed_off" });
    const again = await admin.post("ndis/form-answers/review", { assignment_id: id, decision: "sign_off" });
    expect(again.status).toBe(409);
    expect(again.message).toMatch(/ has already signed off this form\.$/);

    const order = await admin.post("ndis/form-answers/export", { form: form.uuid, format: "csv" });
    const file = await admin.get(String(order.data.link).replace(/^.*portal\//, ""));
    expect(file.text).toContain("How do you feel?");
    // In the order in which they are asked: what would help was not, of someone who feels well.
    expect(file.text).toContain("Willa Worker,Staff,Signed off,Good,,Yes");
  });

  test("is sealed when it is sent, again when it was given back, and names the answer that is not as it was", async () => {
    const form = await addForm(admin, { title: "Sealed" });
    await publish(admin, form);
    const id = await assign(admin, form, client);
    const sealOf = async (who = worker) =>
      (await who.get("ndis/form-answers/seal", { assignment_id: id })).data.seal;
    const send = (data: JsonObject) =>
      worker.post(fill, { assignment_id: id, data: { slept_well: true, ...data }, is_submitted: true });
    expect((await worker.get("ndis/form-answers/seal", { assignment_id: id })).status).toBe(404);
    expect((await send({ mood: "good" })).data.is_sealed).toBe(true);
    const first = await sealOf();
    expect(first).toMatchObject({ valid: true, differing: [], signer: "Willa Worker", confirmed: null });
    expect((await colleague.get("ndis/form-answers/seal", { assignment_id: id })).status).toBe(404);
    // The chain keeps no answer in words: answers are encrypted where they lie, and nobody reads them in the chain.
    const [link] = await server.rows<{ canonical: string; rendered: string }>`
      select canonical, rendered from form_seals order by position desc limit 1`;
    expect(`${link?.canonical} ${link?.rendered}`).not.toMatch(/good|How do you feel/i);

    await admin.post("ndis/form-answers/review", {
      assignment_id: id,
      decision: "return",
      note: "Which mood?",
    });
    await send({ mood: "bad", what_helps: "Tea" });
    const second = await sealOf(admin);
    expect([second.valid, second.position > first.position]).toEqual([true, true]);

    const [north] = await server.rows<{ id: string }>`select id from tenants where slug = 'north'`;
    const instead = { mood: "good", slept_well: true, what_helps: "Tea" };
    const forged = server.services.keys.encrypt(JSON.stringify(instead), north?.id ?? "");
    await server.rows`alter table form_answers disable trigger user`;
    await server.rows`update form_answers set answers = ${forged} where assignment = ${id}`;
    await server.rows`alter table form_answers enable trigger user`;
    expect(await sealOf()).toMatchObject({
      valid: false,
      differing: [{ field: "mood", label: "How do you feel?" }],
    });
  });

  test("asks for the password of who sends it, where it was built so", async () => {
    const form = await addForm(admin, { title: "Signed", asks_password: true });
    await publish(admin, form);
    const id = await assign(admin, form, client);
    const send = (confirmation?: string) =>
      worker.post(fill, {
        assignment_id: id,
        data: { mood: "good", slept_well: true },
        is_submitted: true,
        ...(confirmation !== undefined && { confirmation }),
      });
    expect((await worker.get(fill, { assignment_id: id })).data.form.asks_password).toBe(true);
    const refused = await send();
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["confirmation"]]);
    const confirmed = await worker.post("auth/confirm-password", { password: demoPassword });
    expect((await send(confirmed.data.confirmation as string)).data.status).toBe("submitted");
    expect((await worker.get("ndis/form-answers/seal", { assignment_id: id })).data.seal.confirmed).toBe(
      "password",
    );
    const [pdf, copy] = [
      await worker.get(`ndis/client/form/${id}/download`),
      await admin.post("ndis/from-builder/duplicate-form", { uuid: form.uuid }),
    ];
    expect(pdf.status).toBe(200);
    expect(copy.data.form.asks_password).toBe(true);
  });

  test("keeps what two people changed of it, and asks where both changed the same", async () => {
    const form = await addForm(admin, { title: "Two devices" });
    await publish(admin, form);
    const id = await assign(admin, form, client);
    const send = (who: typeof admin, data: JsonObject, before: JsonObject) =>
      who.post(fill, { assignment_id: id, data, before, draft: true });
    await send(participant, { mood: "bad", what_helps: "A walk" }, { mood: null, what_helps: null });
    await send(worker, { mood: "good" }, { mood: "bad" });
    const merged = await send(participant, { what_helps: "Tea" }, { what_helps: "A walk" });
    expect(merged.data.answers).toEqual({ mood: "good", what_helps: "Tea" });
    const clash = await send(worker, { what_helps: "A nap" }, { what_helps: "A walk" });
    expect([clash.status, clash.data.clashing]).toEqual([409, ["what_helps"]]);
    expect(clash.data.current.answers.what_helps).toBe("Tea");
  });

  test("is assigned to several at once, due and coming again as it was wished; who has it keeps theirs", async () => {
    const form = await addForm(admin, { title: "For several" });
    const [first, second] = [client, idOf("north", "participants", "second")];
    const give = (participants: string[], who = admin) =>
      who.post("ndis/from-builder/assign-form", {
        uuid: form.uuid,
        participant_uuids: participants,
        due_date: "2026-12-24",
        repeat: "monthly",
      });
    expect((await give([first])).errors).toEqual({ uuid: ["“For several” is not published."] });
    await publish(admin, form);
    expect((await give([first])).message).toBe("Assigned to 1 participant");
    expect((await give([first, second])).message).toBe("Assigned to 1 participant; 1 already had it");
    expect((await give([first], worker)).status).toBe(403);
    expect((await give([idOf("south", "participants", "first")])).status).toBe(404);
    const { forms } = (await admin.get("ndis/given-forms", { form: String(form.uuid) })).data;
    expect(
      (forms as JsonObject[]).map(({ participant, due_date: due, repeat }) => [participant, due, repeat]),
    ).toEqual(expect.arrayContaining([first, second].map((id) => [id, "2026-12-24", "monthly"])));
  });

  test("lets those who see no list of staff choose among who supports the participant", async () => {
    const question = { type: "string", title: "Who helps you?", format: "uuid", "x-reference": "staff" };
    const form = await addForm(admin, {
      title: "Key worker",
      needs_review: false,
      schema: { type: "object", required: ["helper"], properties: { helper: question } },
      ui_schema: { steps: [{ title: "One", sections: [{ fields: ["helper"] }] }] },
    });
    await publish(admin, form);
    const id = await assign(admin, form, client);
    const helper = async (who: typeof admin) =>
      (await who.get(fill, { assignment_id: id })).data.form.schema.properties.helper as JsonObject;
    expect(await helper(admin)).toMatchObject({ "x-reference": "staff" });
    const [near, other] = [idOf("north", "staff", "first"), idOf("north", "staff", "second")];
    const offered = [{ const: near, title: expect.stringMatching(/^Willa .$/) as string }];
    expect((await helper(participant)).oneOf).toEqual(offered);
    const send = (chosen: string) =>
      participant.post(fill, { assignment_id: id, data: { helper: chosen }, is_submitted: true });
    const refused = await send(other);
    expect(refused.errors, refused.text).toHaveProperty("helper");
    expect((await send(near)).data).toMatchObject({ status: "signed_off" });
    expect((await helper(participant)).oneOf).toEqual(offered);
  });

  test("that comes again is given again when it is sent, once, though it was given back in between", async () => {
    const form = await addForm(admin, { title: "Every month" });
    await publish(admin, form);
    const id = await assign(admin, form, client, { due_date: "2026-01-31", repeat: "monthly" });
    const send = () =>
      participant.post(fill, {
        assignment_id: id,
        data: { mood: "good", slept_well: false },
        is_submitted: true,
      });
    expect((await send()).data).toMatchObject({ status: "submitted" });
    const back = { assignment_id: id, decision: "return", note: "Say more" };
    expect((await admin.post("ndis/form-answers/review", back)).data).toMatchObject({ status: "returned" });
    expect((await send()).data).toMatchObject({ status: "submitted" });
    const mine = (await participant.get("ndis/personal/forms", { limit: 100 })).data.forms as JsonObject[];
    const next = mine.filter(({ form_title: title, status }) => title === "Every month" && status === "open");
    expect(next).toHaveLength(1);
    expect(String(next[0]?.due_date) > server.clock.now().toISOString().slice(0, 10)).toBe(true);
  });

  test("says before it is published what becomes of open drafts, carries them over, and keeps sent answers", async () => {
    const form = await addForm(admin, { title: "Two versions" });
    await publish(admin, form);
    const [open, sent] = [
      await assign(admin, form, client),
      await assign(admin, form, idOf("north", "participants", "second")),
    ];
    await participant.post(fill, {
      assignment_id: open,
      data: { mood: "good", slept_well: true },
      draft: true,
    });
    await other.post(fill, {
      assignment_id: sent,
      data: { mood: "good", slept_well: true },
      is_submitted: true,
    });
    const { slept_well: slept, ...kept } = dailyForm.schema.properties;
    const changed = {
      schema: {
        ...dailyForm.schema,
        required: ["feeling"],
        properties: { feeling: kept.mood, meals: kept.meals },
        allOf: [],
      },
    };
    const saved = await admin.post("ndis/from-builder/update-form", { uuid: form.uuid, ...changed });
    expect(saved.status, saved.text).toBe(200);
    expect(slept.title).toBe("Did you sleep well?");
    const migrations = [{ op: "rename", from: "mood", to: "feeling" }];
    const { preview } = (
      await admin.post("ndis/from-builder/publish-preview", { uuid: form.uuid, migrations })
    ).data;
    expect(preview).toMatchObject({
      version: 2,
      drafts: 1,
      carry_over: 0,
      attention: [{ reasons: ["The question “Did you sleep well?” was removed."] }],
    });
    const both = [...migrations, { op: "rename", from: "slept_well", to: "feeling" }];
    const refused = await admin.post("ndis/from-builder/publish-preview", {
      uuid: form.uuid,
      migrations: both,
    });
    expect(refused.message).toMatch(/^The answers to two questions cannot both answer “feeling”/);
    await publish(admin, form, { migrations });
    expect((await participant.get(fill, { assignment_id: open })).data).toMatchObject({
      form: { version: 2 },
      answers: { feeling: "good" },
      attention: ["The question “Did you sleep well?” was removed."],
    });
    expect((await other.get(fill, { assignment_id: sent })).data).toMatchObject({
      form: { version: 1 },
      answers: { mood: "good", slept_well: true },
    });
    const order = await admin.post("ndis/form-answers/export", { form: form.uuid, format: "csv" });
    const file = (await admin.get(String(order.data.link).replace(/^.*portal\//, ""))).text;
    expect(file.match(/How do you feel\?/g)).toHaveLength(1);
    expect(file).toContain("Did you sleep well? (no longer asked)");
    await expect(
      server.rows`update built_form_versions set note = 'x' returning number`.then((rows) => rows.length),
    ).resolves.toBeGreaterThan(0);
  });

  test("keeps what is typed on while a new version is published, and asks to look at it before it is sent", async () => {
    const form = await addForm(admin, { title: "Published meanwhile" });
    await publish(admin, form);
    const id = await assign(admin, form, client);
    const begun = await participant.post(fill, {
      assignment_id: id,
      form_version: 1,
      data: { mood: "bad", slept_well: true, what_helps: "Tea" },
      before: {},
      draft: true,
    });
    expect(begun.status, begun.text).toBe(200);
    const { mood, meals } = dailyForm.schema.properties;
    const schema = {
      ...dailyForm.schema,
      required: ["feeling", "who"],
      properties: { feeling: mood, meals, who: { type: "string", title: "Who was there?" } },
      allOf: [],
    };
    const steps = [{ title: "Today", sections: [{ fields: ["feeling", "meals", "who"] }] }];
    await admin.post("ndis/from-builder/update-form", {
      uuid: form.uuid,
      schema,
      ui_schema: { steps },
    });
    await publish(admin, form, { migrations: [{ op: "rename", from: "mood", to: "feeling" }] });

    // The form on their screen is still the first version: a removed question, a renamed one, and sending.
    const typed = await participant.post(fill, {
      assignment_id: id,
      form_version: 1,
      data: { mood: "good", what_helps: "Tea and a walk", slept_well: null },
      before: { mood: "bad", what_helps: "Tea", slept_well: true },
      is_submitted: true,
    });
    expect(typed.status, typed.text).toBe(200);
    expect(typed.message).toBe("This form has changed. Please check it again.");
    expect(typed.data).toMatchObject({
      form: { version: 2 },
      answers: { feeling: "good" },
      status: "started",
      submitted_at: null,
      attention: [
        "The question “Did you sleep well?” was removed.",
        "The question “What would help?” was removed.",
      ],
    });
    // A key that was pressed while the answer was on its way names the question once more.
    const late = await participant.post(fill, {
      assignment_id: id,
      form_version: 2,
      data: { what_helps: "Tea and a long walk" },
      before: { what_helps: "Tea and a walk" },
      draft: true,
    });
    expect(late.status, late.text).toBe(200);
    const [aside] = await server.rows<{ tenant: string; kept: JsonObject }>`
      select tenant_id as tenant, kept from form_answers where assignment = ${id}`;
    // They lie there as sealed as the answers that have a place.
    const open = server.services.keys.decrypt(String(aside?.kept.set_aside), aside?.tenant ?? "");
    expect(JSON.parse(open)).toMatchObject({ what_helps: "Tea and a long walk" });
    expect(JSON.stringify(aside)).not.toContain("walk");
    const sent = await participant.post(fill, {
      assignment_id: id,
      form_version: 2,
      data: { who: "Ada" },
      before: {},
      is_submitted: true,
    });
    expect(sent.message).toBe("Sent. Thank you.");
    // The office opens it from the list of answers by what each row says of its assignment.
    const { answers: rows } = (await admin.get("ndis/form-answers", { limit: 100 })).data;
    expect(rows).toContainEqual(expect.objectContaining({ assignment: id, status: "submitted" }));
    // What no version of the form ever asked is refused.
    const other = await assign(admin, form, client);
    const unknown = await participant.post(fill, {
      assignment_id: other,
      form_version: 2,
      data: { nobody_asked: "x" },
      before: {},
      draft: true,
    });
    expect(unknown.errors).toEqual({ nobody_asked: ["This question does not exist."] });
  });

  test("says which choices are gone, and carries answers over to those that took their place", async () => {
    const form = await addForm(admin, { title: "Other choices" });
    await publish(admin, form);
    const id = await assign(admin, form, client);
    await participant.post(fill, { assignment_id: id, data: { mood: "bad" }, draft: true });
    const { mood, ...others } = dailyForm.schema.properties;
    const left = [mood.oneOf[0], { const: "low", title: "Low" }];
    const schema = {
      ...dailyForm.schema,
      properties: { mood: { ...mood, oneOf: left }, ...others },
      allOf: [],
    };
    await admin.post("ndis/from-builder/update-form", { uuid: form.uuid, schema });
    const preview = async (migrations: JsonObject[]) =>
      (await admin.post("ndis/from-builder/publish-preview", { uuid: form.uuid, migrations })).data.preview;
    expect(await preview([])).toMatchObject({
      changed: [{ path: "mood", gone: [{ value: "bad", label: "Bad" }] }],
      drafts: 1,
      carry_over: 0,
      attention: [{ reasons: ["The answer to “How do you feel?” is no longer valid."] }],
    });
    const migrations = [{ op: "map", from: "mood", values: { bad: "low" } }];
    expect(await preview(migrations)).toMatchObject({ drafts: 1, carry_over: 1, attention: [] });
    await publish(admin, form, { migrations });
    expect((await participant.get(fill, { assignment_id: id })).data.answers).toEqual({ mood: "low" });
    expect(await preview([])).toMatchObject({ unchanged: true });
    const steps = [
      { title: "Nothing", sections: [{ fields: [] }] },
      { title: "All", sections: [{ fields: ["mood", "slept_well", "meals"] }] },
    ];
    await admin.post("ndis/from-builder/update-form", { uuid: form.uuid, schema, ui_schema: { steps } });
    expect((await admin.post("ndis/from-builder/publish-form", { uuid: form.uuid })).errors).toEqual({
      ui_schema: ["The step “Nothing” has no questions yet."],
    });
  });

  test("is duplicated, kept as a template, made from it, archived and taken out again", async () => {
    const form = await addForm(admin, { title: "Copied" });
    const body = { uuid: form.uuid };
    const copy = (await admin.post("ndis/from-builder/duplicate-form", body)).data.form as JsonObject;
    expect(copy).toMatchObject({ title: "Copied (copy)", schema: { required: ["mood", "slept_well"] } });
    await admin.post("ndis/from-builder/make-template", body);
    const templates = (await admin.get("ndis/all-form-templates", { search: "Copied" })).data
      .form_templates as JsonObject[];
    expect(templates).toHaveLength(1);
    const own = await admin.post("ndis/from-builder/use-template", { uuid: templates[0]?.uuid });
    expect(own.data.form).toMatchObject({ title: "Copied", is_template: false });
    expect((await admin.post("ndis/from-builder/archive-form", body)).status).toBe(200);
    expect((await admin.post("ndis/from-builder/publish-form", body)).status).toBe(409);
    expect((await admin.post("ndis/from-builder/restore-form", body)).data.form).toMatchObject({
      status: "draft",
    });
  });
});

const assignTry = (form: JsonObject) =>
  admin.post("ndis/client/assign-to-participant", { client_uuid: client, form_uuids: [form.uuid] });
