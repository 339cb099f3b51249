import { beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const coordinator = await server.as("coordinator");
const admin = await server.as("admin");
const worker = await server.as("worker");
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const [alma, bela] = ["first", "second"].map((name) => idOf("north", "participants", name)) as [
  string,
  string,
];

type Row = Record<string, unknown> & { uuid: string; full_name: string };
const add = async (start_at: string, end_at: string, more: object = {}): Promise<string> => {
  const answer = await coordinator.post("ndis/roster/add-new-shift", {
    start_at,
    end_at,
    shift_type: "personal_care",
    participants: [alma],
    ...more,
  });
  expect(answer.errors).toEqual({});
  return answer.data.shift.uuid as string;
};
const calendar = async (body: object, by = coordinator) =>
  (await by.post("ndis/roster/staff/shifts", body)).data as {
    shifts: Row[];
    range: object;
    titles: Record<string, string>;
    totals: Record<string, number>;
  };
const ids = async (body: object, by = coordinator) =>
  (await calendar(body, by)).shifts.map(({ uuid }) => uuid);
const fortnight = { start_date: "03-05-2027", end_date: "16-05-2027" };
let planned: Record<"mine" | "draft" | "open" | "others" | "night" | "before" | "after", string>;

beforeAll(async () => {
  await server.rows`update staff set staff_category = null, data = data || '{"contracted_hours": 20}'`;
  await server.rows`update participants set status = 'active', data = data - 'do_not_send'`;
  await server.rows`update shifts set deleted_at = now()`;
  await server.rows`update records set data = data || '{"hours_per_week": 10, "status": "active"}' where resource = 'service-bookings'`;
  // 3 May 2027 begins in Sydney at 14:00 UTC of the day before.
  planned = {
    before: await add("2027-05-02T11:00:00Z", "2027-05-02T14:00:00Z", { staff: first }),
    night: await add("2027-05-02T14:00:00Z", "2027-05-02T15:00:00Z", { staff: first }),
    mine: await add("2027-05-04T00:00:00Z", "2027-05-04T04:00:00Z", { staff: first }),
    draft: await add("2027-05-05T00:00:00Z", "2027-05-05T04:00:00Z", { staff: first, draft: true }),
    others: await add("2027-05-06T00:00:00Z", "2027-05-06T04:00:00Z", {
      staff: second,
      participants: [bela],
    }),
    open: await add("2027-05-07T00:00:00Z", "2027-05-07T02:00:00Z"),
    after: await add("2027-05-16T14:00:00Z", "2027-05-16T16:00:00Z", { staff: first }),
  };
});

describe("the shifts of some days", () => {
  test("begin and end with the provider's days, in order", async () => {
    const { night, mine, draft, others, open } = planned;
    expect(await ids(fortnight)).toEqual([night, mine, draft, others, open]);
  });

  test("carry what a calendar draws and the names beside it", async () => {
    const { shifts, titles } = await calendar(fortnight);
    expect(shifts.find(({ uuid }) => uuid === planned.draft)).toMatchObject({
      staff: first,
      participants: [alma],
      shift_type: "personal_care",
      status: "scheduled",
      draft: true,
      scheduled_hours: 4,
      version: 1,
    });
    expect(titles).toMatchObject({ [first]: expect.any(String), [alma]: expect.any(String) });
  });

  test("name only what the shifts that a person sees refer to", async () => {
    const { shifts, titles } = await calendar(fortnight, worker);
    expect(shifts.length).toBeGreaterThan(0);
    expect(Object.keys(titles)).not.toContain(second);
    expect(Object.keys(titles)).not.toContain(bela);
    expect((await calendar({ ...fortnight, all_shift: false })).titles).toEqual({});
  });

  test.each([
    ["a worker", { staff_uuid: first }, ["night", "mine", "draft"]],
    ["a worker and open ones", { staff_uuid: second, open_shift: true }, ["others", "open"]],
    ["a participant", { participant_id: bela }, ["others"]],
    ["open ones", { open_shift: true }, ["open"]],
    ["none", { all_shift: false }, []],
  ] as const)("are those of %s where that is asked for", async (_who, asked, names) =>
    expect(await ids({ ...fortnight, ...asked })).toEqual(names.map((name) => planned[name])),
  );

  test("are a worker's own published ones, and nobody else's", async () => {
    const { shifts, totals } = await calendar(fortnight, worker);
    expect(shifts.map(({ uuid }) => uuid)).toEqual([planned.night, planned.mine]);
    expect(totals).toEqual({ hours: 5 });
    expect(await ids({ ...fortnight, staff_uuid: second }, worker)).toEqual([]);
  });

  test.each([
    ["without dates", {}, "2026-11-01", "2026-11-30"],
    ["a week, from the provider's first weekday", { filter: "week" }, "2026-11-16", "2026-11-22"],
    ["a fortnight from a day", { filter: "fortnight", start_date: "05-05-2027" }, "2027-05-05", "2027-05-18"],
    ["a day", { filter: "day" }, "2026-11-20", "2026-11-20"],
  ])("%s are those of the present", async (_what, asked, start_date, end_date) =>
    expect((await calendar(asked)).range).toMatchObject({ start_date, end_date, start_of_week: 1 }),
  );

  test.each([
    ["no date", { start_date: "soon", end_date: "16-05-2027" }, "start_date"],
    ["an end before the start", { start_date: "16-05-2027", end_date: "03-05-2027" }, "end_date"],
    ["a year", { start_date: "01-01-2027", end_date: "31-12-2027" }, "end_date"],
  ])("%s is refused at its field", async (_what, asked, field) => {
    const { status, errors } = await coordinator.post("ndis/roster/staff/shifts", asked);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });
});

describe("the people beside the roster", () => {
  const query = { startDate: "03-05-2027", endDate: "16-05-2027" };

  test("workers have planned hours against those of two weeks, and what is missing", async () => {
    const { staffs } = (await coordinator.get("ndis/roster/sidebar/staff/all-staff-list", query)).data;
    expect(staffs.find(({ uuid }: Row) => uuid === first)).toMatchObject({
      planned_hours: 9,
      contracted_hours: 40,
      gap_hours: 31,
      shifts: 3,
      drafts: 1,
    });
  });

  test("they are away on days, whatever for", async () => {
    await server.rows`update leaves set status = 'approved', start_date = '2027-05-10', end_date = '2027-05-11' where staff = ${second}`;
    const { staffs } = (await coordinator.get("ndis/roster/sidebar/staff/all-staff-list", query)).data;
    const { away } = staffs.find(({ uuid }: Row) => uuid === second);
    expect(away).toMatchObject([{ start_date: "2027-05-10", end_date: "2027-05-11", status: "approved" }]);
    expect(Object.keys(away[0])).not.toContain("type");
  });

  test("participants have planned hours against those agreed, and their open shifts", async () => {
    const { participants } = (await admin.get("ndis/roster/sidebar/participant/all-participant-list", query))
      .data;
    expect(participants.find(({ uuid }: Row) => uuid === alma)).toMatchObject({
      planned_hours: 11,
      contracted_hours: 20,
      gap_hours: 9,
      open_shifts: 1,
    });
  });

  test("pickers leave out who has no shifts, unless suspended ones are asked for", async () => {
    await server.rows`update participants set status = 'suspended' where uuid = ${bela}`;
    const names = async (more: Record<string, string>) =>
      (await coordinator.get("ndis/roster/all-participants", more)).data.participants.map(
        ({ uuid }: Row) => uuid,
      );
    expect(await names({})).not.toContain(bela);
    expect(await names({ include_suspended: "true" })).toContain(bela);
    await server.rows`update participants set status = 'active' where uuid = ${bela}`;
    const { staffs } = (await coordinator.get("ndis/roster/all-staffs-list")).data;
    expect(Object.keys(staffs[0]).toSorted()).toEqual(["full_name", "uuid"]);
  });

  test("a worker finds themselves and those they support there, with their own published shifts", async () => {
    const people = async (path: string, key: string, by = worker) =>
      (await by.get(`ndis/roster/${path}`, path.startsWith("sidebar") ? query : {})).data[key] as Row[];
    const uuids = (rows: Row[]) => rows.map(({ uuid }) => uuid);
    const theirs = (await worker.get("ndis/personal/my-clients")).data.clients as Row[];
    const [workers, participants] = [
      await people("sidebar/staff/all-staff-list", "staffs"),
      await people("sidebar/participant/all-participant-list", "participants"),
    ];
    expect(uuids(workers)).toEqual([first]);
    expect(workers[0]).toMatchObject({ shifts: 2, drafts: 0 });
    expect(uuids(participants).filter((uuid) => !uuids(theirs).includes(uuid))).toEqual([]);
    for (const row of participants) {
      expect(row).toMatchObject({ open_shifts: 0, drafts: 0 });
      expect(Object.keys(row)).not.toContain("gap_hours");
    }
    expect(uuids(await people("all-staffs-list", "staffs"))).toEqual([first]);
    const offered = uuids(await people("all-participants", "participants"));
    expect(offered.filter((uuid) => !uuids(theirs).includes(uuid))).toEqual([]);
    expect(offered).toContain(alma);
    expect((await (await server.as("participant")).get("ndis/roster/all-staffs-list")).status).toBe(403);
  });

  test("the export has the same days, once", async () => {
    const { data } = await coordinator.post("ndis/roster/export/shifts", { ...fortnight, staff_uuid: first });
    const file = await coordinator.get(data.file);
    const lines = file.text.trim().split(/\r?\n/);
    expect([lines[0]?.includes("Start"), lines.length]).toEqual([true, 4]);
    expect((await coordinator.get(data.file)).status).toBe(404);
  });
});
