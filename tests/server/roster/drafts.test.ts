import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const coordinator = await server.as("coordinator");
const worker = await server.as("worker");
const participant = await server.as("participant");
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const [alma, bela, cleo] = ["first", "second", "third"].map((name) =>
  idOf("north", "participants", name),
) as [string, string, string];

const hour = 3_600_000;
const now = server.services.clock.now().getTime();
const at = (hours: number): string => new Date(now + hours * hour).toISOString();
const add = (more: object = {}) =>
  coordinator.post("ndis/roster/add-new-shift", {
    start_at: at(24),
    end_at: at(28),
    shift_type: "personal_care",
    participants: [alma],
    staff: first,
    ...more,
  });
const one = async (id: string, by = coordinator) =>
  (await by.get(`ndis/roster/show-roster-staff-shifts/${id}`)).data.shift;

beforeAll(async () => {
  await server.rows`update staff set staff_category = null`;
  await server.rows`update participants set data = data - 'do_not_send'`;
  await server.rows`update shifts set deleted_at = now()`;
});
afterEach(() => server.rows`update shifts set deleted_at = now() where deleted_at is null`);

/** Where a worker or a participant would meet a shift. */
const places: [string, (id: string) => Promise<boolean>][] = [
  [
    "the worker's list",
    async (id) =>
      (await worker.get("ndis/personal/my-shifts")).data.shifts.some(
        ({ uuid }: { uuid: string }) => uuid === id,
      ),
  ],
  [
    "the shift itself, for the worker",
    async (id) => (await worker.get(`ndis/roster/show-roster-staff-shifts/${id}`)).status === 200,
  ],
  [
    "the worker's dashboard",
    async (id) => JSON.stringify((await worker.get("dashboards/personal")).data).includes(id),
  ],
  [
    "the participant's dashboard",
    async (id) => JSON.stringify((await participant.get("dashboards/participant")).data).includes(id),
  ],
  [
    "where the worker starts",
    async () => (await worker.get("get-current-user-detail")).data.has_shifts_ahead === true,
  ],
];

describe("a draft is for those who plan", () => {
  test.each(places)("%s has a published shift and no draft", async (_place, shows) => {
    const draft = (await add({ draft: true })).data.shift.uuid as string;
    expect(await shows(draft)).toBe(false);
    await server.rows`update shifts set deleted_at = now() where uuid = ${draft}`;
    const published = (await add()).data.shift.uuid as string;
    expect(await shows(published)).toBe(true);
  });

  test("the office sees it, and who published it when", async () => {
    const draft = (await add({ draft: true })).data.shift;
    expect(draft).toMatchObject({ draft: true, status: "scheduled" });
    expect(draft.published_at ?? null).toBeNull();
    const { data } = await coordinator.get("ndis/shifts", { draft: "true", status: "scheduled" });
    expect(data.shifts.map(({ uuid }: { uuid: string }) => uuid)).toEqual([draft.uuid]);
    const published = await one((await add({ start_at: at(48), end_at: at(50) })).data.shift.uuid);
    expect(published).toMatchObject({ draft: false, published_by: "Cora Coordinator" });
    expect(Date.parse(published.published_at)).toBe(now);
  });

  test("it lets the worker meet nobody: who comes stands beside the participants of published shifts only", async () => {
    const comes = async () =>
      await server.rows`select met.staff from shifts_participants met join shifts on shifts.uuid = met.uuid
        where met.target = ${cleo} and shifts.deleted_at is null`;
    const { uuid } = (await add({ draft: true, participants: [cleo] })).data.shift;
    expect(await comes()).toEqual([{ staff: null }]);
    expect(JSON.stringify((await worker.get("ndis/personal/my-clients")).data)).not.toContain(cleo);
    await server.rows`update shifts set draft = false where uuid = ${uuid}`;
    expect(await comes()).toEqual([{ staff: first }]);
  });

  test("it holds the worker's time like any other shift", async () => {
    await add({ draft: true });
    const { status, errors } = await add({ draft: true, start_at: at(26), end_at: at(29) });
    expect([status, Object.keys(errors)]).toEqual([422, ["staff"]]);
  });

  test.each([
    [
      "cancelled",
      { status: "cancelled", reason: "Not needed", cancelled_by: "provider" },
      "This shift is a draft. Delete it instead.",
    ],
    ["completed", { status: "completed" }, "This shift is a draft. Publish it first."],
  ])("it can't be %s", async (_what, body, says) => {
    const draft = (await add({ draft: true, start_at: at(-5), end_at: at(-3) })).data.shift.uuid as string;
    const answer = await coordinator.send("PUT", "ndis/roster/update-roster-staff-shift-status", {
      body: { shift_uuid: draft, ...body },
    });
    expect([answer.status, answer.message]).toEqual([409, says]);
  });

  test("it can't be started, and a change does not publish it", async () => {
    const draft = (await add({ draft: true, start_at: at(-0.1), end_at: at(2) })).data.shift.uuid as string;
    const start = await coordinator.post("ndis/roster/staff/start-shift", {
      staff_uuid: first,
      shift_uuid: draft,
    });
    expect([start.status, start.message]).toEqual([409, "This shift is a draft. Publish it first."]);
    const change = await coordinator.post("ndis/roster/update-roster-staff-shift", {
      shift_uuid: draft,
      draft: false,
    });
    expect([change.status, Object.keys(change.errors)]).toEqual([422, ["draft"]]);
  });
});

