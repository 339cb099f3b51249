import { beforeEach, describe, expect, test } from "vitest";
import { addHolder } from "../../security/holder.ts";
import { idOf, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const allow = await addHolder(server);
const [own, theirs, third] = ["first", "second", "third"].map((name) => idOf("north", "participants", name));
const reason = "Their carer is in hospital and nobody answers.";
const read = async (as: string, id = theirs) => (await server.as(as)).get(`ndis/client/get-client/${id}`);
const breakGlass = async (as: string, id = theirs, body: object = { reason }) =>
  (await server.as(as)).post(`ndis/client/${id}/break-glass`, body);
/** Opens the participant for the worker and answers the entry's id. */
const opened = async (): Promise<string> => {
  expect((await breakGlass("worker")).status).toBe(200);
  const { data } = await (await server.as("admin")).get("ndis/emergency-access");
  return String(data.emergency_accesses[0].uuid);
};
const give = async (...permissions: string[]) => {
  for (const permission of permissions)
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select tenant_id, uuid, ${permission} from users where uuid = ${userIdOf("north", "worker")} on conflict do nothing`;
  server.services.sessions.forgetAll();
};
const entries = async (id: string) =>
  (await (await server.as("admin")).get(`ndis/emergency-access/${id}/reads`)).data.reads as {
    action: string;
    resource: string;
  }[];

beforeEach(async () => {
  await server.rows`delete from records where resource = 'emergency-access'`;
  await give("break-glass");
});

test("for a reason the participant is there at once, with the fields that the person may see anywhere", async () => {
  expect((await read("worker")).status).toBe(404);
  expect((await breakGlass("worker")).status).toBe(200);
  const { status, data } = await read("worker");
  expect(status).toBe(200);
  expect(data.client.diagnosis_details).toBeDefined();
  expect(data.client.ndis_number).toBeUndefined();
  const worker = await server.as("worker");
  expect((await worker.get(`ndis/client/${theirs}/services`)).status).toBe(200);
  expect((await read("worker", third)).status).toBe(404);
  expect((await read("colleague", own)).status).toBe(404);
});

describe("it is refused", () => {
  test.each<[what: string, as: string, id: string | undefined, body: object, status: number]>([
    ["without the permission", "colleague", own, { reason }, 403],
    ["to participants", "participant", theirs, { reason }, 403],
    ["to nobody", "nobody", theirs, { reason }, 401],
    ["without a reason", "worker", theirs, {}, 422],
    ["with a word for a reason", "worker", theirs, { reason: "because" }, 422],
    ["for somebody whom one sees anyway", "worker", own, { reason }, 409],
    ["for nobody", "worker", "00000000-0000-7000-a000-00000000dead", { reason }, 404],
    [
      "for a participant of another provider",
      "worker",
      idOf("south", "participants", "first"),
      { reason },
      404,
    ],
  ])("%s", async (_what, as, id, body, status) => {
    const answer = await breakGlass(as, id, body);
    expect(answer.status, answer.text).toBe(status);
    if (status === 422) expect(Object.keys(answer.errors)).toEqual(["reason"]);
  });
});

test("by the NDIS number too; a number that nobody has is told at its field", async () => {
  const [{ ndis_number: number } = { ndis_number: "" }] = await server.rows<{ ndis_number: string }>`
    select ndis_number from participants where uuid = ${theirs}`;
  const worker = await server.as("worker");
  const spaced = `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`;
  expect((await worker.post("ndis/client/break-glass", { ndis_number: spaced, reason })).status).toBe(200);
  expect((await read("worker")).status).toBe(200);
  const wrong = await worker.post("ndis/client/break-glass", { ndis_number: "430999999", reason });
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ["ndis_number"]]);
  const short = await worker.post("ndis/client/break-glass", { ndis_number: "4309", reason });
  expect([short.status, Object.keys(short.errors)]).toEqual([422, ["ndis_number"]]);
});

test("whoever has it open is told so on every screen until it is over", async () => {
  const told = async () =>
    (await (await server.as("worker")).get("get-current-user-detail")).data.emergencies as object[];
  expect(await told()).toEqual([]);
  const entry = await opened();
  const until = new Date(server.clock.now().getTime() + 60 * 60_000).toISOString();
  expect(await told()).toEqual([{ entry, participant: theirs, until }]);
  await (await server.as("worker")).post(`ndis/emergency-access/${entry}/end`);
  expect(await told()).toEqual([]);
});

describe("it ends", () => {
  test("by itself after the time that the provider has set", async () => {
    await breakGlass("worker");
    server.clock.advance({ minutes: 4 });
    expect((await read("worker")).status).toBe(200);
    server.clock.advance({ minutes: 57 });
    expect((await read("worker")).status).toBe(404);
    const { data } = await (await server.as("admin")).get("ndis/emergency-access");
    expect(data.emergency_accesses[0]).toMatchObject({ status: "ended", user_name: "Willa Worker", reason });
  });

  test("after as many minutes as the provider's settings say", async () => {
    const admin = await server.as("admin");
    const wished = (minutes: number) => admin.post("settings/provider", { emergency_minutes: minutes });
    expect((await wished(5)).status).toBe(200);
    await breakGlass("worker");
    server.clock.advance({ minutes: 4 });
    expect((await read("worker")).status).toBe(200);
    server.clock.advance({ minutes: 1 });
    expect((await read("worker")).status).toBe(404);
    expect(Object.keys((await wished(1)).errors)).toEqual(["emergency_minutes"]);
    expect((await wished(60)).status).toBe(200);
  });

  test.each(["worker", "admin"])("by hand of the %s, with the next request", async (as) => {
    const id = await opened();
    const end = async () => (await server.as(as)).post(`ndis/emergency-access/${id}/end`);
    expect((await end()).status).toBe(200);
    expect((await read("worker")).status).toBe(404);
    expect((await end()).status).toBe(409);
  });
});

describe("what is read under it is marked in the log", () => {
  test("the record, its lists, and what is changed; nothing that is read otherwise", async () => {
    const id = await opened();
    const worker = await server.as("worker");
    await server.rows`update records set data = data || ${JSON.stringify({ participant: theirs })}::jsonb where resource = 'service-bookings'`;
    await worker.get(`ndis/client/get-client/${theirs}`);
    await worker.get(`ndis/client/get-client/${own}`);
    await worker.get(`ndis/client/${theirs}/services`);
    await worker.get("ndis/personal/my-clients");
    expect((await entries(id)).map(({ action, resource }) => `${action} ${resource}`)).toEqual([
      "List Service bookings",
      "Read Participants",
    ]);
    server.clock.advance({ minutes: 61 });
    await server.rows`update records set data = data || ${JSON.stringify({ participant: own })}::jsonb where resource = 'service-bookings'`;
    expect(await entries(id)).toHaveLength(2);
  });

  test("the chain of the log holds", async () => {
    const [broken] = await server.rows<{ broken: number | null }>`select first_broken_activity() as broken`;
    expect(broken?.broken).toBeNull();
  });
});

describe("who sees the accesses", () => {
  const list = async (as: string) => (await server.as(as)).get("ndis/emergency-access");

  test.each<[as: string, status: number, rows: number]>([
    ["admin", 200, 1],
    ["worker", 200, 1],
    ["colleague", 403, 0],
    ["coordinator", 403, 0],
    ["participant", 403, 0],
    ["another participant", 403, 0],
    ["admin of south", 200, 0],
    ["nobody", 401, 0],
  ])("%s", async (as, status, count) => {
    await breakGlass("worker");
    const answer = await list(as);
    expect([answer.status, answer.data?.emergency_accesses?.length ?? 0]).toEqual([status, count]);
  });

  test("a holder sees their own ones only, the privacy officer all", async () => {
    await breakGlass("worker");
    await allow("break-glass");
    expect((await list("holder")).data.emergency_accesses).toEqual([]);
    await allow("review-access");
    expect((await list("holder")).data.emergency_accesses).toHaveLength(1);
  });

  test("nobody reviews their own access", async () => {
    const id = await opened();
    const review = async (as: string) =>
      (await server.as(as)).post(`ndis/emergency-access/${id}/review`, {
        comment: "It was needed.",
      });
    expect((await review("worker")).status).toBe(403);
    await give("review-access");
    expect((await review("worker")).status).toBe(403);
    const done = await review("admin");
    expect([done.status, done.data.emergency_access.reviewed_by]).toEqual([200, "Ada Admin"]);
    await server.rows`delete from user_permissions where permission = 'review-access'`;
  });

  test("the participant and others see nothing of it in the history", async () => {
    await breakGlass("worker");
    await read("worker");
    const participant = await server.as("another participant");
    const { data } = await participant.get(`records/participants/${theirs}/history`);
    expect(JSON.stringify(data)).not.toContain("Willa");
    expect((await participant.get(`records/participants/${theirs}/history`, { kind: "reads" })).status).toBe(
      403,
    );
  });
});

test("somebody opens ten participants in an hour at most, by id or by number (S-8)", async () => {
  await server.rows`insert into records (tenant_id, uuid, resource, data)
    select tenant_id, gen_random_uuid(), 'emergency-access', jsonb_build_object('participant', ${third}::text,
      'user', uuid::text, 'status', 'ended', 'reason', ${reason}::text, 'opened_at', ${server.clock.now().toISOString()}::text)
    from users, generate_series(1, 10) where uuid = ${userIdOf("north", "worker")}`;
  expect((await breakGlass("worker")).status).toBe(429);
  server.clock.advance({ minutes: 61 });
  expect((await breakGlass("worker")).status).toBe(200);
});
