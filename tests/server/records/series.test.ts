import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#framework/shared/dates/dates.ts";
import { clockAt, instantAt } from "#framework/shared/dates/zones.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const names = { start: "from", end: "until", series: "series", scope: "change", alone: "alone" };
const choice = (...values: string[]) => ({
  type: "string",
  oneOf: values.map((value) => ({ const: value, title: value })),
});

// Meetings that repeat, of two files, beside the shifts of the roster.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/meeting.json": {
        type: "object",
        required: ["subject", "from", "until"],
        properties: {
          subject: { type: "string", maxLength: 60 },
          from: { type: "string", format: "date" },
          until: { type: "string", format: "date" },
          repeat: { type: "string", maxLength: 200, "x-repeat": names },
          series: { type: "string", readOnly: true },
          change: choice("this", "later", "all"),
          alone: { type: "boolean", readOnly: true },
        },
      },
      "resources/meetings.json": { name: "meetings", record: { schema: "records/meeting" } },
    }),
  },
});
const admin = await server.as("admin");
const coordinator = await server.as("coordinator");
const zone = "Australia/Sydney";
const staff = idOf("north", "staff", "first");
const alma = idOf("north", "participants", "first");

const weekly = (until: string) => `FREQ=WEEKLY;UNTIL=${until}`;

interface Meeting {
  id: string;
  subject: string;
  from: string;
  until: string;
  alone?: boolean;
}
const meetings = async (): Promise<Meeting[]> =>
  (await admin.get("records/meetings", { sort: '["from","ASC"]' })).body.rows as unknown as Meeting[];
const begins = async () => (await meetings()).map(({ from }) => from);
const change = async (at: number, changes: object) => {
  const { id = "" } = (await meetings())[at] ?? {};
  return admin.put(`records/meetings/${id}`, changes);
};

describe("a resource of two files whose records repeat", () => {
  beforeEach(async () => {
    await server.rows`delete from records where resource = 'meetings'`;
    const { status } = await admin.post("records/meetings", {
      subject: "Handover",
      from: "2027-03-02",
      until: "2027-03-03",
      repeat: weekly("20270323"),
    });
    expect(status).toBe(201);
  });

  test("adds a record for each day, each as long as the first", async () => {
    expect(await begins()).toEqual(["2027-03-02", "2027-03-09", "2027-03-16", "2027-03-23"]);
    expect((await meetings()).map(({ until }) => until)).toEqual([
      "2027-03-03",
      "2027-03-10",
      "2027-03-17",
      "2027-03-24",
    ]);
  });

  test("changes this one, this and later ones, or all; one that was changed alone stays as it is", async () => {
    await change(2, { subject: "Only this" });
    await change(1, { subject: "From here", change: "later" });
    expect((await meetings()).map(({ subject }) => subject)).toEqual([
      "Handover",
      "From here",
      "Only this",
      "From here",
    ]);
    await change(0, { from: "2027-03-03", until: "2027-03-03", change: "all" });
    expect(await begins()).toEqual(["2027-03-03", "2027-03-10", "2027-03-16", "2027-03-24"]);
    expect((await meetings())[2]).toMatchObject({ alone: true, until: "2027-03-17" });
    expect((await meetings())[1]).toMatchObject({ until: "2027-03-10" });
  });

  test("what the change of one is for is not kept, and each change has its entry in the log", async () => {
    await change(0, { subject: "Logged", change: "all" });
    expect(JSON.stringify(await meetings())).not.toContain('"change"');
    const [{ versions } = { versions: 0 }] = await server.rows<{ versions: number }>`
      select sum(version)::int as versions from records where resource = 'meetings'`;
    expect(versions).toBe(8);
    const log = await server.rows`
      select from activity_log join records on record_uuid = records.uuid
      where records.resource = 'meetings' and action = 'update'`;
    expect(log).toHaveLength(4);
  });

  test("repeats as it was planned, and a record that repeats later becomes the first of a series", async () => {
    const refused = await change(0, { repeat: weekly("20270601") });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual(["repeat"]);
    await admin.post("records/meetings", { subject: "Single", from: "2027-05-01", until: "2027-05-01" });
    await change(4, { repeat: weekly("20270508") });
    expect((await begins()).slice(4)).toEqual(["2027-05-01", "2027-05-08"]);
  });

  test.each([["FREQ=SECONDLY;UNTIL=20280101"], ["FREQ=DAILY;UNTIL=20290101"], ["often"]])(
    "is refused a rule such as %s, and nothing is added",
    async (repeat) => {
      const { status, errors } = await admin.post("records/meetings", {
        subject: "No",
        from: "2027-03-02",
        until: "2027-03-02",
        repeat,
      });
      expect(status).toBe(422);
      expect(Object.keys(errors)).toEqual(["repeat"]);
      expect(await meetings()).toHaveLength(4);
    },
  );
});

