import { beforeEach, describe, expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";
import { idOf } from "../../support/providers.ts";
import { at, visitingOn } from "../../support/visiting.ts";

const server = await openTestServer();
const { office, second, worker, shiftOn, told, begin } = await visitingOn(server);
const colleague = idOf("north", "staff", "second");
const day = "2027-06-07";
/** Inside the seven days' notice. */
const soon = "2026-11-24";

beforeEach(async () => {
  await begin();
  await server.rows`update shifts set deleted_at = now() where start_at > '2026-11-20' and deleted_at is null`;
});

/** A visit of two workers with one participant. */
const visit = async (date: string, more: object = {}): Promise<[string, string]> => {
  const lead = await shiftOn(date);
  return [lead, await shiftOn(date, { staff: colleague, team: lead, ...more })];
};
const cancel = (shift: string, said: object = {}) =>
  office.put("ndis/roster/update-roster-staff-shift-status", {
    shift_uuid: shift,
    status: "cancelled",
    cancelled_by: "client",
    cancellation_reason: "NSDH",
    reason: "In hospital",
    ...said,
  });
const outcome = async (shift: string, said: object = {}): Promise<string> =>
  (
    await office.post("ndis/roster/shift-status-outcome", {
      shift_uuid: shift,
      status: "cancelled",
      cancelled_by: "client",
      cancellation_reason: "NSDH",
      ...said,
    })
  ).data.consequences.join(" ");
/** How many messages of a notice were sent. */
const messages = async (notice: string): Promise<number> =>
  (await server.rows`select from sent_notices where notice = ${notice}`).length;
const stored = async (shift: string) => {
  const [row] = await server.rows<{ status: string; data: object }>`
    select status, data from shifts where uuid = ${shift}`;
  return row;
};

describe("the participant of a visit with two workers cancels", () => {
  test("both shifts are cancelled by the same rules, and both workers are told", async () => {
    const [lead, mate] = await visit(soon);
    expect(await outcome(lead)).toMatch(
      /shift at this visit is cancelled as well\..* The worker is paid as rostered\./,
    );
    const before = await messages("visits-changed");
    expect((await cancel(lead)).message).toBe("Shift cancelled");
    for (const shift of [lead, mate])
      expect(await stored(shift)).toMatchObject({
        status: "cancelled",
        data: {
          cancelled_by: "client",
          short_notice: true,
          cancellation_reason: "NSDH",
          billable: true,
          payable: true,
          status_reason: "In hospital",
        },
      });
    expect(await told("shift-cancelled")).toHaveLength(2);
    expect((await messages("visits-changed")) - before).toBe(1);
  });

  test("each worker's pay follows from their own employment", async () => {
    await server.rows`update staff set employment_type = 'part_time' where uuid = ${colleague}`;
    const tonight = { start_at: at("2026-11-20", "18:00"), end_at: at("2026-11-20", "20:00") };
    const lead = await shiftOn("2026-11-20", tonight);
    const mate = await shiftOn("2026-11-20", { ...tonight, staff: colleague, team: lead });
    const early = { notice_at: "2026-11-12T00:00:00Z", worker_told_at: "2026-11-12T01:00:00Z" };
    expect((await cancel(lead, { ...early, pay: "no" })).status).toBe(200);
    expect((await stored(lead))?.data).toMatchObject({ billable: false, payable: false });
    // A permanent worker who is told less than 12 hours before is paid, whatever is decided about the other.
    expect((await stored(mate))?.data).toMatchObject({ billable: false, payable: true });
  });

  test.each([
    ["the office keeps the other worker", { others: "keep" }, {}],
    ["the office itself cancels", { cancelled_by: "provider" }, {}],
    [
      "somebody else is served on the other shift",
      {},
      { participants: [idOf("north", "participants", "third")] },
    ],
  ])("only this shift where %s", async (_what, said, more) => {
    const [lead, mate] = await visit(day, more);
    expect(await outcome(lead, said)).not.toContain("at this visit");
    expect((await cancel(lead, said)).status).toBe(200);
    expect((await stored(lead))?.status).toBe("cancelled");
    expect((await stored(mate))?.status).toBe("scheduled");
  });

  test("a draft of the visit goes, since published later it would send a worker to nobody", async () => {
    const [lead, draft] = await visit(day, { draft: true });
    const served = {
      staff: null,
      team: lead,
      draft: true,
      participants: [idOf("north", "participants", "third")],
    };
    const another = await shiftOn(day, served);
    expect(await outcome(lead, { others: "keep" })).not.toContain("draft");
    expect(await outcome(lead)).toMatch(/'s draft of this visit is deleted\./);
    expect((await cancel(lead)).status).toBe(200);
    const left =
      await server.rows`select uuid from shifts where uuid in (${draft}, ${another}) and deleted_at is null`;
    expect(left).toEqual([{ uuid: another }]);
    const restored = await office.post(`records/shifts/${draft}/restore`, {});
    expect(restored.status).toBe(200);
  });

  test("the drafts of visits that are cancelled at once go as well", async () => {
    const [lead, draft] = await visit(day, { draft: true });
    const answer = await office.post("ndis/roster/cancel-shifts", {
      shift_uuids: [lead],
      cancelled_by: "client",
      reason: "In hospital",
    });
    expect(answer.message).toBe("1 shift cancelled");
    expect(await server.rows`select from shifts where uuid = ${draft} and deleted_at is null`).toEqual([]);
  });

  test("neither who only learns is billed nor an open shift, for which nobody has to be paid", async () => {
    const [lead, learner] = await visit(soon, { worker_role: "shadow" });
    const open = await shiftOn(soon, { staff: null, team: lead });
    expect((await cancel(lead, { pay: "yes" })).status).toBe(200);
    expect((await stored(learner))?.data).toMatchObject({ billable: false, payable: true });
    expect(await stored(open)).toMatchObject({
      status: "cancelled",
      data: { billable: false, payable: false },
    });
  });

  test("several shifts at once take their visits along, each once", async () => {
    const [lead, mate] = await visit(day);
    const { data } = await office.post("ndis/roster/cancel-shifts", {
      shift_uuids: [mate, lead],
      cancelled_by: "client",
      reason: "In hospital",
    });
    expect(data.results.map(({ outcome: what }: { outcome: string }) => what)).toEqual(["done", "done"]);
    const [one, other] = await visit("2027-06-08");
    const answer = await office.post("ndis/roster/cancel-shifts", {
      shift_uuids: [one],
      cancelled_by: "client",
      reason: "In hospital",
    });
    expect(answer.message).toBe("2 shifts cancelled");
    expect((await stored(other))?.status).toBe("cancelled");
  });
});

describe("the participant of a visit with two workers is not there", () => {
  const begun = { start_at: at("2026-11-20", "11:30"), end_at: at("2026-11-20", "13:30") };
  const missed = async (more: object = {}): Promise<[string, string]> => {
    const lead = await shiftOn("2026-11-20", begun);
    return [lead, await shiftOn("2026-11-20", { ...begun, staff: colleague, team: lead, ...more })];
  };
  const noShow = (shift: string, said: object = {}) =>
    office.put("ndis/roster/update-roster-staff-shift-status", {
      shift_uuid: shift,
      status: "no_show",
      reason: "Nobody opened the door",
      ...said,
    });
  /** What is decided is decided by the participant's absence. */
  const decided = {
    status: "no_show",
    data: { cancelled_by: "client", cancellation_reason: "NSDO", billable: true, payable: true },
  };

  test("both shifts are marked, billed and paid by the same rules", async () => {
    const [lead, mate] = await missed();
    expect(await outcome(lead, { status: "no_show", cancellation_reason: undefined })).toMatch(
      /shift at this visit is marked as a no show as well\..* The worker is paid as rostered\./,
    );
    expect((await noShow(lead)).message).toBe("Marked as no show");
    for (const shift of [lead, mate]) expect(await stored(shift)).toMatchObject(decided);
  });

  test("the other shift too that the portal noticed by itself, from a correction of one that it noticed", async () => {
    const [lead, mate] = await missed();
    await server.rows`update shifts set status = 'no_show' where uuid in (${lead}, ${mate})`;
    expect((await noShow(lead, { cancelled_by: "client" })).status).toBe(200);
    for (const shift of [lead, mate]) expect(await stored(shift)).toMatchObject(decided);
  });

  test.each([
    ["the participant attended with the other worker", { others: "keep" }, {}],
    ["it was the worker who did not come", { cancelled_by: "staff" }, {}],
    [
      "the other shift begins later",
      {},
      { start_at: at("2026-11-20", "14:00"), end_at: at("2026-11-20", "16:00") },
    ],
  ])("only this shift where %s", async (_what, said, more) => {
    const [lead, mate] = await missed(more);
    expect((await noShow(lead, said)).status).toBe(200);
    expect((await stored(lead))?.status).toBe("no_show");
    expect((await stored(mate))?.status).toBe("scheduled");
  });
});

test("an open shift that is cancelled late is not billed by the rules, since nobody has to be paid for it", async () => {
  const shift = await shiftOn(soon, { staff: null });
  expect(await outcome(shift)).toContain("Nothing is billed and the budget is released.");
  expect((await cancel(shift)).status).toBe(200);
  expect((await stored(shift))?.data).toMatchObject({ short_notice: true, billable: false, payable: false });
});

test("a shift without a team is cancelled alone, as before", async () => {
  const shift = await shiftOn(day, { staff: worker, participants: [second] });
  expect(await outcome(shift)).not.toContain("at this visit");
  expect((await cancel(shift)).message).toBe("Shift cancelled");
});
