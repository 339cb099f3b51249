import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { at, swappingOn } from "../../support/swapping.ts";

const server = await openTestServer();
const {
  willa,
  colm,
  office,
  first,
  second,
  participant,
  shiftOf,
  asked,
  staffOf,
  statusOf,
  told,
  begin,
  hired,
} = await swappingOn(server);
const admin = await server.as("admin");
const third = await hired();
const [shift, other] = ["first", "second"].map((name) => idOf("north", "shifts", name));

beforeEach(begin);
afterAll(() => server.rows`update users set regions = '[]'`);

const agree = (who: typeof willa, swap: string) => who.post(`records/swap-requests/${swap}/agree`);
const approve = (swap: string, body: object = {}) => office.post(`records/shift-swaps/${swap}/approve`, body);

describe("who sees and does what", () => {
  scenarios("GET records/my-swaps", [
    {
      as: "worker",
      expect: 200,
      present: ["swaps[].uuid"],
      absent: ["swaps[].staff", "swaps[].colleague", "swaps[].asked", "swaps[].shift", "swaps[].warnings"],
      without: [second],
    },
    { as: "colleague", expect: 200, without: [first] },
    { as: "participant", expect: 403, absent: ["swaps"] },
    { as: "advocate", expect: 403, absent: ["swaps"] },
    { as: "nobody", expect: 401 },
  ]);
  scenarios("GET records/my-swaps/{id}", [
    { as: "worker", of: "own swap", expect: 200, absent: ["swap.staff", "swap.shift", "swap.warnings"] },
    { as: "worker", of: "a colleague's swap", expect: 404, absent: ["swap"] },
    { as: "colleague", of: "own swap", expect: 404, absent: ["swap"] },
    { as: "coordinator", of: "own swap", expect: 404 },
    { as: "worker of south", of: "own swap of north", expect: 404 },
    { as: "participant", of: "own swap", expect: 403 },
  ]);
  scenarios("GET records/swap-requests/{id}", [
    { as: "colleague", of: "own swap", expect: 404, absent: ["swap"] },
    { as: "worker", of: "own swap", expect: 404, absent: ["swap"] },
    { as: "participant", of: "own swap", expect: 403 },
  ]);
  scenarios("GET records/shift-swaps", [
    { as: "coordinator", expect: 200, present: ["swaps[].staff"] },
    { as: "worker", expect: 403, absent: ["swaps"] },
    { as: "participant", expect: 403, absent: ["swaps"] },
    { as: "admin of south", expect: 200, without: [first] },
  ]);
  scenarios("POST records/shift-swaps/{id}/approve", [
    { as: "worker", of: "own swap", body: {}, expect: 403 },
    { as: "coordinator", of: "own swap", body: {}, expect: 409 },
    { as: "admin of south", of: "own swap of north", body: {}, expect: 404 },
  ]);
  scenarios("POST records/my-swaps/colleagues", [
    { as: "worker", body: { shift }, expect: 200, without: ["full_name", "last_name"] },
    { as: "worker", name: "a colleague's shift", body: { shift: other }, expect: 404 },
    { as: "worker", name: "no shift", body: {}, expect: 422, errors: ["shift"] },
    { as: "coordinator", body: { shift }, expect: 404 },
    { as: "participant", body: { shift }, expect: 403 },
  ]);
  scenarios("POST records/my-swaps/ask", [
    { as: "worker", name: "a colleague's shift", body: { shift: other, kind: "give" }, expect: 404 },
    { as: "worker", name: "nothing", body: {}, expect: 422, errors: ["shift", "kind"] },
    { as: "worker", body: { shift, kind: "swap" }, expect: 422, errors: ["colleague", "other_shift"] },
    { as: "coordinator", body: { shift, kind: "give" }, expect: 404 },
    { as: "participant", body: { shift, kind: "give" }, expect: 403 },
  ]);
});

