import { beforeEach, describe, expect, test } from "vitest";
import { watchAll } from "#framework/server/jobs/tenantDuties.ts";
import { idOf, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// A saved report is sent at set times: a link, to those who may open it, and who find something in it.
const server = await openTestServer();
const [worker, colleague] = [userIdOf("north", "worker"), userIdOf("north", "colleague")];
const grant = async (person: string, ...permissions: string[]) => {
  for (const permission of permissions)
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select id, ${person}, ${permission} from tenants where slug = 'north' on conflict do nothing`;
  server.services.sessions.forgetAll();
};
const revoke = async (person: string, permission: string) => {
  await server.rows`delete from user_permissions where user_uuid = ${person} and permission = ${permission}`;
  server.services.sessions.forgetAll();
};

/** Saves a report of participants, by one of them where a name is given. */
async function save(person = "admin", participant?: string, more: object = {}): Promise<string> {
  const filter = {
    all: [{ field: "uuid", operator: "is", value: idOf("north", "participants", participant ?? "") }],
  };
  const { status, text, data } = await (
    await server.as(person)
  ).post("views", {
    resource: "report:participants",
    name: "Secret name",
    state: participant === undefined ? {} : { filter },
    ...more,
  });
  expect(status, text).toBe(200);
  return (data.view as { uuid: string }).uuid;
}
const daily = { how_often: "daily", time: "07:00" };
async function schedule(view: string, more: object = {}, person = "admin"): Promise<string> {
  const { status, text, data } = await (
    await server.as(person)
  ).post("records/report-mails", { view, ...daily, send_to: "me", ...more });
  expect(status, text).toBe(200);
  return (data.mail as { uuid: string }).uuid;
}
const stateOf = async (id: string) =>
  (await (await server.as("admin")).get(`records/report-mails/${id}`)).data.mail as Record<string, unknown>;
/** Who is sent what by the next morning. */
async function sentNext(): Promise<string[]> {
  server.clock.set("2026-12-02T20:00:00.000Z");
  await watchAll(server.services);
  return recipients();
}
const recipients = async () =>
  (
    await server.rows<{
      recipient: string;
    }>`select recipient from outbox where subject like 'Report: %' order by recipient`
  ).map(({ recipient }) => recipient.split("@")[0] ?? "");

beforeEach(async () => {
  server.clock.set("2026-12-02T01:00:00.000Z");
  await server.rows`delete from outbox`;
  await server.rows`delete from sent_notices`;
  await server.rows`delete from saved_views`;
  await server.rows`delete from records where resource = 'report-mails'`;
  await server.rows`delete from user_permissions`;
  await server.rows`update users set status = 'active'`;
  server.services.sessions.forgetAll();
});

describe("what is sent", () => {
  test("a link and the report's name, at the time where the provider is, and once", async () => {
    const view = await save();
    const id = await schedule(view);
    expect(await stateOf(id)).toMatchObject({
      report_title: "Participant report",
      name: "Secret name",
      status: "active",
      next_at: "2026-12-02T20:00:00.000Z",
    });
    server.clock.set("2026-12-02T19:59:00.000Z");
    await watchAll(server.services);
    expect(await recipients()).toEqual([]);
    expect(await sentNext()).toEqual(["admin"]);
    await watchAll(server.services);
    const [mail, ...more] = await server.rows<{
      subject: string;
      body: string;
    }>`select subject, body from outbox where subject like 'Report: %'`;
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Report: Participant report");
    expect(mail?.body).toContain(`/reports/participants?view=${view}`);
    expect(mail?.body).not.toMatch(/Secret name|Alma|Bela|Cleo/);
    expect(await stateOf(id)).toMatchObject({
      next_at: "2026-12-03T20:00:00.000Z",
      last_at: "2026-12-02T20:00:00.000Z",
      last_people: 1,
    });
    const log =
      await server.rows`select user_name from activity_log where action = 'send' and record_uuid = ${id}`;
    expect(log).toEqual([{ user_name: "Scheduled reports" }]);
  });

  test("a filter by a column that the report computes is asked as it was saved", async () => {
    const computed = [{ name: "initial", label: "Initial", expression: 'first_name.startsWith("Zz")' }];
    const filter = (value: boolean) => ({ all: [{ field: "=initial", operator: "is", value }] });
    await schedule(await save("admin", undefined, { state: { computed, filter: filter(true) } }));
    expect(await sentNext()).toEqual([]);
    server.clock.set("2026-12-02T01:00:00.000Z");
    await schedule(await save("admin", undefined, { state: { computed, filter: filter(false) } }));
    expect(await sentNext()).toEqual(["admin"]);
  });

  test("what a server that stood still for days has missed is sent once", async () => {
    const id = await schedule(await save());
    server.clock.set("2026-12-09T03:00:00.000Z");
    await watchAll(server.services);
    await watchAll(server.services);
    expect(await recipients()).toEqual(["admin"]);
    expect(await stateOf(id)).toMatchObject({ next_at: "2026-12-09T20:00:00.000Z" });
  });

  test("nothing without rows, unless that is wanted too", async () => {
    const state = { filter: { all: [{ field: "full_name", operator: "contains", value: "Nobody at all" }] } };
    const quiet = await schedule(await save("admin", undefined, { state }));
    expect(await sentNext()).toEqual([]);
    expect(await stateOf(quiet)).toMatchObject({ last_people: 0, next_at: "2026-12-03T20:00:00.000Z" });
    server.clock.set("2026-12-02T21:00:00.000Z");
    await schedule(await save("admin", undefined, { state }), { only_with_rows: false });
    server.clock.set("2026-12-03T20:00:00.000Z");
    await watchAll(server.services);
    expect(await recipients()).toEqual(["admin"]);
  });
});

describe("who gets it", () => {
  const people = [worker, colleague];
  const opens = ["view-participants-report"];

  test("those who may open the report, and find a row by their own rights", async () => {
    for (const person of people) await grant(person, ...opens);
    await schedule(await save("admin", "first"), { send_to: "people", people });
    expect(await sentNext()).toEqual(["worker"]);
  });

  test("nobody from whom a column of its filter is kept, unless it is sent without rows too", async () => {
    const hidden = (value: string | null) => ({
      all: [{ any: [{ field: "date_of_birth", operator: "before", value }] }],
    });
    for (const person of people) await grant(person, ...opens);
    await grant(worker, "view-participant-identifiers");
    await server.rows`update participants set data = data || '{"date_of_birth": "1990-01-01"}'`;
    const send = async (value: string | null, more: object = {}) => {
      await server.rows`delete from outbox`;
      server.clock.set("2026-12-02T01:00:00.000Z");
      const state = { filter: hidden(value) };
      await schedule(await save("admin", undefined, { state }), { send_to: "people", people, ...more });
      return sentNext();
    };
    expect(await send("2090-01-01")).toEqual(["worker"]);
    expect(await send("2090-01-01", { only_with_rows: false })).toContain("colleague");
    await server.rows`delete from records where resource = 'report-mails'`;
    // A condition that nobody filled in holds nobody back.
    expect(await send(null)).toContain("colleague");
  });

  test("whoever schedules it is told how many of the people it names can't be sent it", async () => {
    await grant(worker, ...opens);
    const admin = await server.as("admin");
    const filter = { all: [{ field: "date_of_birth", operator: "before", value: "2090-01-01" }] };
    const said = async (state: object, more: object = {}) =>
      (
        await admin.post("records/report-mails", {
          view: await save("admin", undefined, { state }),
          ...daily,
          send_to: "people",
          people,
          ...more,
        })
      ).message;
    const reason = "they can't open this report, can't see a column of its filter or can't sign in";
    expect(await said({})).toBe(`Report scheduled. 1 of 2 people can't be sent it: ${reason}`);
    expect(await said({ filter })).toContain("2 of 2 people");
    expect(await said({ filter }, { only_with_rows: false })).toContain("1 of 2 people");
    await grant(colleague, ...opens);
    expect(await said({})).toBe("Report scheduled");
  });

  test("nobody who lost the permission, or can no longer sign in", async () => {
    const state = {};
    for (const person of people) await grant(person, ...opens);
    await schedule(await save("admin", undefined, { state }), { send_to: "people", people });
    await revoke(worker, "view-participants-report");
    expect(await sentNext()).toEqual(["colleague"]);
    await server.rows`delete from outbox`;
    await server.rows`update users set status = 'inactive' where uuid = ${colleague}`;
    server.services.sessions.forgetAll();
    server.clock.set("2026-12-03T20:00:00.000Z");
    await watchAll(server.services);
    expect(await recipients()).toEqual([]);
  });

  test("nobody, once the person who scheduled it may no longer share views", async () => {
    await grant(worker, ...opens);
    await schedule(await save("coordinator"), { send_to: "people", people: [worker] }, "coordinator");
    await server.rows`delete from role_permissions where permission = 'share-views'`;
    server.services.sessions.forgetAll();
    expect(await sentNext()).toEqual([]);
    await server.rows`insert into role_permissions (tenant_id, role_uuid, permission)
      select tenant_id, role_uuid, 'share-views' from role_permissions where permission = 'edit-report-mails'`;
    server.services.sessions.forgetAll();
  });

  test("the people of the role that it is shared with", async () => {
    const [role] = await server.rows<{ uuid: string }>`
      select roles.uuid from roles join tenants on tenants.id = tenant_id where slug = 'north' and name = 'Roster coordinator'`;
    await schedule(await save("admin", undefined, { role: role?.uuid }), { send_to: "role" });
    expect(await sentNext()).toEqual(["coordinator"]);
  });

  test("they open what they were sent, and nobody else does", async () => {
    const view = await save();
    await grant(worker, ...opens);
    await schedule(view, { send_to: "people", people: [worker] });
    const seenBy = async (person: string) =>
      (
        (await (await server.as(person)).get("views/of/report:participants")).data.views as { uuid: string }[]
      ).map(({ uuid }) => uuid);
    expect(await seenBy("worker")).toEqual([view]);
    expect(await seenBy("colleague")).toEqual([]);
  });
});