describe("shifts that repeat", () => {
  const at = (day: string, time: string) => instantAt(day, time, zone).toISOString();
  interface Shift {
    uuid: string;
    start_at: string;
    staff: string | null;
  }
  const shifts = (): Promise<Shift[]> =>
    server.rows<Shift>`select uuid, start_at, staff from shifts where deleted_at is null order by start_at`;
  const clocks = async () => (await shifts()).map(({ start_at: start }) => clockAt(new Date(start), zone));
  const add = (more: object = {}) =>
    coordinator.post("ndis/roster/add-new-shift", {
      start_at: at("2027-03-30", "09:00"),
      end_at: at("2027-03-30", "11:00"),
      shift_type: "personal_care",
      participants: [alma],
      staff,
      repeat: weekly("20270413"),
      ...more,
    });

  beforeEach(async () => {
    await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
    await server.rows`update staff set staff_category = null, status = 'active'`;
    await server.rows`update participants set status = 'active', data = data - 'do_not_send'`;
    await server.rows`update leaves set status = 'rejected'`;
  });

  test("keep their time of day over the night on which clocks change", async () => {
    expect((await add()).body.message).toContain("It repeats 2 times.");
    expect(await clocks()).toEqual(
      ["2027-03-30", "2027-04-06", "2027-04-13"].map((date) => ({ date, time: "09:00" })),
    );
  });

  test("leave out the days on which the worker has another shift, and say so", async () => {
    await add({ repeat: undefined, start_at: at("2027-04-06", "10:00"), end_at: at("2027-04-06", "12:00") });
    const { body } = await add();
    expect(body.message).toContain("It repeats once.");
    expect(body.message).toContain("Left out: Tue 6 Apr 2027");
    expect(await shifts()).toHaveLength(3);
  });

  test("are moved together or not at all", async () => {
    await add();
    await add({ repeat: undefined, start_at: at("2027-04-13", "14:00"), end_at: at("2027-04-13", "15:00") });
    const [{ uuid } = { uuid: "" }] = await shifts();
    const move = (time: string, until: string) =>
      coordinator.post("ndis/roster/update-roster-staff-shift", {
        shift_uuid: uuid,
        start_at: at("2027-03-30", time),
        end_at: at("2027-03-30", until),
        repeat_scope: "later",
      });
    const refused = await move("13:30", "15:30");
    expect(refused.status).toBe(422);
    expect(refused.errors.repeat_scope?.join()).toContain("Tue 13 Apr 2027");
    expect(new Set((await clocks()).map(({ time }) => time))).toEqual(new Set(["09:00", "14:00"]));
    expect((await move("11:00", "13:00")).body.message).toContain("2 others of the series too.");
    expect((await clocks()).map(({ time }) => time)).toEqual(["11:00", "11:00", "11:00", "14:00"]);
  });

  describe("every day, around the clock", () => {
    const daily = { start_at: at("2027-03-29", "22:00"), end_at: at("2027-03-30", "21:00") };
    const dates = async () => (await clocks()).map(({ date }) => date);
    const planned = ["2027-03-29", "2027-03-30", "2027-03-31", "2027-04-01"];
    const moveBy = async (index: number, days: number, scope: string) => {
      const { uuid = "", start_at: start = "" } = (await shifts())[index] ?? {};
      const { date } = clockAt(new Date(start), zone);
      const body = {
        shift_uuid: uuid,
        start_at: at(addDays(date, days), "22:00"),
        end_at: at(addDays(date, days + 1), "21:00"),
        repeat_scope: scope,
      };
      return coordinator.post("ndis/roster/update-roster-staff-shift", body);
    };

    beforeEach(async () => {
      const added = await add({ ...daily, repeat: "FREQ=DAILY;UNTIL=20270401", shift_type: "sleepover" });
      expect(added.status, added.text).toBe(200);
      expect(await dates()).toEqual(planned);
    });

    test.each([
      ["all by a day, from the first", 0, 1, "all", ["2027-03-30", "2027-03-31", "2027-04-01", "2027-04-02"]],
      [
        "all by a day, from the middle",
        1,
        1,
        "all",
        ["2027-03-30", "2027-03-31", "2027-04-01", "2027-04-02"],
      ],
      ["all back, from the middle", 2, -1, "all", ["2027-03-28", "2027-03-29", "2027-03-30", "2027-03-31"]],
      ["later ones by two days", 1, 2, "later", ["2027-03-29", "2027-04-01", "2027-04-02", "2027-04-03"]],
    ])("move %s", async (_what, index, days, scope, expected) => {
      const moved = await moveBy(index, days, scope);
      expect(moved.status, moved.text).toBe(200);
      expect(await dates()).toEqual(expected);
      expect(moved.body.message).toContain(`${scope === "all" ? 3 : 2} others of the series too.`);
    });

    test("are refused where one of them meets another shift, which is named alone", async () => {
      await add({
        repeat: undefined,
        start_at: at("2027-04-03", "05:00"),
        end_at: at("2027-04-03", "06:00"),
      });
      const refused = await moveBy(0, 1, "all");
      expect(refused.status, refused.text).toBe(422);
      expect(refused.errors.repeat_scope).toHaveLength(1);
      expect(refused.errors.repeat_scope?.join()).toMatch(
        /^Thu 1 Apr 2027: .*already has a shift on .*3 Apr/,
      );
      expect(await dates()).toEqual([...planned, "2027-04-03"]);
    });

    test("do not pass over those before them", async () => {
      const refused = await moveBy(1, -1, "later");
      expect(refused.status).toBe(422);
      expect(await dates()).toEqual(planned);
    });
  });

  test("one that was started or cancelled stays as it is", async () => {
    await add();
    const [first, second] = await shifts();
    await server.rows`update shifts set status = 'cancelled' where uuid = ${second?.uuid}`;
    const { status } = await coordinator.post("ndis/roster/update-roster-staff-shift", {
      shift_uuid: first?.uuid,
      staff: null,
      repeat_scope: "all",
    });
    expect(status).toBe(200);
    expect((await shifts()).map((shift) => shift.staff)).toEqual([null, staff, null]);
  });
});