describe("giving a shift away", () => {
  test("a colleague agrees, the office approves, and the shift is theirs", async () => {
    const given = await shiftOf(first, "2027-05-11");
    await server.rows`delete from sent_notices`;
    const swap = await asked(willa, { shift: given, kind: "give", colleague: second, note: "My son is ill" });
    expect(await told("swap-asked")).toEqual(["Colm"]);
    const { data } = await colm.get(`records/swap-requests/${swap}`);
    expect(data.swap).toMatchObject({ status: "asked", staff_name: "Willa", note: "My son is ill" });
    expect((await agree(colm, swap)).message).toBe("You have agreed. The office decides");
    expect(await staffOf(given)).toBe(first);
    expect(await told("swap-agreed")).toEqual(["Willa"]);
    expect(await told("swap-to-approve")).toContain("coordinator@north.example");
    expect(await told("swap-to-approve")).not.toContain("Willa");
    const done = await approve(swap);
    expect([done.status, done.message], done.text).toEqual([200, "Swap approved"]);
    expect(await staffOf(given)).toBe(second);
    expect(await told("swap-approved")).toEqual(["Colm", "Willa"]);
    expect(await told("roster-changed")).toEqual(["Colm", "Willa"]);
    expect((await approve(swap)).message).toBe("This swap is over.");
    const log = await server.rows<{ action: string }>`
      select action from activity_log where record_uuid = ${swap} order by seq`;
    expect(log.map(({ action }) => action)).toEqual(["create", "agree", "approve"]);
  });

  test("says nothing of the participant, nor the whole name of a colleague", async () => {
    const given = await shiftOf(first, "2027-05-11", {
      participants: [participant],
      shift_type: "personal_care",
    });
    const [person] = await server.rows<{ name: string; suburb: string }>`
      select full_name as name, data->>'suburb' as suburb from participants where uuid = ${participant}`;
    const people = await server.rows<{ name: string }>`select full_name as name from staff`;
    const swap = await asked(willa, { shift: given, kind: "give", colleague: second });
    const { text } = await colm.get(`records/swap-requests/${swap}`);
    expect(text).toContain(String(person?.suburb));
    const list = await willa.post("records/my-swaps/colleagues", { shift: given });
    const mails = await server.rows`select subject, body from sent_notices where notice = 'swap-asked'`;
    for (const said of [text, list.text, JSON.stringify(mails)]) {
      for (const secret of [String(person?.name), participant, given]) expect(said).not.toContain(secret);
      for (const { name } of people) expect(said).not.toContain(name);
    }
  });

  test.each([
    ["Dent", "Zukic", ["Sam D", "Sam Z"]],
    ["Dent", "Doyle", ["Sam Dent", "Sam Doyle"]],
  ])("colleagues of one first name, %s and %s, are told apart: %j", async (one, another, names) => {
    const known = await server.rows<{
      uuid: string;
      first_name: string;
      last_name: string;
      full_name: string;
    }>`
      select uuid, first_name, last_name, full_name from staff where uuid = any (${[second, third]})`;
    const call = (uuid: string, name: string, last: string) => server.rows`
      update staff set first_name = ${name}, last_name = ${last}, full_name = ${`${name} ${last}`} where uuid = ${uuid}`;
    await call(second, "Sam", one);
    await call(third, "Sam", another);
    const given = await shiftOf(first, "2027-05-11");
    const { data } = await willa.post("records/my-swaps/colleagues", { shift: given });
    expect(data.colleagues.map(({ name }: { name: string }) => name)).toEqual(names);
    const swap = await asked(willa, { shift: given, kind: "give", colleague: second });
    const own = await willa.get(`records/my-swaps/${swap}`);
    expect(own.data.swap.colleague_name).toBe(names[0]);
    for (const { uuid, first_name: name, last_name: last } of known) await call(uuid, name, last);
  });

  test("two who agree at once: one gets it, and the other is told", async () => {
    // A third worker asks, so that both others can agree.

    for (const day of ["2027-05-11", "2027-05-12", "2027-05-13"]) {
      const given = await shiftOf(first, day);
      const swap = await asked(willa, { shift: given, kind: "give" });
      await server.rows`update shifts set staff = ${third} where uuid = ${given}`;
      await server.rows`update shift_swaps set staff = ${third}, data = data || ${JSON.stringify({
        asked: [first, second],
      })}::jsonb, colleague = null where uuid = ${swap}`;
      const answers = await Promise.all([agree(willa, swap), agree(colm, swap)]);
      expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.message).toBe(
        "Another colleague has agreed to take this shift.",
      );
      const [won, lost] = answers[0].status === 200 ? [willa, colm] : [colm, willa];
      expect((await lost.get(`records/swap-requests/${swap}`)).status).toBe(404);
      expect((await agree(lost, swap)).status).toBe(409);
      expect((await won.get(`records/swap-requests/${swap}`)).data.swap.status).toBe("agreed");
      await approve(swap);
      expect(await staffOf(given)).toBe(won === willa ? first : second);
    }
  });

  test("all who can take it are asked, and it is declined once the last of them declines", async () => {
    const given = await shiftOf(first, "2027-05-11");
    const swap = await asked(willa, { shift: given, kind: "give" });
    await server.rows`update shift_swaps set data = data || ${JSON.stringify({
      asked: [second, third],
    })}::jsonb, colleague = null where uuid = ${swap}`;
    const body = { reason: "I am away" };
    expect((await colm.post(`records/swap-requests/${swap}/decline`, body)).message).toBe("Declined");
    expect(await statusOf(swap)).toBe("asked");
    expect((await agree(colm, swap)).status).toBe(404);
    await server.rows`update shift_swaps set data = data || ${JSON.stringify({ asked: [second] })}::jsonb
      where uuid = ${swap}`;
    await colm.post(`records/swap-requests/${swap}/decline`, body);
    expect((await willa.get(`records/my-swaps/${swap}`)).data.swap).toMatchObject({
      status: "declined",
      answer_note: "I am away",
    });
    expect(await told("swap-declined")).toEqual(["Willa"]);
  });

  test("who cannot take it is neither shown nor asked, and why is not said", async () => {
    const given = await shiftOf(first, "2027-05-11", { participants: [participant] });
    await server.rows`update participants set data = data || ${JSON.stringify({
      do_not_send: [second],
    })}::jsonb where uuid = ${participant}`;
    const { data } = await willa.post("records/my-swaps/colleagues", { shift: given });
    expect(JSON.stringify(data)).not.toContain(second);
    const answer = await willa.post("records/my-swaps/ask", {
      shift: given,
      kind: "give",
      colleague: second,
    });
    expect([answer.status, answer.message]).toEqual([
      409,
      "This colleague can't take the shift. Choose someone else.",
    ]);
  });

  test.each([
    ["a draft", { draft: true }, 404],
    ["one that has begun", { start_at: at("2026-11-20", "09:00"), end_at: at("2026-11-20", "18:00") }, 409],
  ])("refuses %s", async (_what, more, status) => {
    const given = await shiftOf(first, "2027-05-11", more);
    expect((await willa.post("records/my-swaps/ask", { shift: given, kind: "give" })).status).toBe(status);
    await server.rows`update shifts set deleted_at = now() where uuid = ${given}`;
  });

  test("a shift is asked about once at a time", async () => {
    const given = await shiftOf(first, "2027-05-11");
    const ask = () => willa.post("records/my-swaps/ask", { shift: given, kind: "give", colleague: second });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe(
      "You have already asked about this shift.",
    );
  });
});