describe("several workers on one shift", () => {
  test("a shift that names another one joins its team, and all say how many work with how many", async () => {
    const lead = (await add()).data.shift;
    expect([lead.ratio, lead.worker_role]).toEqual(["1:1", undefined]);
    const joined = (await add({ staff: second, team: lead.uuid })).data.shift;
    expect(joined).toMatchObject({ team: lead.uuid, worker_role: "second", ratio: "2:1" });
    expect(await one(lead.uuid)).toMatchObject({ team: lead.uuid, worker_role: "lead", ratio: "2:1" });
    await coordinator.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: joined.uuid });
    expect(await one(lead.uuid)).toMatchObject({ ratio: "1:1" });
  });

  test("a shift that names the second worker's joins the same team, and each says who else works", async () => {
    const lead = (await add()).data.shift;
    const joined = (await add({ staff: second, team: lead.uuid, draft: true })).data.shift;
    const learns = (await add({ staff: null, team: joined.uuid, worker_role: "shadow" })).data.shift;
    expect(learns).toMatchObject({ team: lead.uuid, ratio: "2:1" });
    const nameOf = async (id: string, column: "full_name" | "first_name" = "full_name") =>
      String((await server.rows`select full_name, first_name from staff where uuid = ${id}`)[0]?.[column]);
    const [leader, other] = [await nameOf(first), await nameOf(second)];
    expect((await one(lead.uuid)).works_with).toBe(`${other} (second worker), Nobody yet (shadow worker)`);
    expect((await one(learns.uuid)).works_with).toBe(`${leader} (lead worker), ${other} (second worker)`);
    expect((await one(lead.uuid, worker)).works_with, "a draft is not told").toBe(
      "Nobody yet (shadow worker)",
    );
    await coordinator.post("ndis/roster/publish-shifts", { shift_uuids: [joined.uuid] });
    expect((await one(lead.uuid, worker)).works_with).toContain(
      `${await nameOf(second, "first_name")} (second worker)`,
    );
  });

  test("a shadow is not counted", async () => {
    const lead = (await add({ participants: [alma, bela] })).data.shift;
    const shadow = (
      await add({ staff: second, team: lead.uuid, worker_role: "shadow", participants: [alma, bela] })
    ).data.shift;
    expect([shadow.ratio, (await one(lead.uuid)).ratio]).toEqual(["1:2", "1:2"]);
  });

  test("each has a clock of their own, and one worker can't be in it twice", async () => {
    const lead = (await add()).data.shift;
    const { status, errors } = await add({ team: lead.uuid });
    expect([status, Object.keys(errors)]).toEqual([422, ["staff"]]);
  });
});
