import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { Visitor } from "../../support/visitor.ts";

const server = await openTestServer();
const person = {
  referrer_type: "self",
  first_name: "Wren",
  last_name: "Halloran",
  date_of_birth: "1988-03-04",
  phone: "+61491570006",
  type: "other",
  consent: true,
  status: "new_lead",
};
const add = async (fields: JsonObject = {}): Promise<string> =>
  (await server.insert("referrals", [{ ...person, ...fields }]))[0] ?? "";
const read = async (uuid: string, as = "admin") =>
  (await (await server.as(as)).get("ndis/get-referral/{id}", {}, { params: { id: uuid } })).data
    .referral as JsonObject;
const move = async (uuid: string, body: JsonObject, as = "coordinator") =>
  (await server.as(as)).put("ndis/referal/update-referral-status", { referal_uuid: uuid, ...body });
const convert = async (uuid: string, as = "coordinator") =>
  (await server.as(as)).post("ndis/referal/convert-participant", { referal_uuid: uuid });

scenarios("GET ndis/get-all-referrals", [
  { as: "coordinator", expect: 200, present: ["referrals[].full_name"], values: { "pagination.total": 1 } },
  { as: "admin of south", expect: 200, values: { "pagination.total": 1 } },
  { as: "worker", expect: 403 },
  { as: "participant", expect: 403 },
  { as: "nobody", expect: 401 },
]);

scenarios("GET ndis/get-referral/{id}", [
  { as: "coordinator", of: "referrals", expect: 200, present: ["referral.ndis_number", "referral.about"] },
  { as: "admin of south", of: "referrals of north", expect: 404 },
  { as: "worker", of: "referrals", expect: 403 },
  { as: "admin", of: "a made-up id", expect: 404 },
]);

test("the statuses that leads and participants share come with their numbers", async () => {
  const { data } = await (await server.as("coordinator")).get("ndis/client/get-client-statuses");
  const statuses = data.client_statuses as { id: number; key: string; name: string; lead: boolean }[];
  expect(statuses.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(statuses[4]).toEqual({ id: 5, key: "active", name: "Active", lead: false });
  expect(statuses.filter(({ lead }) => lead).map(({ key }) => key)).toEqual([
    "new_lead",
    "contacted",
    "assessment",
    "onboarding",
    "waitlisted",
    "declined",
  ]);
});

describe("a referral moves between the statuses of leads", () => {
  test.each([
    { by: "number", status_id: 2, becomes: "contacted" },
    { by: "number as text", status_id: "7", becomes: "waitlisted" },
    { by: "key", status_id: "assessment", becomes: "assessment" },
  ])("by its $by", async ({ status_id, becomes }) => {
    const uuid = await add();
    const { status, message } = await move(uuid, { status_id });
    expect([status, message]).toEqual([200, "Status Changed!"]);
    expect((await read(uuid)).status).toBe(becomes);
  });

  test("to declined only with a reason, which goes when it is opened again", async () => {
    const uuid = await add();
    const refused = await move(uuid, { status_id: 8 });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["decline_reason"]]);
    expect((await move(uuid, { status_id: 8, decline_reason: "No worker nearby" })).status).toBe(200);
    expect(await read(uuid)).toMatchObject({ status: "declined", decline_reason: "No worker nearby" });
    await move(uuid, { status_id: 1 });
    expect((await read(uuid)).decline_reason).toBeUndefined();
  });

  test.each([
    { what: "a status that only participants have", body: { status_id: 5 }, fields: ["status_id"] },
    { what: "a status that is none", body: { status_id: 99 }, fields: ["status_id"] },
    { what: "no status", body: {}, fields: ["status_id"] },
  ])("not to $what", async ({ body, fields }) => {
    const refused = await move(await add(), body as JsonObject);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, fields]);
  });

  test("not from an older version of it", async () => {
    const uuid = await add();
    await move(uuid, { status_id: 2 });
    expect((await move(uuid, { status_id: 3, version: 1 })).status).toBe(409);
  });

  test.each([
    { as: "worker", expected: 403 },
    { as: "admin of south", expected: 404 },
    { as: "nobody", expected: 401 },
  ])("not by $as", async ({ as, expected }) => {
    expect((await move(await add(), { status_id: 2 }, as)).status).toBe(expected);
  });
});