describe("swapping", () => {
  test.each([
    ["on different days", "2027-05-12", "09:00", "13:00"],
    ["at the same time", "2027-05-11", "09:00", "13:00"],
    ["that overlap", "2027-05-11", "11:00", "15:00"],
  ])("two shifts %s: each gets the other's, with one message each", async (_what, day, from, until) => {
    const given = await shiftOf(first, "2027-05-11");
    const back = await shiftOf(second, day, { start_at: at(day, from), end_at: at(day, until) });
    const chosen = await willa.post("records/my-swaps/colleagues", { shift: given, colleague: second });
    expect(chosen.data.shifts.map(({ uuid }: { uuid: string }) => uuid)).toEqual([back]);
    const swap = await asked(willa, { shift: given, kind: "swap", colleague: second, other_shift: back });
    expect((await agree(colm, swap)).status).toBe(200);
    await server.rows`delete from sent_notices`;
    const done = await approve(swap);
    expect(done.status, done.text).toBe(200);
    expect([await staffOf(given), await staffOf(back)]).toEqual([second, first]);
    expect(await told("roster-changed")).toEqual(["Colm", "Colm", "Willa", "Willa"]);
  });

  test("not a shift that another one of the colleague stands in the way of, nor one of a third person", async () => {
    const given = await shiftOf(first, "2027-05-11");
    await shiftOf(second, "2027-05-11");
    const later = await shiftOf(second, "2027-05-12");
    const thirds = await shiftOf(third, "2027-05-13");
    for (const back of [later, thirds, given]) {
      const body = { shift: given, kind: "swap", colleague: second, other_shift: back };
      const answer = await willa.post("records/my-swaps/ask", body);
      expect([answer.status, answer.message]).toEqual([
        409,
        "These two shifts can't be swapped. Choose another shift.",
      ]);
    }
  });

  test("a shift of a team keeps its role and is swapped with shifts of others, not within the team", async () => {
    const lead = await shiftOf(first, "2027-05-11");
    const mate = await shiftOf(second, "2027-05-11", { team: lead });
    const back = await shiftOf(second, "2027-05-12");
    const within = { shift: lead, kind: "swap", colleague: second, other_shift: mate };
    expect((await willa.post("records/my-swaps/ask", within)).status).toBe(409);
    await server.rows`update shifts set deleted_at = now() where uuid = ${mate}`;
    const swap = await asked(willa, { ...within, other_shift: back });
    await agree(colm, swap);
    expect((await approve(swap)).status).toBe(200);
    expect(await staffOf(lead)).toBe(second);
    const [row] = await server.rows<{ role: string }>`
      select data->>'worker_role' as role from shifts where uuid = ${lead}`;
    expect(row?.role).toBe("lead");
  });

  test("a sleepover is swapped like any other shift", async () => {
    const night = { start_at: at("2027-05-11", "22:00"), end_at: at("2027-05-12", "06:00") };
    const given = await shiftOf(first, "2027-05-11", { ...night, shift_type: "sleepover" });
    const swap = await asked(willa, { shift: given, kind: "give", colleague: second });
    await agree(colm, swap);
    expect((await approve(swap)).status).toBe(200);
    expect(await staffOf(given)).toBe(second);
  });
});

