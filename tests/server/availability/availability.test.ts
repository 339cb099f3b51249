import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const [worker, colleague, coordinator] = [
  await server.as("worker"),
  await server.as("colleague"),
  await server.as("coordinator"),
];
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const own = idOf("north", "staff-availability", "first");
const zone = "Australia/Sydney";

// The shifts of the two workers are on Tuesday, 4 May 2027, from 9 am to 1 pm.
const day = "2027-05-04";
const planned = (until = "13:00") => [instantAt(day, "09:00", zone), instantAt(day, until, zone)];
const sent = async () =>
  (await server.rows<{ recipient: string; subject: string; body: string }>`
    select recipient, subject, body from sent_notices where notice = 'availability-shifts'`) ?? [];
const off = (more: object = {}) => ({ kind: "unavailable", start_date: day, ...more });

beforeEach(async () => {
  await server.rows`update users set regions = '[]'`;
  server.services.sessions.forgetAll();
  await server.rows`delete from staff_availability where uuid not in (${own}, ${idOf("north", "staff-availability", "second")})`;
  await server.rows`delete from sent_notices`;
  await server.rows`update staff set region = 'coast', data = data - 'availability'`;
  await server.rows`update participants set region = 'coast'`;
  await server.rows`update shifts set status = 'scheduled', draft = false, start_at = ${planned()[0]}, end_at = ${planned()[1]}
    where staff in (${first}, ${second})`;
});
afterAll(() => server.rows`update users set regions = '[]'`);

describe("who sees and changes what", () => {
  const entry = "staff-availability";
  scenarios("GET records/my-availability", [
    { as: "worker", expect: 200, values: { "availability[].uuid": own }, present: ["availability[].note"] },
    {
      as: "worker",
      name: "nothing of a colleague",
      expect: 200,
      without: [idOf("north", entry, "second"), second],
    },
    { as: "colleague", expect: 200, without: [own, first] },
    { as: "coordinator", name: "who is no worker", expect: 200, absent: ["availability[].uuid"] },
    { as: "participant", expect: 403 },
    { as: "advocate", expect: 403 },
    { as: "nobody", expect: 401 },
  ]);
  scenarios("GET records/my-availability/{id}", [
    { as: "worker", of: "own availability", expect: 200, present: ["availability.note"] },
    { as: "colleague", of: "own availability", expect: 404, absent: ["availability"] },
    { as: "participant", of: "own availability", expect: 403 },
    { as: "worker of south", of: "own availability of north", expect: 404 },
  ]);
  scenarios("PUT records/my-availability/{id}", [
    { as: "worker", of: "own availability", body: { end_date: "2027-02-10" }, expect: 200 },
    { as: "colleague", of: "own availability", body: { end_date: "2027-02-12" }, expect: 404 },
    { as: "participant", of: "own availability", body: { end_date: "2027-02-12" }, expect: 403 },
  ]);
  scenarios("GET records/staff-availability", [
    { as: "coordinator", expect: 200, values: { "availability[].uuid": own } },
    { as: "admin", expect: 200, values: { "availability[].uuid": own } },
    { as: "worker", expect: 403, absent: ["availability"] },
    { as: "participant", expect: 403, absent: ["availability"] },
    { as: "admin of south", expect: 200, without: [own, first] },
    { as: "nobody", expect: 401 },
  ]);
  scenarios("GET records/staff-availability/{id}", [
    { as: "coordinator", of: "own availability", expect: 200, present: ["availability.note"] },
    { as: "worker", of: "own availability", expect: 403 },
    { as: "admin of south", of: "own availability of north", expect: 404 },
  ]);
  scenarios("POST records/staff-availability", [
    { as: "coordinator", body: { staff: first, ...off() }, expect: 200 },
    { as: "worker", body: { staff: first, ...off() }, expect: 403 },
    { as: "admin of south", body: { staff: first, ...off() }, expect: 422, errors: ["staff"] },
  ]);

  test("a coordinator of another region sees, adds and changes nothing", async () => {
    await server.rows`update users set regions = '["inland"]' where email = 'coordinator@north.example'`;
    server.services.sessions.forgetAll();
    expect((await coordinator.get("records/staff-availability")).data.availability).toEqual([]);
    expect((await coordinator.get(`records/staff-availability/${own}`)).status).toBe(404);
    expect((await coordinator.put(`records/staff-availability/${own}`, { note: "Mine" })).status).toBe(404);
    expect((await coordinator.delete(`records/staff-availability/${own}`)).status).toBe(404);
    const added = await coordinator.post("records/staff-availability", { staff: first, ...off() });
    expect([added.status, Object.keys(added.errors)]).toEqual([422, ["staff"]]);
  });

  test("a worker cannot speak for a colleague, nor hand their entry over", async () => {
    const { data } = await worker.post("records/my-availability", { ...off(), staff: second });
    expect(data.availability).toMatchObject({ staff: first, end_date: day });
    await worker.put(`records/my-availability/${String(data.availability.uuid)}`, { staff: second });
    expect((await colleague.get("records/my-availability")).text).not.toContain(
      String(data.availability.uuid),
    );
  });
});