describe("whose it is", () => {
  test("it is paused and resumed, and what was due meanwhile is not made up for", async () => {
    const admin = await server.as("admin");
    const id = await schedule(await save());
    expect((await admin.post(`records/report-mails/${id}/pause`)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: "paused" });
    expect((await stateOf(id)).next_at ?? null).toBeNull();
    expect(await sentNext()).toEqual([]);
    server.clock.set("2026-12-02T22:00:00.000Z");
    expect((await (await server.as("admin")).post(`records/report-mails/${id}/resume`)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: "active", next_at: "2026-12-03T20:00:00.000Z" });
    await watchAll(server.services);
    expect(await recipients()).toEqual([]);
  });

  test("it is changed and removed; what it sends stays", async () => {
    const admin = await server.as("admin");
    const [view, other] = [await save(), await save()];
    const id = await schedule(view);
    const moved = await admin.put(`records/report-mails/${id}`, { view: other });
    expect(moved.errors).toHaveProperty("view");
    const changed = await admin.put(`records/report-mails/${id}`, {
      how_often: "weekly",
      weekdays: ["monday"],
    });
    expect(changed.status, changed.text).toBe(200);
    expect(await stateOf(id)).toMatchObject({ view, next_at: "2026-12-06T20:00:00.000Z" });
    expect((await admin.delete(`records/report-mails/${id}`)).status).toBe(200);
    server.clock.set("2026-12-06T20:00:00.000Z");
    await watchAll(server.services);
    expect(await recipients()).toEqual([]);
  });

  test("it ends with the saved report", async () => {
    const view = await save();
    const id = await schedule(view);
    expect((await (await server.as("admin")).delete(`views/${view}`)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: "ended" });
    expect(await sentNext()).toEqual([]);
  });

  test("others do not see it, and one person schedules a saved report once", async () => {
    const view = await save();
    const id = await schedule(view);
    const again = await (
      await server.as("admin")
    ).post("records/report-mails", { view, ...daily, send_to: "me" });
    expect(again.status).toBe(422);
    const caller = await server.as("coordinator");
    expect((await caller.get(`records/report-mails/${id}`)).status).toBe(404);
    expect((await caller.post(`records/report-mails/${id}/pause`)).status).toBe(404);
    expect((await caller.get("records/report-mails")).data.mails).toEqual([]);
    expect((await caller.post("records/report-mails", { view, ...daily, send_to: "me" })).status).toBe(422);
  });

  test("to others only by those who may share views, and to a role only what is shared with one", async () => {
    const refused = async (person: string, view: string, more: object) =>
      (await (await server.as(person)).post("records/report-mails", { view, ...daily, ...more })).errors;
    await grant(worker, "view-participants-report", "edit-report-mails", "view-report-mails");
    const own = await save("worker");
    expect(await refused("worker", own, { send_to: "people", people: [colleague] })).toHaveProperty(
      "send_to",
    );
    expect(await refused("admin", await save(), { send_to: "role" })).toHaveProperty("send_to");
    await schedule(own, {}, "worker");
    expect(await sentNext()).toEqual(["worker"]);
  });

  test("the saved reports that can be scheduled are those of reports that one may open", async () => {
    await grant(worker, "view-participants-report", "edit-report-mails", "view-report-mails");
    const view = await save("worker");
    const listed = async () =>
      ((await (await server.as("worker")).get("records/report-views")).data.views as { uuid: string }[]).map(
        ({ uuid }) => uuid,
      );
    expect(await listed()).toEqual([view]);
    const chosen = await (await server.as("worker")).get("references/report-views", { ids: view });
    expect(chosen.data.references).toEqual([
      expect.objectContaining({ id: view, title: "Participant report: Secret name" }),
    ]);
    const found = await (
      await server.as("worker")
    ).get("references/report-views", { search: "nothing like it" });
    expect(found.data.references).toEqual([]);
    await revoke(worker, "view-participants-report");
    expect(await listed()).toEqual([]);
  });
});

test("a saved report that asks for something is not sent: nobody would have answered", async () => {
  const filter = { all: [{ field: "status", operator: "is", value: null, ask: true }] };
  const view = await save("admin", undefined, { state: { filter } });
  const { status, errors } = await (
    await server.as("admin")
  ).post("records/report-mails", { view, ...daily, send_to: "me" });
  expect([status, errors]).toEqual([
    422,
    { view: ["This saved report asks for something each time it is opened. It can't be sent."] },
  ]);
});
