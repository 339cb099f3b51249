import { describe, expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { publishForms } from "#framework/server/forms/versions.ts";
import type { Wizard } from "#framework/server/forms/wizard.ts";
import { jpeg, png } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { incidentAnswers } from "../../support/incidents.ts";
import { allAnswers } from "../../support/formAnswers.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

// A sent form is sealed: what it said can be proven, and a change of one letter is named.
const server = await openTestServer();
const path = "ndis/forms/static/incident_report_form";
const client = idOf("north", "participants", "first");
const [worker, coordinator, colleague] = [
  await server.as("worker"),
  await server.as("coordinator"),
  await server.as("colleague"),
];
const send = async (more: object = {}) =>
  (await worker.post(path, { data: { ...incidentAnswers(client), ...more }, is_submitted: true })).data
    .record_id as string;
const sealOf = async (id: string, by = worker) => (await by.get(`${path}/seal/${id}`)).data.seal;
const version = server.services.wizards.get("incident_report_form")?.definition.version ?? 0;
const [north] = await server.rows<{ id: string }>`select id from tenants where slug = 'north'`;

describe("a form that was sent", () => {
  test("is sealed with its version, its text and who sent it, and says so to those who read it", async () => {
    const id = await send();
    const seal = await sealOf(id);
    expect(seal).toMatchObject({
      valid: true,
      differing: [],
      broken_at: null,
      confirmed: null,
      form_version: version,
      signer: "Willa Worker",
    });
    expect(seal.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect((await sealOf(id, coordinator)).fingerprint).toBe(seal.fingerprint);
    expect((await colleague.get(`${path}/seal/${id}`)).status).toBe(404);
  });

  test("is a link in the provider's chain: each names the one before", async () => {
    const [first, second] = [await sealOf(await send()), await sealOf(await send())];
    expect([second.position, second.previous_fingerprint]).toEqual([first.position + 1, first.fingerprint]);
  });

  test("shows which answer differs when one letter was changed behind the portal's back", async () => {
    const id = await send();
    await server.rows`
      update form_submissions set data = jsonb_set(data, '{location_address}', '"In the kitchem"') where uuid = ${id}`;
    expect(await sealOf(id)).toMatchObject({
      valid: false,
      differing: [{ field: "location_address", label: "Address or place" }],
    });
  });

  test("is not touched by what the office adds", async () => {
    const id = await send();
    const office = { reportable: "no", findings: "Nothing more." };
    expect((await coordinator.post(path, { record_id: id, step: 4, data: { office } })).status).toBe(200);
    expect((await sealOf(id)).valid).toBe(true);
  });

  test("cannot lose its seal: the database refuses every change of it", async () => {
    await send();
    const change = (sql: "update" | "delete") =>
      asTenant(north?.id ?? "", () =>
        sql === "update"
          ? server.services.database.db.updateTable("form_seals").set({ rendered: "Nothing" }).execute()
          : server.services.database.db.deleteFrom("form_seals").execute(),
      );
    for (const what of ["update", "delete"] as const) await expect(change(what)).rejects.toThrow();
    await expect(server.rows`update form_seals set rendered = 'Nothing'`).rejects.toThrow(/never changed/);
  });

  test("is not sealed while it is a draft", async () => {
    const { data } = await worker.post(path, { data: { severity: "minor" }, draft: true });
    expect((await worker.get(`${path}/seal/${data.record_id}`)).status).toBe(404);
  });
});

describe("a correction", () => {
  test("is a new form with the answers of the old one, which stays as it is; it is declared and signed anew", async () => {
    const id = await send();
    const begun = await worker.get(path, { amends: id });
    expect(begun.data).toMatchObject({ record_id: null, amends: id });
    expect(begun.data.ndis_static_form_data).toMatchObject({ severity: "minor" });
    for (const name of ["declaration", "reporter_signature"])
      expect(begun.data.ndis_static_form_data).not.toHaveProperty(name);
    const kept = await worker.post(path, { amends: id, data: { severity: "major" }, draft: true });
    expect(kept.data).toMatchObject({ amends: id, ndis_static_form_data: { severity: "major" } });
    expect(kept.data.record_id).not.toBe(id);
    expect((await worker.get(path, { record_id: id })).data.ndis_static_form_data.severity).toBe("minor");
    expect((await sealOf(id)).valid).toBe(true);
  });

  test("is not begun of a draft, nor of another's form", async () => {
    const { data } = await worker.post(path, { data: { severity: "minor" }, draft: true });
    const draft = await worker.post(path, { amends: data.record_id, data: {}, draft: true });
    expect(draft.status).toBe(409);
    const foreign = await colleague.post(path, { amends: await send(), data: {}, draft: true });
    expect(foreign.status).toBe(404);
  });
});

describe("a version of a form", () => {
  test("is answered as it was published, and only there for those who open the form", async () => {
    const { data } = await worker.get(`${path}/version`, { number: version });
    expect(data.form.definition).toMatchObject({ name: "incident_report_form", version });
    expect(data.form.schemas).toHaveLength(4);
    expect((await worker.get(`${path}/version`, { number: version + 1 })).status).toBe(404);
    expect((await (await server.as("participant")).get(`${path}/version`, { number: version })).status).toBe(
      404,
    );
  });

  test("goes on with the version that it was begun with", async () => {
    const form = "support_plan";
    const wizard = server.services.wizards.get(form);
    if (!wizard) throw new Error("no support plan");
    const answers = allAnswers(form, { participant: client, staff: idOf("north", "staff", "first") });
    const begun = await worker.post(`ndis/forms/static/${form}`, { data: answers, draft: true });
    const { version } = wizard.definition;
    const earlier = { ...wizard, definition: { ...wizard.definition, submitted: "As it was then." } };
    wizard.versions.set(version, earlier);
    wizard.definition.version = version + 1;
    const sent = await worker.post(`ndis/forms/static/${form}`, {
      record_id: begun.data.record_id,
      data: {},
      is_submitted: true,
    });
    wizard.definition.version = version;
    wizard.versions.clear();
    expect([sent.message, sent.data.form_version]).toEqual(["As it was then.", version]);
  });
});

describe("what was sent with a version", () => {
  test("is still what was sealed once the form has a new version", async () => {
    const name = "incident_report_form";
    const wizard = server.services.wizards.get(name);
    if (!wizard) throw new Error("no incident report");
    const id = await send();
    const definition = { ...wizard.definition, version: version + 1 };
    const next = { ...wizard, definition, versions: new Map<number, Wizard>() };
    await publishForms(server.services.database.owner, new Map([[name, next]]), false);
    const earlier = next.versions.get(version);
    if (!earlier) throw new Error("the version before is gone");
    wizard.versions.set(version, earlier);
    const seal = await sealOf(id);
    wizard.versions.clear();
    expect(seal).toMatchObject({ valid: true, differing: [] });
  });
});

describe("a form on paper", () => {
  const download = async (id: string, by = worker) => by.get(`ndis/client/form/${id}/download`);
  const opened = async (file: unknown) => (await server.as("nobody")).get(String(file));

  test("is a PDF that those who may open the form get by a link, once, and that is logged", async () => {
    const id = await send();
    const { data, status } = await download(id);
    expect(status).toBe(200);
    const file = await opened(data.file);
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect(file.headers["content-disposition"]).toMatch(/attachment; filename="?INC-2026-\d+\.pdf/);
    expect(file.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await opened(data.file)).status).toBe(404);
    const [entry] = await server.rows<{ action: string }>`
      select action from activity_log where record_uuid = ${id} order by seq desc limit 1`;
    expect(entry?.action).toBe("open-file");
    expect((await download(id, coordinator)).status).toBe(200);
    expect((await download(id, colleague)).status).toBe(404);
    expect((await download(id, await server.as("participant"))).status).toBe(404);
    expect((await download(id, await server.as("admin of south"))).status).toBe(404);
  });

  test("shows its pictures; one that is broken is left out, and not the whole form", async () => {
    const upload = async (name: string, bytes: Buffer) =>
      (await worker.submit("files", form().file("file", { name, bytes }))).data.file;
    const evidence = [await upload("grass.png", png), await upload("broken.jpg", jpeg)];
    const { data } = await download(await send({ evidence }));
    const text = (await opened(data.file)).bytes.toString("latin1");
    expect(text.match(/\/Alt \([^)]*\)/g)).toEqual(["/Alt (Photos and documents: grass.png)"]);
  });

  test("are made for several at once, while the server answers others", async () => {
    const id = await send();
    const links = await Promise.all(Array.from({ length: 4 }, async () => (await download(id)).data.file));
    const files = await Promise.all(links.map(opened));
    expect(files.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { bytes } of files) expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("is no longer to be had by a link once the person may not open it", async () => {
    const { data } = await download(await send(), coordinator);
    await server.rows`delete from role_permissions where permission = 'review-incidents' and tenant_id = ${north?.id ?? ""}`;
    server.services.sessions.forgetAll();
    expect((await opened(data.file)).status).toBe(404);
  });

  test("is there without answers too, for those who fill it in or review it", async () => {
    const blank = async (form: string, by = worker) => by.get(`ndis/forms/blank/${form}`);
    const { data } = await blank("incident_report_form");
    expect((await opened(data.file)).bytes.length).toBeGreaterThan(10_000);
    expect((await blank("participant_intake_form")).status).toBe(404);
    expect((await blank("no_such_form")).status).toBe(404);
  });
});

describe("the answers to a form as a file", () => {
  const order = async (person: string, form: string) =>
    (await server.as(person)).post(`ndis/forms/static/${form}/export`, { format: "csv" });

  test("have a row for each form that was sent, and a column for each question, references by name", async () => {
    const sent = await worker.post("ndis/forms/static/feedback_and_complaints_form", {
      data: {
        ...allAnswers("feedback_and_complaints_form", {
          participant: client,
          staff: idOf("north", "staff", "first"),
        }),
        subject: "=Late again",
      },
      is_submitted: true,
    });
    expect(sent.status, sent.text).toBe(200);
    const { data } = await order("coordinator", "feedback_and_complaints_form");
    const [header = [], ...rows] = readCsv((await (await server.as("nobody")).get(String(data.link))).text);
    expect(header.slice(0, 6)).toEqual([
      "Reference",
      "Participant",
      "Version",
      "Sent",
      "Completed by",
      "Status",
    ]);
    expect(new Set(header).size).toBe(header.length);
    const [{ full_name: name } = { full_name: "" }] = await server.rows<{ full_name: string }>`
      select full_name from participants where uuid = ${client}`;
    const last = rows.find(([reference]) => reference === sent.data.reference) ?? [];
    expect(last[header.indexOf("Participant")]).toBe(name);
    expect(last[header.lastIndexOf("Participant")]).toBe(name);
    expect(last).toContain("'=Late again");
    expect(header.some((title) => /documentId/.test(title))).toBe(false);
  });

  test("are for those who review", async () => {
    expect((await order("worker", "feedback_and_complaints_form")).status).toBe(403);
    expect((await order("admin", "no_such_form")).status).toBe(404);
  });
});
