import { beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { adminsAlone } from "../../support/adminsAlone.ts";
import type { Caller } from "../../support/caller.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { visitingOn } from "../../support/visiting.ts";

const server = await openTestServer();
const { pia, pablo, admin, first, second, advocateWho, told } = await visitingOn(server);
const known = idOf("north", "privacy-requests", "first");

// The server's day is 20 November 2026.
const request = (more: JsonObject = {}): JsonObject => ({
  kind: "access",
  asked_by: "participant",
  participant: first,
  requester_name: "By phone",
  details: "The notes of this year",
  received_on: "2026-11-10",
  channel: "phone",
  notes: "For the office alone",
  ...more,
});
const asked = { kind: "access", details: "My incident reports" };
const record = async (more: JsonObject = {}): Promise<string> => {
  const { data, text } = await admin.post("records/privacy-requests", request(more));
  expect(data.privacy_request, text).toBeDefined();
  return String(data.privacy_request.uuid);
};
const ask = async (who: Caller, more: JsonObject = {}): Promise<string> => {
  const { data, text } = await who.post("records/my-privacy-requests", { ...asked, ...more });
  expect(data.privacy_request, text).toBeDefined();
  return String(data.privacy_request.uuid);
};
const move = (id: string, name: string, body: JsonObject) =>
  admin.post(`records/privacy-requests/${id}/${name}`, body);
const ownOf = async (who: Caller): Promise<JsonObject[]> =>
  (await who.get("records/my-privacy-requests")).data.privacy_requests;
const idsOf = async (who: Caller) => (await ownOf(who)).map(({ uuid }) => uuid);
const checked = { identity_checked_on: "2026-11-11", identity_checked_how: "Called back" };
const given = { decision: "given", answered_on: "2026-11-19", answered_how: "letter" };
const refusal = { ...given, decision: "refused", decision_reason: "It is about another person." };

beforeEach(async () => {
  await server.rows`delete from records where resource = 'privacy-requests' and uuid <> ${known}
    and tenant_id = (select id from tenants where slug = 'north')`;
  await server.rows`update records set data = data || jsonb_build_object('participant', ${second}::text) where uuid = ${known}`;
  await server.rows`delete from sent_notices`;
});

describe("the office's register", () => {
  adminsAlone("records/privacy-requests", {
    one: "a privacy request",
    keys: ["privacy_request", "privacy_requests"],
    body: () => request(),
  });
  scenarios("POST records/privacy-requests", [
    {
      as: "admin",
      body: request(),
      expect: 200,
      values: { "privacy_request.status": "received", "privacy_request.due_on": "2026-12-10" },
      present: ["privacy_request.number"],
    },
    {
      as: "admin",
      name: "without the participant who asks",
      body: request({ participant: null }),
      expect: 422,
      errors: ["participant"],
    },
    {
      as: "admin",
      name: "without the staff member who asks",
      body: request({ participant: null, asked_by: "staff" }),
      expect: 422,
      errors: ["staff"],
    },
  ]);

  test("is answered after identity was checked, with reasons and the right to complain for a refusal", async () => {
    const id = await record();
    expect((await move(id, "answer", given)).message).toBe(
      "Confirm the identity of the person who asks before you answer.",
    );
    expect((await move(id, "check-identity", {})).status).toBe(422);
    const { data } = await move(id, "check-identity", checked);
    expect(data.privacy_request).toMatchObject({ status: "in_progress", identity_checked_by: "Ada Admin" });
    for (const decision of ["refused", "partly_given"]) {
      const { status, errors } = await move(id, "answer", { ...given, decision });
      expect([status, Object.keys(errors)]).toEqual([422, ["decision_reason", "complaint_rights_told"]]);
    }
    expect((await move(id, "answer", { ...refusal, complaint_rights_told: false })).status).toBe(422);
    const answered = await move(id, "answer", { ...refusal, complaint_rights_told: true });
    expect(answered.data.privacy_request).toMatchObject({
      status: "answered",
      decision: "refused",
      answered_by: "Ada Admin",
    });
    expect((await move(id, "withdraw", { reason: "No longer" })).message).toBe(
      "This request has already been answered.",
    );
  });

  test("nobody sets the decision by saving the form", async () => {
    const id = await record({ status: "answered", decision: "given" });
    const { data } = await admin.get(`records/privacy-requests/${id}`);
    expect(data.privacy_request).toMatchObject({ status: "received" });
    expect(data.privacy_request.decision).toBeUndefined();
  });
});

describe("participants and their advocates", () => {
  test("a participant asks in their own name, and the office is told", async () => {
    const id = await ask(pia);
    const { data } = await admin.get(`records/privacy-requests/${id}`);
    expect(data.privacy_request).toMatchObject({
      participant: first,
      asked_by: "participant",
      requester_name: "Pia Participant",
      channel: "portal",
      received_on: "2026-11-20",
      due_on: "2026-12-20",
      status: "received",
    });
    expect(await told("privacy-request-asked")).toEqual(["admin@north.example"]);
  });

  test("they see their own and the answer, and nothing that is the office's", async () => {
    const id = await ask(pia);
    await admin.put(`records/privacy-requests/${id}`, { notes: "For the office alone" });
    await move(id, "check-identity", checked);
    await move(id, "answer", { ...refusal, complaint_rights_told: true });
    const { data, text } = await pia.get(`records/my-privacy-requests/${id}`);
    expect(data.privacy_request).toMatchObject({
      status: "answered",
      decision: "refused",
      decision_reason: "It is about another person.",
      answered_on: "2026-11-19",
    });
    for (const hidden of ["For the office alone", "Called back", "Ada Admin"])
      expect(text).not.toContain(hidden);
    for (const name of ["notes", "files", "identity_checked_how", "answered_by", "user"])
      expect(data.privacy_request[name], name).toBeUndefined();
    expect(await idsOf(pia)).toEqual([id]);
    expect(await idsOf(pablo)).toEqual([known]);
    expect((await pablo.get(`records/my-privacy-requests/${id}`)).status).toBe(404);
    expect(await told("privacy-request-answered")).toEqual(["participant@north.example"]);
  });

  test("nobody asks about someone else, in another name or with an answer", async () => {
    const other = await pia.post("records/my-privacy-requests", { ...asked, participant: second });
    expect([other.status, Object.keys(other.errors)]).toEqual([422, ["participant"]]);
    for (const more of [
      { user: idOf("north", "users", "x") },
      { notes: "x" },
      { staff: idOf("north", "staff", "first") },
    ])
      expect((await pia.post("records/my-privacy-requests", { ...asked, ...more })).status).toBe(422);
    const id = await ask(pia, {
      requester_name: "Someone",
      status: "answered",
      decision: "given",
      asked_by: "staff",
    });
    const { data } = await admin.get(`records/privacy-requests/${id}`);
    expect(data.privacy_request).toMatchObject({
      requester_name: "Pia Participant",
      status: "received",
      asked_by: "participant",
    });
    expect(data.privacy_request.decision).toBeUndefined();
  });

  test("a participant withdraws an open request of their own, and no one else's", async () => {
    const id = await ask(pia);
    const path = `records/my-privacy-requests/${id}/take-back`;
    expect((await pablo.post(path, {})).status).toBe(404);
    expect((await pia.post(path, {})).data.privacy_request).toMatchObject({ status: "withdrawn" });
    expect((await pia.post(path, {})).status).toBe(409);
    expect((await move(id, "check-identity", checked)).message).toBe("This request was withdrawn.");
  });

  test("an advocate asks for a participant whose details they see, and sees only what they asked", async () => {
    const rosa = await advocateWho("rosa@advocates.example", "profile");
    const own = await ask(pia);
    const about = await ask(rosa, { participant: first });
    const { data } = await admin.get(`records/privacy-requests/${about}`);
    expect(data.privacy_request).toMatchObject({ participant: first, asked_by: "on_behalf" });
    expect(await idsOf(rosa)).toEqual([about]);
    expect((await rosa.get(`records/my-privacy-requests/${own}`)).status).toBe(404);
    expect(new Set(await idsOf(pia))).toEqual(new Set([own, about]));
    for (const participant of [second, null]) {
      const { status } = await rosa.post("records/my-privacy-requests", { ...asked, participant });
      expect(status).toBe(422);
    }
    await server.rows`update records set data = data || '{"can_view": ["services"]}' where resource = 'caring-advocates'
      and data->>'email' = 'rosa@advocates.example'`;
    server.services.sessions.forgetAll();
    expect(await idsOf(rosa)).toEqual([]);
    expect((await rosa.post("records/my-privacy-requests", { ...asked, participant: first })).status).toBe(
      422,
    );
  });

  test("whoever may ask about one person alone is offered nobody else", async () => {
    const offered = async (who: Caller) =>
      (await who.get("references/privacy-people")).data.references.map(({ id }: JsonObject) => id);
    expect(await offered(pia)).toEqual([first]);
    expect(await offered(await advocateWho("one@advocates.example", "profile"))).toEqual([first]);
    expect(await offered(await advocateWho("none@advocates.example", "services"))).toEqual([]);
  });

  scenarios("POST records/my-privacy-requests", [
    ...["worker", "coordinator"].map((as) => ({ as, body: asked, expect: 403 })),
    { as: "nobody", body: asked, expect: 401 },
  ]);
});
