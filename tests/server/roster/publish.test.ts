import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const coordinator = await server.as("coordinator");
const worker = await server.as("worker");
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const [alma, bela] = ["first", "second"].map((name) => idOf("north", "participants", name)) as [
  string,
  string,
];

const hour = 3_600_000;
const now = server.services.clock.now().getTime();
const at = (hours: number): string => new Date(now + hours * hour).toISOString();
const add = async (from: number, more: object = {}): Promise<string> => {
  const answer = await coordinator.post("ndis/roster/add-new-shift", {
    start_at: at(from),
    end_at: at(from + 2),
    shift_type: "personal_care",
    participants: [alma],
    staff: first,
    draft: true,
    ...more,
  });
  expect(answer.errors).toEqual({});
  return answer.data.shift.uuid as string;
};
const publish = (body: object, by = coordinator) => by.post("ndis/roster/publish-shifts", body);
const unpublish = (body: object) => coordinator.post("ndis/roster/unpublish-shifts", body);
const update = (shift_uuid: string, body: object) =>
  coordinator.post("ndis/roster/update-roster-staff-shift", { shift_uuid, ...body });
/** What was mailed since the last look: to whom, and what. */
const mails = async () => {
  const rows = await server.rows`select recipient, subject, body from outbox order by created_at, subject`;
  await server.rows`delete from outbox`;
  return rows as unknown as { recipient: string; subject: string; body: string }[];
};
const own = async () => (await worker.get("ndis/personal/my-shifts")).data.shifts as { uuid: string }[];
let [mine, theirs] = ["", ""];

beforeAll(async () => {
  await server.rows`update staff set staff_category = null, status = 'active'`;
  await server.rows`update participants set data = data - 'do_not_send'`;
  const emails = await server.rows`select uuid, email from staff`;
  mine = String(emails.find(({ uuid }) => uuid === first)?.email);
  theirs = String(emails.find(({ uuid }) => uuid === second)?.email);
});
beforeEach(async () => {
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
  await mails();
});

describe("publishing", () => {
  test("tells each worker and each participant once, with everything that is new", async () => {
    const [one, two, other] = [
      await add(24 * 20),
      await add(24 * 21),
      await add(24 * 3, { staff: second, participants: [bela] }),
    ];
    expect(await mails()).toEqual([]);
    const { status, message, data } = await publish({ shift_uuids: [one, two, other] });
    expect([status, message, data.refused]).toEqual([200, "3 shifts published", []]);
    const sent = await mails();
    const toMe = sent.filter(({ recipient }) => recipient === mine);
    expect(toMe.map(({ subject }) => subject)).toEqual(["2 changes to your shifts"]);
    expect(toMe[0]?.body.match(/^- New: .*Personal care/gm)).toHaveLength(2);
    expect(toMe[0]?.body).not.toContain("notice");
    const toThem = sent.filter(({ recipient }) => recipient === theirs);
    expect(toThem).toHaveLength(1);
    expect(toThem[0]?.body).toContain("less than 7 days' notice");
    // Two workers and two participants.
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(4);
    expect(sent).toHaveLength(4);
    expect((await own()).map(({ uuid }) => uuid).toSorted()).toEqual([one, two].toSorted());
  });

  test("by days takes those of these days and people, and nobody's twice", async () => {
    const [one, later] = [await add(24 * 20), await add(24 * 60)];
    const days = { start_date: "04-12-2026", end_date: "18-12-2026" };
    expect((await publish({ ...days, staff_uuid: second })).data.shifts).toEqual([]);
    expect((await publish(days)).data.shifts).toEqual([one]);
    expect((await publish(days)).data.shifts).toEqual([]);
    expect((await own()).map(({ uuid }) => uuid)).not.toContain(later);
  });

  test("leaves a draft whose worker can't work it, and says why", async () => {
    const one = await add(24 * 20);
    await server.rows`update shifts set needs_attention = true, attention_reason = 'Willa is on leave.' where uuid = ${one}`;
    const { data } = await publish({ shift_uuids: [one] });
    expect(data).toEqual({ shifts: [], refused: [{ uuid: one, reason: "Willa is on leave." }] });
    expect(await mails()).toEqual([]);
  });

  test("leaves drafts that something blocks since they were planned, with every reason", async () => {
    const [one, two] = [await add(24 * 20), await add(24 * 21, { staff: second, participants: [bela] })];
    await server.rows`update participants set data = data || ${JSON.stringify({ do_not_send: [first] })}::jsonb where uuid = ${alma}`;
    const { data, message } = await publish({ shift_uuids: [one, two] });
    await server.rows`update participants set status = 'active', data = data - 'do_not_send'`;
    expect(data.shifts).toEqual([two]);
    expect(data.refused).toEqual([
      { uuid: one, reason: expect.stringMatching(/^This worker must not be assigned to /) },
    ]);
    expect(message).toMatch(/^1 shift published\. 1 shift can't go ahead/);
    const rows = await server.rows`select draft from shifts where uuid = ${one}`;
    expect(rows).toEqual([{ draft: true }]);
  });

  test.each(["worker", "participant"] as const)("is not for a %s", async (who) => {
    const one = await add(24 * 20);
    expect((await publish({ shift_uuids: [one] }, await server.as(who))).status).toBe(403);
    expect(await own()).toEqual([]);
  });

  test("is in the shift's history, with who did it", async () => {
    const one = await add(24 * 20);
    await publish({ shift_uuids: [one] });
    const { data } = await coordinator.get(`records/shifts/${one}/history`);
    expect(data.history[0]).toMatchObject({ action: "publish", user_name: "Cora Coordinator" });
  });

  test("is undone by taking it back to draft, which is told too", async () => {
    const one = await add(24 * 20);
    await publish({ shift_uuids: [one] });
    await mails();
    expect((await unpublish({ shift_uuids: [one] })).data.shifts).toEqual([one]);
    expect(await own()).toEqual([]);
    expect((await mails()).find(({ recipient }) => recipient === mine)?.subject).toMatch(
      /^No longer planned: /,
    );
  });
});

describe("a change of a published shift", () => {
  test.each([
    ["another time", { start_at: at(24 * 20 + 1) }, [/^Changed: /, undefined]],
    ["another worker", { staff: second }, [/^No longer planned: /, /^New: /]],
    ["other instructions", { instructions: "Ring twice." }, [undefined, undefined]],
  ] as const)("to %s tells those concerned at once", async (_what, change, [toMe, toThem]) => {
    const one = await add(24 * 20, { draft: false });
    await mails();
    expect((await update(one, change)).errors).toEqual({});
    const sent = await mails();
    for (const [to, expected] of [
      [mine, toMe],
      [theirs, toThem],
    ] as const) {
      const subject = sent.find(({ recipient }) => recipient === to)?.subject;
      if (expected) expect(subject).toMatch(expected);
      else expect(subject).toBeUndefined();
    }
  });

  test("and of a draft tells nobody", async () => {
    const one = await add(24 * 20);
    await update(one, { staff: second });
    await coordinator.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: one });
    expect(await mails()).toEqual([]);
  });
});
