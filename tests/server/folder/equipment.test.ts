import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { databaseOn } from "#framework/server/database/database.ts";
import { openEmbedded } from "#framework/server/database/embedded/embedded.ts";
import { productFolder } from "#framework/server/definitions/load.ts";
import { afterwards } from "../../support/afterwards.ts";
import { openTestServer } from "../../support/server.ts";

// The second portal of the repository, `npm start -- examples/equipment`, from an empty database to its report.
const configDir = join(productFolder, "examples", "equipment");
const database = databaseOn(await openEmbedded({ watchdogMs: 60_000 }));
const server = await openTestServer({
  database,
  provider: "demo",
  config: { configDir, product: "equipment", demo: "small" },
});
afterwards(() => database.close());
await server.services.portal.demo?.fill(server.services);
const [admin, desk, nobody] = [await server.as("admin"), await server.as("desk"), await server.as("nobody")];

type Row = Record<string, unknown> & { uuid: string };
const list = async (resource: string, query = {}): Promise<Row[]> =>
  JSON.parse((await desk.get(`records/${resource}`, query)).text) as Row[];
const idOf = async (resource: string, name: string): Promise<string> =>
  (await list(resource)).find((row) => row.name === name)?.uuid ?? "";

describe("a portal of its own on the framework", () => {
  test("signs in, and shows to each role what its permissions say", async () => {
    expect((await list("things")).map(({ name }) => name)).toEqual([
      "Cordless drill",
      "Extension ladder",
      "Four-person tent",
      "Preserving kettle",
    ]);
    const thing = { name: "Ice-cream maker", label: "K-02" };
    expect((await nobody.get("records/things")).status).toBe(401);
    expect((await desk.post("records/things", thing)).status).toBe(403);
    expect((await admin.post("records/things", thing)).status).toBe(201);
    const again = await admin.post("records/things", { ...thing, name: "Another" });
    expect([again.status, Object.keys(again.errors)]).toEqual([422, ["label"]]);
  });

  test("lends a thing once at a time, by its definitions", async () => {
    const [thing, person] = [await idOf("things", "Cordless drill"), await idOf("people", "Ben Okoro")];
    const loan = { thing, person, from: "2026-11-20", due: "2026-11-27" };
    const refused = await desk.post("records/loans", loan);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["thing"]]);
    const out = (await list("loans")).find((each) => each.thing === thing);
    const back = await desk.post(`records/loans/${out?.uuid}/take-back`);
    expect(back.status, back.text).toBe(200);
    expect((await desk.post("records/loans", loan)).status).toBe(201);
  });

  test("and no more than three to one person, by its rule", async () => {
    const person = await idOf("people", "Ben Okoro");
    const lend = async (name: string) =>
      desk.post("records/loans", {
        thing: await idOf("things", name),
        person,
        from: "2026-11-20",
        due: "2026-11-27",
      });
    expect((await lend("Extension ladder")).status).toBe(201);
    const refused = await lend("Preserving kettle");
    expect([refused.status, refused.errors]).toEqual([
      422,
      { person: ["This person has 3 things already."] },
    ]);
  });

  test("takes a form about a thing, begun with what is known of it", async () => {
    const thing = await idOf("things", "Extension ladder");
    const form = "equipment/forms/static/damage_report";
    const begun = await desk.get(form, { thing_id: thing });
    expect(begun.status, begun.text).toBe(200);
    expect(begun.data.static_form_data).toEqual({ thing, label: "T-02" });
    const nothing = "0b8e7c52-3c0d-4b5e-9a4e-5d1c2f6a7b80";
    expect((await desk.get(form, { thing_id: nothing })).status).toBe(404);
    expect((await desk.get(form, { participant_id: thing })).status).toBe(422);
    const sent = { data: { thing, damage: "A rung is loose.", usable: false }, step: 2, is_submitted: true };
    const saved = await desk.post(form, { ...sent, thing_id: thing });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.data).toMatchObject({ thing_id: thing, reference: "D1" });
    expect(saved.data).not.toHaveProperty("participant_id");
    // Its number counts the reports about the same thing.
    const again = await desk.post(form, { ...sent, thing_id: thing });
    const kettle = await idOf("things", "Preserving kettle");
    const other = await desk.post(form, { ...sent, data: { ...sent.data, thing: kettle } });
    expect([again.data.reference, other.data.reference]).toEqual(["D2", "D1"]);
    const read = await desk.get(form, { record_id: String(saved.data.record_id) });
    expect(read.data).toMatchObject({ thing_id: thing, about: "Extension ladder" });
  });

  test("finds it by the thing, and exports it to those who review", async () => {
    const found = async (search: string) => {
      const { data } = await desk.get("equipment/damage-reports", { search });
      return (data.damage_reports as Row[])
        .map(({ reference }) => String(reference))
        .sort((a, b) => a.localeCompare(b));
    };
    expect(await found("ladder")).toEqual(["D1", "D2"]);
    expect(await found("tent")).toEqual([]);
    const wanted = { format: "csv" };
    expect((await desk.post("equipment/forms/static/damage_report/export", wanted)).status).toBe(403);
    const ordered = await admin.post("equipment/forms/static/damage_report/export", wanted);
    expect(ordered.status, ordered.text).toBe(200);
    const [, path = ""] = /\/api\/v1\/equipment-portal\/(.+)$/.exec(String(ordered.data.link)) ?? [];
    const lines = (await nobody.get(path)).text.trim().split("\r\n");
    expect(lines[0]).toContain("Reference,Thing,Version");
    expect(
      lines
        .slice(1)
        .map((line) => line.split(",").slice(0, 2).join(" "))
        .sort(),
    ).toEqual(["D1 Extension ladder", "D1 Preserving kettle", "D2 Extension ladder"]);
  });

  test("lists one that is not sent to those who have begun it", async () => {
    const thing = await idOf("things", "Extension ladder");
    const begun = await desk.post("equipment/forms/static/damage_report", {
      data: { thing },
      step: 1,
      draft: true,
    });
    expect(begun.status, begun.text).toBe(200);
    const drafts = async (person: typeof desk) => {
      const { data } = await person.get("equipment/damage-reports", { status: "draft" });
      return (data.damage_reports as Row[]).map(({ uuid }) => uuid);
    };
    expect(await drafts(desk)).toEqual([begun.data.record_id]);
    expect(await drafts(admin)).toEqual([]);
  });

  test("answers its blank form and its report to those who may see them", async () => {
    expect((await desk.get("equipment/forms/blank/damage_report")).status).toBe(200);
    const report = await admin.post("records/loans/reports/loans/rows", {});
    expect(report.status, report.text).toBe(200);
    expect((await desk.post("records/loans/reports/loans/rows", {})).status).toBe(403);
  });
});

test("loads nothing of the product's own portal but the migrations", async () => {
  const script = `import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const { portalOf } = await import("./src/portals.ts");
    await portalOf(${JSON.stringify(configDir)});
    await import("./src/framework/server/app.ts");
    console.log(JSON.stringify(loaded.filter((url) => /\\/src\\/portal[./]/.test(url))));`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script], {
    cwd: productFolder,
  });
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded.filter((url) => !url.includes("/src/portal/server/migrations/"))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(0);
});