describe("one's usual week", () => {
  const week = [{ day: "tue", from: "22:00", to: "06:00" }];

  test("is that of the staff record, and changes nothing else there", async () => {
    const before =
      await server.rows`select data - 'availability' as data, search, full_name from staff where uuid = ${first}`;
    expect((await worker.put("records/my-week-times", { availability: week })).status).toBe(200);
    expect((await worker.get("records/my-week-times")).data.week).toMatchObject({ availability: week });
    const { data } = await coordinator.get(`ndis/staff/${first}`);
    expect(data.staff.availability).toEqual(week);
    expect(
      await server.rows`select data - 'availability' as data, search, full_name from staff where uuid = ${first}`,
    ).toEqual(before);
    expect((await colleague.get("records/my-week-times")).data.week.availability).toBeUndefined();
  });

  test("is all that it shows and takes", async () => {
    const { data } = await worker.get("records/my-week-times");
    expect(Object.keys(data.week).filter((name) => !["uuid", "id", "version"].includes(name))).toEqual(
      expect.not.arrayContaining(["full_name", "email", "bsb", "date_of_birth"]),
    );
    expect((await worker.put("records/my-week-times", { job_title: "Director" })).status).toBe(422);
  });

  test.each([["participant"], ["advocate"]] as const)("%s has none", async (who) => {
    const caller = await server.as(who);
    expect((await caller.get("records/my-week-times")).status).toBe(403);
    expect((await caller.put("records/my-week-times", { availability: week })).status).toBe(403);
  });
});

describe("while a roster is planned", () => {
  const warned = async (from = "09:00", until = "13:00") => {
    const [start, end] = [from, until].map((time) => instantAt("2027-05-11", time, zone).toISOString());
    const { data } = await coordinator.post("ndis/roster/check", {
      shifts: [
        {
          start_at: start,
          end_at: end,
          shift_type: "personal_care",
          participants: [],
          staff: first,
          draft: true,
        },
      ],
    });
    const found = data.results[0].warnings as { rule: string; sentence: string; fact: string }[];
    return found.filter(({ rule }) => rule === "availability").map(({ sentence, fact }) => [sentence, fact]);
  };

  test("a day off is a warning that says when, also among the workers for a shift, and says nothing of the note", async () => {
    const note = "Court hearing";
    await worker.post("records/my-availability", {
      ...off({ start_date: "2027-05-10", end_date: "2027-05-12", note }),
      part_day: true,
      start_time: "12:00",
      end_time: "15:00",
    });
    const [[sentence = "", fact] = []] = await warned();
    expect(sentence).toMatch(/^\S.* is not available 10 – 12 May 2027, 12:00 – 3:00 pm\.$/);
    expect(fact).toBe("10 – 12 May 2027, 12:00 – 3:00 pm: not available.");
    expect(await warned("08:00", "12:00")).toEqual([]);
    const listed = await coordinator.get("ndis/roster/all-staffs", {
      start_date: "2027-05-11",
      end_date: "2027-05-11",
      start_time: "09:00",
      end_time: "13:00",
      ids: first,
    });
    expect(listed.data.staffs[0].warnings).toContain(sentence);
    expect(listed.text).not.toContain(note);
  });

  test("a day beyond the usual week is none", async () => {
    await worker.put("records/my-week-times", { availability: [{ day: "mon", from: "09:00", to: "17:00" }] });
    expect(await warned()).toHaveLength(1);
    await worker.post("records/my-availability", { kind: "available", start_date: "2027-05-11" });
    expect(await warned()).toEqual([]);
  });
});