describe("staff work on a referral", () => {
  test("they take one down, give it an owner, and write notes that say who and when", async () => {
    const coordinator = await server.as("coordinator");
    const { data } = await coordinator.post("ndis/referal/add-referral", person);
    const { uuid, received_by } = data.referral as { uuid: string; received_by: string };
    expect(received_by).toBe("Cora Coordinator");
    const owner = idOf("north", "staff", "first");
    await coordinator.put("ndis/referal/assign-owner", { referal_uuid: uuid, owner });
    for (const text of ["Called, no answer.", "Called again: visit on Monday."])
      await coordinator.post("ndis/referal/add-note", { referal_uuid: uuid, text });
    expect(await read(uuid)).toMatchObject({
      owner,
      notes: [
        { by: "Cora Coordinator", text: "Called again: visit on Monday." },
        { by: "Cora Coordinator", text: "Called, no answer." },
      ],
    });
  });

  test("a note says something", async () => {
    const refused = await (
      await server.as("coordinator")
    ).post("ndis/referal/add-note", { referal_uuid: await add(), text: "  " });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["text"]]);
  });
});

describe("those who may be the same person are named", () => {
  const client = { status: "active", alert: "none", type: "other" };
  test.each<{ by: string; referral: JsonObject; participant: JsonObject; found: boolean }>([
    {
      by: "the NDIS number",
      referral: { type: "ndis", ndis_number: "430888001", last_name: "Otherwise" },
      participant: { type: "ndis", ndis_number: "430888001", first_name: "Ada", last_name: "Numbers" },
      found: true,
    },
    {
      by: "name and birth date",
      referral: { last_name: "Samewise" },
      participant: { first_name: "WREN", last_name: "Sámewise", date_of_birth: "1988-03-04" },
      found: true,
    },
    {
      by: "birth date and a name with two letters swapped",
      referral: { last_name: "Swapwell" },
      participant: { first_name: "Wren", last_name: "Sawpwell", date_of_birth: "1988-03-04" },
      found: true,
    },
    {
      by: "a name without a birth date",
      referral: { last_name: "Dateless" },
      participant: { first_name: "Wren", last_name: "Dateless" },
      found: true,
    },
    {
      by: "a name with another birth date",
      referral: { last_name: "Namesake" },
      participant: { first_name: "Wren", last_name: "Namesake", date_of_birth: "1950-01-01" },
      found: false,
    },
    {
      by: "a birth date with another name",
      referral: { last_name: "Birthday" },
      participant: { first_name: "Ola", last_name: "Birthday", date_of_birth: "1988-03-04" },
      found: false,
    },
  ])("by $by: $found", async ({ referral, participant, found }) => {
    const uuid = await add(referral);
    const [same] = await server.insert("participants", [{ ...client, ...participant }]);
    const { same_participants, titles } = (await read(uuid, "coordinator")) as {
      same_participants?: string[];
      titles?: Record<string, string>;
    };
    expect(same_participants).toEqual(found ? [same] : undefined);
    if (found) expect(titles?.[same ?? ""]).toContain(String(participant.last_name));
  });

  test("another referral of the same person, from both sides", async () => {
    const one = await add({ last_name: "Doublet" });
    const other = await add({ last_name: "Doublet" });
    expect((await read(one)).same_referrals).toEqual([other]);
    expect((await read(other)).same_referrals).toEqual([one]);
  });
});