describe("the office decides", () => {
  test("sees what speaks against it, and approves it with a reason alone", async () => {
    const given = await shiftOf(first, "2027-05-11");
    await colm.post("records/my-availability", { kind: "unavailable", start_date: "2027-05-11" });
    const swap = await asked(willa, { shift: given, kind: "give", colleague: second });
    expect((await agree(colm, swap)).text).not.toContain("not available");
    expect((await office.get(`records/shift-swaps/${swap}`)).data.swap.warnings).toContain(
      "is not available",
    );
    const refused = await approve(swap);
    expect([refused.status, refused.data.warnings[0]?.rule]).toEqual([409, "availability"]);
    expect(await staffOf(given)).toBe(first);
    const accepted = { accept_warnings: ["availability"] };
    expect((await approve(swap, accepted)).errors).toHaveProperty("override_reason");
    expect((await approve(swap, { ...accepted, override_reason: "Both agree" })).status).toBe(200);
    expect(await staffOf(given)).toBe(second);
  });

  test("refuses it with a reason, which both can read", async () => {
    const given = await shiftOf(first, "2027-05-11");
    const swap = await asked(willa, { shift: given, kind: "give", colleague: second });
    await agree(colm, swap);
    expect((await office.post(`records/shift-swaps/${swap}/refuse`, {})).errors).toHaveProperty("reason");
    await office.post(`records/shift-swaps/${swap}/refuse`, { reason: "Continuity matters" });
    for (const [who, where] of [
      [willa, "my-swaps"],
      [colm, "swap-requests"],
    ] as const) {
      const { data } = await who.get(`records/${where}/${swap}`);
      expect(data.swap).toMatchObject({ status: "refused", decision_reason: "Continuity matters" });
    }
    expect(await told("swap-refused")).toEqual(["Colm", "Willa"]);
    expect(await staffOf(given)).toBe(first);
  });

  test("a coordinator of another region neither sees nor approves it", async () => {
    const given = await shiftOf(first, "2027-05-11", { participants: [participant] });
    const swap = await asked(willa, { shift: given, kind: "give", colleague: second });
    await agree(colm, swap);
    await server.rows`update users set regions = '["inland"]' where email = 'coordinator@north.example'`;
    server.services.sessions.forgetAll();
    expect((await office.get(`records/shift-swaps/${swap}`)).status).toBe(404);
    expect((await approve(swap)).status).toBe(404);
    expect(await staffOf(given)).toBe(first);
  });

  test("two of the office at once: one approves, the other is told that it is over", async () => {
    const given = await shiftOf(first, "2027-05-11");
    const swap = await asked(willa, { shift: given, kind: "give", colleague: second });
    await agree(colm, swap);
    const answers = await Promise.all([approve(swap), admin.post(`records/shift-swaps/${swap}/approve`, {})]);
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
  });

  test("not at all about swaps without warnings, where the provider says so", async () => {
    const setting = (swap_approval: string) => admin.put("ndis/staff-setting/update", { swap_approval });
    expect((await setting("warned")).status).toBe(200);
    const [easy, warned] = [await shiftOf(first, "2027-05-11"), await shiftOf(first, "2027-05-13")];
    await colm.post("records/my-availability", { kind: "unavailable", start_date: "2027-05-13" });
    const one = await asked(willa, { shift: easy, kind: "give", colleague: second });
    expect((await agree(colm, one)).message).toBe("The shift is yours");
    expect([await staffOf(easy), await statusOf(one)]).toEqual([second, "approved"]);
    const two = await asked(willa, { shift: warned, kind: "give", colleague: second });
    expect((await agree(colm, two)).message).toBe("You have agreed. The office decides");
    expect(await staffOf(warned)).toBe(first);
    await setting("always");
  });
});