describe("saying that one is not available", () => {
  test("over a published shift: the worker is told, who rosters gets one message, and the shift stays theirs", async () => {
    const before = await server.rows`select staff, status, version from shifts where staff = ${first}`;
    const preview = await worker.post("records/my-availability/preview", off());
    const sentence =
      "You have a shift then: Tue 4 May 2027, 9:00 am – 1:00 pm. It stays yours until the office changes it";
    expect(preview.data.consequences).toEqual([`${sentence}.`]);
    expect(await sent()).toEqual([]);
    const { message } = await worker.post("records/my-availability", off());
    expect(message).toContain(sentence);
    const told = await sent();
    expect(told.filter(({ recipient }) => recipient === "coordinator@north.example")).toHaveLength(1);
    expect(told.some(({ recipient }) => /worker|participant|south/.test(recipient))).toBe(false);
    expect(JSON.stringify(told)).not.toContain("Willa");
    expect(await server.rows`select staff, status, version from shifts where staff = ${first}`).toEqual(
      before,
    );
  });

  test("a coordinator of another region gets no message", async () => {
    await server.rows`update users set regions = '["inland"]' where email = 'coordinator@north.example'`;
    server.services.sessions.forgetAll();
    await worker.post("records/my-availability", off());
    expect((await sent()).map(({ recipient }) => recipient)).not.toContain("coordinator@north.example");
  });

  test.each([
    ["of hours after the shift", off({ part_day: true, start_time: "13:00", end_time: "15:00" })],
    ["of another day", off({ start_date: "2027-05-05" })],
    ["that adds to the week", { kind: "available", start_date: day }],
  ])("an entry %s tells of nothing", async (_what, body) => {
    expect((await worker.post("records/my-availability/preview", body)).data.consequences).toEqual([]);
    expect((await worker.post("records/my-availability", body)).message).toBe("Availability saved");
    expect(await sent()).toEqual([]);
  });

  test("a draft is not told of: the worker does not know it", async () => {
    await server.rows`update shifts set draft = true where staff = ${first}`;
    expect((await worker.post("records/my-availability", off())).message).toBe("Availability saved");
    expect(await sent()).toEqual([]);
  });

  test("a change tells of what is touched by it only; the office that enters it gets no message", async () => {
    const { data } = await worker.post("records/my-availability", off());
    await server.rows`delete from sent_notices`;
    const change = (body: object) =>
      worker.put(`records/my-availability/${String(data.availability.uuid)}`, body);
    expect((await change({ end_date: "2027-05-06" })).message).toBe("Availability saved");
    const entered = await coordinator.post("records/staff-availability", { staff: second, ...off() });
    expect(entered.message).toContain("This worker has a shift then: Tue 4 May 2027");
    expect(await sent()).toEqual([]);
  });

  test("every second week is an entry for each day, and told of once", async () => {
    const body = off({ start_date: "2027-04-20", repeat: "FREQ=WEEKLY;INTERVAL=2;UNTIL=20270601" });
    const { message, data } = await worker.post("records/my-availability", body);
    expect(message).toContain("You have a shift then: Tue 4 May 2027");
    expect(message).toContain("It repeats 3 times.");
    const series = await server.rows<{ start_date: string }>`select start_date from staff_availability
      where staff = ${first} and data->>'series' = ${data.availability.uuid} order by start_date`;
    expect(series.map(({ start_date }) => start_date)).toEqual([
      "2027-04-20",
      "2027-05-04",
      "2027-05-18",
      "2027-06-01",
    ]);
    expect((await sent()).filter(({ recipient }) => recipient === "coordinator@north.example")).toHaveLength(
      1,
    );
  });

  test.each([
    ["a last day before the first", off({ end_date: "2027-05-01" }), "end_date"],
    ["more than a year", off({ end_date: "2028-06-01" }), "end_date"],
    ["a first day long ago", off({ start_date: "2019-01-01" }), "start_date"],
    ["hours without an end", off({ part_day: true, start_time: "09:00" }), "end_time"],
    ["an end at the start", off({ part_day: true, start_time: "09:00", end_time: "09:00" }), "end_time"],
    ["no kind of it", { kind: "maybe", start_date: day }, "kind"],
    [
      "what an entry “Not available” takes back",
      { kind: "available", start_date: "2027-02-01", end_date: "2027-02-28" },
      "start_date",
    ],
  ])("%s is refused at its field", async (_what, body, field) => {
    const { status, errors } = await worker.post("records/my-availability", body);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });
});

describe("beside the roster", () => {
  test("days off by the week and by date are answered with the worker, without the note", async () => {
    await worker.put("records/my-week-times", { availability: [{ day: "tue", from: "09:00", to: "17:00" }] });
    await worker.post("records/my-availability", off({ note: "Court hearing" }));
    const answer = await coordinator.get("ndis/roster/sidebar/staff/all-staff-list", {
      startDate: "03-05-2027",
      endDate: "09-05-2027",
    });
    const staffs = answer.data.staffs as { uuid: string; unavailable?: unknown }[];
    expect(staffs.find(({ uuid }) => uuid === first)?.unavailable).toEqual([
      { start_date: "2027-05-03", end_date: "2027-05-09" },
    ]);
    expect(staffs.find(({ uuid }) => uuid === second)?.unavailable).toBeUndefined();
    expect(answer.text).not.toContain("Court hearing");
  });
});
