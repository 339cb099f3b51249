import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { insertAccount } from "#framework/server/accounts/insertAccount.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { productFolder } from "#framework/server/definitions/load.ts";
import { hashPassword } from "#framework/server/session/passwords.ts";
import { createTenant } from "#framework/server/tenants/create.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import type { Caller } from "../../support/caller.ts";
import { emailOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// A form that the equipment library builds itself, from its questions to the export of what was found.
const server = await openTestServer({
  provider: "hill",
  config: { configDir: join(productFolder, "examples", "equipment"), product: "equipment" },
});
const roles = ["Admin", "Inspector", "Desk"];
await openLibrary("hill");
// Its people have every right in it, and reach nothing of the first one's.
await openLibrary("riverside");
const [ladder = "", tent = ""] = await server.insert("things", [
  { name: "Extension ladder", kind: "tool", label: "T-02" },
  { name: "Four-person tent", kind: "camping", label: "C-01" },
]);
const [admin, inspector, desk, nobody, stranger] = [
  await server.as("admin"),
  await server.as("inspector"),
  await server.as("desk"),
  await server.as("nobody"),
  await server.as("admin of riverside"),
];

const inspection: JsonObject = {
  title: "Yearly inspection",
  category: "inspection",
  repeat: "yearly",
  due_days: 14,
  schema: {
    type: "object",
    required: ["sound"],
    properties: {
      sound: { type: "boolean", title: "Is it sound?" },
      found: { type: "string", title: "What was found?", maxLength: 500 },
    },
  },
  ui_schema: { steps: [{ title: "Inspection", sections: [{ fields: ["sound", "found"] }] }] },
};
const builder = "equipment/from-builder";
const fill = "equipment/form-answers/fill";
const seal = "equipment/form-answers/seal";
const review = "equipment/form-answers/review";
const unknown = "0b8e7c52-3c0d-4b5e-9a4e-5d1c2f6a7b80";

/** A library with a person for each role, who is called by its name. */
async function openLibrary(slug: string): Promise<void> {
  const { services } = server;
  const tenant = await createTenant(services, { slug, name: `Library ${slug}` });
  const passwordHash = await hashPassword(demoPassword);
  await asTenant(tenant.id, () =>
    services.database.db.transaction().execute(async (db) => {
      const context = systemContext(services, tenant, db, "Test");
      for (const role of roles) {
        const email = emailOf(role.toLowerCase(), slug);
        await insertAccount(context, { email, fullname: `Mx ${role}`, roles: [role], passwordHash });
      }
    }),
  );
}

/** What was given to things, as far as the person sees it. */
const given = async (who: Caller, query = {}): Promise<JsonObject[]> =>
  (await who.get("equipment/inspections", { sortField: "due_date", ...query })).data.forms as JsonObject[];

describe("a form that is given to things", () => {
  const begun = { form: "", ladder: "", tent: "" };

  test("is built and published by those who may", async () => {
    expect((await inspector.post(`${builder}/add-form`, inspection)).status).toBe(403);
    const added = await admin.post(`${builder}/add-form`, inspection);
    expect(added.status, added.text).toBe(200);
    begun.form = String((added.data.form as JsonObject).uuid);
    const wanted = { uuid: begun.form, thing_uuids: [ladder] };
    const early = await admin.post(`${builder}/assign-form`, wanted);
    expect([early.status, early.errors]).toEqual([422, { uuid: ["“Yearly inspection” is not published."] }]);
    expect((await desk.post(`${builder}/publish-form`, { uuid: begun.form })).status).toBe(403);
    const published = await admin.post(`${builder}/publish-form`, { uuid: begun.form });
    expect(published.status, published.text).toBe(200);
  });

  test("is given to each once, and shown to those who fill it in", async () => {
    const give = (things: string[], who = admin) =>
      who.post(`${builder}/assign-form`, { uuid: begun.form, thing_uuids: things });
    expect((await give([ladder], inspector)).status).toBe(403);
    expect((await give([unknown])).status).toBe(404);
    expect((await give([ladder])).message).toBe("Given to 1 thing");
    expect((await give([ladder, tent])).message).toBe("Given to 1 thing; 1 already had it");
    const all = await given(inspector);
    expect(all.map(({ subject, status, due_date: due }) => [subject, status, due])).toEqual(
      expect.arrayContaining([ladder, tent].map((thing) => [thing, "open", "2026-12-04"])),
    );
    expect(all).toHaveLength(2);
    expect(await given(inspector, { subject: tent })).toHaveLength(1);
    expect((await desk.get("equipment/inspections")).status).toBe(403);
    begun.ladder = String(all.find(({ subject }) => subject === ladder)?.uuid);
    begun.tent = String(all.find(({ subject }) => subject === tent)?.uuid);
  });

  test("is filled in and sent by those who may, and stands under its seal", async () => {
    const asked = { assignment_id: begun.ladder };
    const opened = await inspector.get(fill, asked);
    expect(opened.data).toMatchObject({ subject: "Extension ladder", may_fill: true, may_review: false });
    expect(opened.data).not.toHaveProperty("participant");
    expect((await desk.get(fill, asked)).status).toBe(403);
    expect((await nobody.get(fill, asked)).status).toBe(401);
    expect((await inspector.get(fill, { assignment_id: unknown })).status).toBe(404);
    const answers = { sound: false, found: "A rung is loose." };
    expect((await desk.post(fill, { ...asked, data: answers })).status).toBe(403);
    const draft = await inspector.post(fill, { ...asked, data: { found: answers.found }, draft: true });
    expect(draft.data).toMatchObject({ status: "started" });
    const early = await inspector.post(fill, { ...asked, data: {}, is_submitted: true });
    expect([early.status, Object.keys(early.errors)]).toEqual([422, ["sound"]]);
    const sent = await inspector.post(fill, { ...asked, data: answers, is_submitted: true });
    expect(sent.data).toMatchObject({ status: "submitted", answers, is_sealed: true, may_fill: false });
    expect((await inspector.get(seal, asked)).data.seal).toMatchObject({
      valid: true,
      differing: [],
      signer: "Mx Inspector",
    });
    expect((await desk.get(seal, asked)).status).toBe(403);
    expect((await inspector.get(seal, { assignment_id: begun.tent })).status).toBe(404);
    const elsewhere = [await stranger.get(fill, asked), await stranger.get(seal, asked)];
    expect(elsewhere.map(({ status }) => status)).toEqual([404, 404]);
    expect(await given(stranger)).toEqual([]);
  });

  test("comes again to the same thing, once", async () => {
    const open = await given(admin, { subject: ladder, status: "open" });
    expect(open.map(({ form_title: title, due_date: due }) => [title, due])).toEqual([
      // A year later is a Saturday.
      ["Yearly inspection", "2027-12-06"],
    ]);
  });

  test("is signed off, listed and exported by those who review it, and put on paper", async () => {
    const decision = { assignment_id: begun.ladder, decision: "sign_off" };
    expect((await inspector.post(review, decision)).status).toBe(403);
    expect((await inspector.get("equipment/form-answers")).status).toBe(403);
    expect((await admin.post(review, decision)).data).toMatchObject({ status: "signed_off" });
    const { answers } = (await admin.get("equipment/form-answers", { subject: ladder })).data;
    expect((answers as JsonObject[]).map(({ subject, status }) => [subject, status])).toEqual([
      [ladder, "signed_off"],
    ]);
    const wanted = { form: begun.form, format: "csv" };
    expect((await inspector.post("equipment/form-answers/export", wanted)).status).toBe(403);
    const ordered = await admin.post("equipment/form-answers/export", wanted);
    const lines = (await admin.get(String(ordered.data.link).replace(/^.*portal\//, ""))).text.trim();
    expect(lines.split("\r\n")).toEqual([
      expect.stringContaining("Thing,Version,Sent,Sent by,On behalf,Status,Is it sound?,What was found?"),
      expect.stringMatching(/^Extension ladder,1,.*,Mx Inspector,,Signed off,No,A rung is loose\.$/),
    ]);
    const paper = await inspector.get(`equipment/client/form/${begun.ladder}/download`);
    expect(paper.status, paper.text).toBe(200);
  });
});

test("a form about a thing that is no longer what was sealed says which answer differs", async () => {
  const tenant = await server.services.tenants.bySlug("hill");
  const forged = server.services.keys.encrypt(JSON.stringify({ sound: true }), tenant?.id ?? "");
  await server.rows`alter table form_answers disable trigger user`;
  const [sent] = await server.rows<{ assignment: string }>`
    update form_answers set answers = ${forged} where subject = ${ladder} returning assignment`;
  await server.rows`alter table form_answers enable trigger user`;
  const { data } = await inspector.get(seal, { assignment_id: String(sent?.assignment) });
  const differing = ["sound", "found"].map((field) => ({ field }));
  expect(data.seal).toMatchObject({ valid: false, differing });
});

test("the database keeps what a form was given to, and one thing only", async () => {
  const refused = /form_(assignments|answers)_about_one/;
  await expect(
    server.rows`update form_assignments set subject = null where subject = ${ladder}`,
  ).rejects.toThrow(refused);
  await expect(server.rows`update form_answers set subject = null where subject = ${ladder}`).rejects.toThrow(
    refused,
  );
  await expect(
    server.rows`update form_answers set participant = subject where subject = ${ladder}`,
  ).rejects.toThrow(refused);
  const again = server.rows`
    insert into form_assignments (tenant_id, uuid, subject, form, status)
    select tenant_id, gen_random_uuid(), subject, form, 'open' from form_assignments
    where subject = ${tent}`;
  await expect(again).rejects.toThrow(/form_assignments_about_once/);
});
