import { describe, expect, test } from "vitest";
import { png } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { openTestServer } from "../../support/server.ts";

// Forms arrive as multipart: everything is a text, and names say where it belongs.
const server = await openTestServer();
const admin = await server.as("admin");
let numbers = 430_800_000;
const person = () => ({ first_name: "Fay", last_name: "Form", ndis_number: String((numbers += 1)) });
const add = (parts: ReturnType<typeof form>) => admin.submit("ndis/client/add-new-client", parts);

describe("a form's texts get the types that the schema asks for", () => {
  test.each<[string, Record<string, string>, object]>([
    [
      "dates, day first or year first",
      { plan_start: "01-07-2026", plan_end: "2027-06-30" },
      { plan_start: "2026-07-01", plan_end: "2027-06-30" },
    ],
    ["yes and no", { pets: "true", epilepsy: "0" }, { pets: true, epilepsy: false }],
    ["a choice by its number", { status: "5" }, { status: "active" }],
    ["an empty part is no value", { suburb: "", region: "" }, { status: "onboarding" }],
    [
      "a list of groups",
      {
        "emergency_contacts[0][name]": "Ann",
        "emergency_contacts[0][relationship]": "parent",
        "emergency_contacts[0][phone]": "0412345678",
        "emergency_contacts[1][name]": "Bob",
        "emergency_contacts[1][relationship]": "friend",
        "emergency_contacts[1][phone]": "131234",
        "emergency_contacts[1][is_primary]": "true",
      },
      {
        emergency_contacts: [
          { name: "Ann", relationship: "parent", phone: "+61412345678" },
          { name: "Bob", relationship: "friend", phone: "131234", is_primary: true },
        ],
      },
    ],
    [
      "entries out of order",
      { "goals[1][goal]": "Second", "goals[0][goal]": "First" },
      { goals: [{ goal: "First" }, { goal: "Second" }] },
    ],
    [
      "entries without numbers",
      { "requested_services[0]": "transport" },
      { requested_services: ["transport"] },
    ],
    [
      "a group",
      { "gp[name]": "Dr Lee", "gp[phone]": "0255501234" },
      { gp: { name: "Dr Lee", phone: "+61255501234" } },
    ],
    [
      "money in a list of groups",
      { "budgets[0][category]": "01", "budgets[0][amount]": "1250000", "budgets[0][management]": "plan" },
      { budgets: [{ category: "01", amount: 1_250_000, management: "plan" }] },
    ],
    ["a whole list as JSON", { goals: '[{"goal":"Swim"}]' }, { goals: [{ goal: "Swim" }] }],
  ])("%s", async (_what, parts, expected) => {
    const { data, status, text } = await add(form({ ...person(), ...parts }));
    expect(status, text).toBe(200);
    expect(data.client).toMatchObject(expected);
  });

  test("a text that is not of its type is named, not lost", async () => {
    const { status, errors } = await add(form({ ...person(), plan_start: "soon", pets: "perhaps" }));
    expect([status, Object.keys(errors).sort()]).toEqual([422, ["pets", "plan_start"]]);
  });
});

describe("a form with files", () => {
  test("keeps them, and the record names them", async () => {
    const agreed = form({ ...person(), consent_photo_internal: "yes" });
    const { data, text } = await add(agreed.file("photo", { name: "Me at home.png", bytes: png }));
    expect(data.client?.photo, text).toMatchObject({
      name: "Me at home.png",
      size: png.length,
      type: "image/png",
    });
    const link = await admin.get(`files/${data.client.photo.documentId}/link`);
    expect(link.data.name).toBe("Me at home.png");
  });

  test("a photo needs the participant's consent, and goes when it is withdrawn (consent_photo)", async () => {
    const photo = { name: "me.png", bytes: png };
    for (const consent of [{}, { consent_photo_internal: "no" }] as Record<string, string>[]) {
      const refused = await add(form({ ...person(), ...consent }).file("photo", photo));
      expect([refused.status, refused.errors]).toEqual([
        422,
        { photo: [expect.stringMatching(/^Photo needs “Photos .+” to be Yes\.$/)] },
      ]);
    }
    const { data } = await add(form({ ...person(), consent_photo_internal: "yes" }).file("photo", photo));
    const { uuid: id, photo: kept } = data.client;
    const link = async () => (await admin.get(`files/${kept.documentId}/link`)).status;
    expect(await link()).toBe(200);
    const change = (fields: object) => admin.post("ndis/client/update-client", { id, ...fields });
    expect((await change({ likes: "Tea" })).data.client.photo).toEqual(kept);
    const withdrawn = await change({ consent_photo_internal: "no" });
    expect(withdrawn.status, withdrawn.text).toBe(200);
    expect(withdrawn.data.client).not.toHaveProperty("photo");
  });

  test("also inside a group", async () => {
    const { data, text } = await add(
      form({ ...person(), decision_making: "guardian", "guardian[name]": "Gus" }).file("guardian[document]", {
        name: "order.png",
        bytes: png,
      }),
    );
    expect(data.client?.guardian.document, text).toMatchObject({ name: "order.png" });
  });

  test("that are refused refuse the whole form, at their field", async () => {
    const { status, errors } = await add(
      form(person()).file("photo", { name: "page.html", bytes: "<html></html>" }),
    );
    expect([status, Object.keys(errors)]).toEqual([415, ["photo"]]);
    expect(await server.rows`select 1 from participants where ndis_number = ${String(numbers)}`).toEqual([]);
  });
});

describe("a form whose names make no sense is malformed", () => {
  test.each<[string, Record<string, string>]>([
    ["a prototype", { "__proto__[admin]": "1" }],
    ["a prototype inside", { "gp[__proto__][x]": "1" }],
    ["a constructor", { "constructor[prototype][x]": "1" }],
    ["brackets that do not close", { "gp[name": "1" }],
    ["dots", { "gp.name": "1" }],
    ["too deep", { "a[b][c][d][e][f][g][h][i]": "1" }],
    ["a value that is also a group", { gp: "1", "gp[name]": "2" }],
  ])("%s", async (_what, parts) => {
    expect((await add(form({ ...person(), ...parts }))).status).toBe(400);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  test("the same part twice", async () => {
    expect((await add(form(person()).fields({ suburb: "A" }).fields({ suburb: "B" }))).status).toBe(400);
  });

  test("parts without end", async () => {
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`field_${index}`, "1"]));
    expect([400, 413]).toContain((await add(form(many))).status);
  });
});

test("a change can come as a form that says it is another method", async () => {
  const { data } = await add(form(person()));
  const changed = await admin.submit(
    "ndis/client/update-client",
    form({ _method: "PUT", id: data.client.uuid, suburb: "Penrith" }),
  );
  expect(changed.status, changed.text).toBe(200);
  expect(changed.data.client.suburb).toBe("Penrith");
});

test("the same call takes JSON as well", async () => {
  const { status } = await admin.post("ndis/client/add-new-client", person());
  expect(status).toBe(200);
});