describe("a referral becomes a participant in one step", () => {
  test("with everything that was given, its files too; each names the other", async () => {
    const sender = await new Visitor(server, "referral").open();
    const { status: _, ...given } = person;
    await sender.send(
      {
        ...given,
        last_name: "Stepover",
        referrer_type: "support_coordinator",
        referrer_name: "Noor Quist",
        referrer_phone: "0255501234",
        email: "wren@example.com",
        suburb: "Penrith",
        state: "NSW",
        postcode: "2750",
        type: "ndis",
        ndis_number: "430888123",
        plan_management: "plan",
        plan_manager: "Clearwater Plan Managers",
        plan_start: "2026-07-01",
        plan_end: "2027-06-30",
        primary_disability: "autism",
        about: "Quiet mornings help.",
        risks_known: "Runs onto roads.",
        hours_per_week: 12.5,
        "requested_services[0]": "community_access",
      },
      (form) => form.file("files[0]", { name: "plan.txt", bytes: "The plan.", type: "text/plain" }),
    );
    const [row] = await server.rows<{ uuid: string }>`
      select uuid from records where resource = 'referrals' and data->>'last_name' = 'Stepover'`;
    const uuid = row?.uuid ?? "";
    const { status, message } = await convert(uuid);
    expect([status, message]).toEqual([200, "Participant created"]);

    const referral = await read(uuid);
    expect(referral.status).toBe("onboarding");
    const { data } = await (
      await server.as("admin")
    ).get("ndis/client/get-client/{id}", {}, { params: { id: String(referral.participant) } });
    expect(data.client).toMatchObject({
      full_name: "Wren Stepover",
      status: "onboarding",
      converted_from_lead: true,
      lead_source: "referral",
      referral: uuid,
      date_of_birth: "1988-03-04",
      ndis_number: "430888123",
      mobile: "+61491570006",
      email: "wren@example.com",
      suburb: "Penrith",
      plan_management: "plan",
      plan_manager: { organisation: "Clearwater Plan Managers" },
      plan_end: "2027-06-30",
      primary_disability: "autism",
      about: "Quiet mornings help.",
      community_risks: "Runs onto roads.",
      requested_services: ["community_access"],
      hours_per_week: 12.5,
      support_coordinator: { name: "Noor Quist" },
      consent_collect: true,
      referral_files: [{ name: "plan.txt", size: 9 }],
    });
    const [copied] = (data.client as { referral_files: { documentId: string }[] }).referral_files;
    const [original] = referral.files as { documentId: string }[];
    expect(copied?.documentId).not.toBe(original?.documentId);
    const link = await (
      await server.as("admin")
    ).get("files/{id}/link", {}, { params: { id: copied?.documentId } });
    expect((await (await server.as("nobody")).get(String(link.data.link))).text).toBe("The plan.");
  });

  test("once: a second time, and two at the same moment, end in one participant", async () => {
    const uuid = await add({ last_name: "Onceonly" });
    const statuses = (await Promise.all([convert(uuid), convert(uuid, "admin")])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const again = await convert(uuid);
    expect([again.status, again.message]).toEqual([409, expect.stringMatching(/already/)]);
    const made = await server.rows`select uuid from participants where last_name = 'Onceonly'`;
    expect(made).toHaveLength(1);
    expect((await move(uuid, { status_id: 2 })).status).toBe(409);
  });

  test.each<{ why: string; fields: JsonObject; message: RegExp }>([
    {
      why: "it was declined",
      fields: { status: "declined" },
      message: /declined/,
    },
    {
      why: "an NDIS participant would have no number",
      fields: { type: "ndis" },
      message: /NDIS number/,
    },
    {
      why: "another participant has its NDIS number",
      fields: { type: "ndis", ndis_number: "430888999" },
      message: /already has this NDIS number/,
    },
  ])("not when $why, and nothing is half-written", async ({ fields, message }) => {
    if ("ndis_number" in fields && fields.ndis_number)
      await server.insert("participants", [
        { first_name: "Has", last_name: "It", status: "active", alert: "none", ...fields },
      ]);
    const uuid = await add({ last_name: "Refused", ...fields });
    const refused = await convert(uuid);
    expect([refused.status, refused.message]).toEqual([409, expect.stringMatching(message)]);
    expect((await read(uuid)).participant).toBeUndefined();
    expect(await server.rows`select uuid from participants where last_name = 'Refused'`).toEqual([]);
  });

  test.each([
    { as: "worker", expected: 403 },
    { as: "admin of south", expected: 404 },
    { as: "nobody", expected: 401 },
  ])("not by $as", async ({ as, expected }) => {
    expect((await convert(await add(), as)).status).toBe(expected);
  });
});
