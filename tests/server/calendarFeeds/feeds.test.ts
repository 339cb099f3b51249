import { beforeEach, describe, expect, test } from "vitest";
import { Caller } from "../../support/caller.ts";
import { idOf, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const coordinator = await server.as("coordinator");
const worker = await server.as("worker");
const colleague = await server.as("colleague");
const nobody = await server.as("nobody");
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const alma = idOf("north", "participants", "first");
const feed = "calendar-feeds/of/my-shifts";

const hour = 3_600_000;
const start = server.clock.now().getTime();
const at = (hours: number): string => new Date(start + hours * hour).toISOString();
const basic = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
const add = async (more: object = {}): Promise<{ uuid: string }> => {
  const { data, text, status } = await coordinator.post("ndis/roster/add-new-shift", {
    start_at: at(24),
    end_at: at(28),
    shift_type: "personal_care",
    participants: [alma],
    staff: first,
    instructions: "Insulin at noon",
    ...more,
  });
  expect(status, text).toBe(200);
  return data.shift;
};
const make = async (person: Caller = worker): Promise<string> => (await person.post(feed)).data.link;
const fetchFeed = (link: string, headers: Record<string, string> = {}) => nobody.get(link, {}, { headers });
/** The text with its folded lines put together again. */
const read = async (link: string): Promise<string> =>
  (await fetchFeed(link)).text.replaceAll(/\r\n[ \t]/g, "");
const idsIn = (text: string): string[] =>
  [...text.matchAll(/^UID:(.*)$/gm)].map((found) => found[1]?.trim() ?? "");
const own = async (person: Caller = worker) => (await person.get(feed)).data.feed;

beforeEach(async () => {
  server.clock.set(new Date(start).toISOString());
  await server.rows`delete from calendar_feeds`;
  await server.rows`update staff set staff_category = null`;
  await server.rows`update participants set data = data - 'do_not_send'`;
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
});

describe("the calendar", () => {
  test("has the worker's shifts: when, a word that says nothing, and the way to each", async () => {
    const shift = await add();
    const { status, headers, text } = await fetchFeed(await make());
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(headers["cache-control"]).toBe("private, no-cache");
    const lines = text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");
    expect(lines[0]).toBe("BEGIN:VCALENDAR");
    expect(lines).toContain(`UID:${shift.uuid}`);
    expect(lines).toContain(`DTSTART:${basic(at(24))}`);
    expect(lines).toContain(`DTEND:${basic(at(28))}`);
    expect(lines).toContain("SUMMARY:Shift");
    expect(lines.find((line) => line.startsWith("URL"))).toMatch(new RegExp(`/my-shifts/${shift.uuid}$`));
    expect(text.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  });

  test("has no name, no address, no instruction and no kind of support in it", async () => {
    await add({ location_type: "home" });
    const text = await read(await make());
    const properties = text
      .split("\r\n")
      .slice(text.split("\r\n").indexOf("BEGIN:VEVENT"))
      .map((line) => line.split(/[:;]/)[0]);
    expect(new Set(properties.filter(Boolean))).toEqual(
      new Set([
        "BEGIN",
        "UID",
        "SEQUENCE",
        "DTSTAMP",
        "DTSTART",
        "DTEND",
        "SUMMARY",
        "URL",
        "LAST-MODIFIED",
        "END",
      ]),
    );
    const [names] = await server.rows<{
      names: string;
    }>`select data::text as names from participants where uuid = ${alma}`;
    const { first_name: given, last_name: family } = JSON.parse(names?.names ?? "{}");
    for (const hidden of [given, family, alma, "Insulin", "personal", "care", "home"].filter(Boolean))
      expect(text.toLowerCase()).not.toContain(String(hidden).toLowerCase());
  });

  test("has neither drafts, nor cancelled shifts, nor those of others, nor what is long ago or far ahead", async () => {
    const kept = await add();
    await add({ draft: true, start_at: at(48), end_at: at(50) });
    const cancelled = await add({ start_at: at(72), end_at: at(74) });
    await server.rows`update shifts set status = 'cancelled' where uuid = ${cancelled.uuid}`;
    const others = await add({ staff: second, start_at: at(96), end_at: at(98) });
    const old = await add({ start_at: at(100), end_at: at(101) });
    await server.rows`update shifts set start_at = ${at(-32 * 24 - 2)}, end_at = ${at(-32 * 24)} where uuid = ${old.uuid}`;
    const far = await add({ start_at: at(102), end_at: at(103) });
    await server.rows`update shifts set start_at = ${at(93 * 24)}, end_at = ${at(93 * 24 + 2)} where uuid = ${far.uuid}`;
    expect(idsIn(await read(await make()))).toEqual([kept.uuid]);
    expect(idsIn(await read(await make(colleague)))).toEqual([others.uuid]);
  });

  test("is the same text until a shift changes, and a calendar that has it is told so", async () => {
    const { uuid } = await add();
    const link = await make();
    const { headers, text } = await fetchFeed(link);
    server.clock.advance({ minutes: 4 });
    const tag = String(headers.etag);
    const again = await fetchFeed(link, { "if-none-match": tag });
    expect([again.status, again.text]).toEqual([304, ""]);
    const [before] = /^SEQUENCE:\d+/m.exec(text) ?? [];
    const { status } = await coordinator.post("ndis/roster/update-roster-staff-shift", {
      shift_uuid: uuid,
      start_at: at(25),
      end_at: at(28),
      shift_type: "personal_care",
      participants: [alma],
      staff: first,
    });
    expect(status).toBe(200);
    const changed = await fetchFeed(link, { "if-none-match": tag });
    expect(changed.status).toBe(200);
    expect(idsIn(changed.text)).toEqual([uuid]);
    expect(changed.text).toContain(`DTSTART:${basic(at(25))}`);
    expect(changed.text).not.toContain(before);
  });
});

describe("the link", () => {
  test("is shown once, kept as a hash, and as long as a secret must be", async () => {
    expect(await own()).toBeNull();
    const { data, message } = await worker.post(feed);
    expect(message).toBe("Link created");
    const token = String(data.link).split("/").at(-1) ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await own()).toEqual({ created_at: "2026-11-20T01:30:00Z", last_fetched_at: null });
    const kept = await server.rows`select to_jsonb(calendar_feeds)::text as text from calendar_feeds`;
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test("says when it was last fetched, to the minute", async () => {
    const link = await make();
    await fetchFeed(link);
    expect(Date.parse((await own()).last_fetched_at)).toBe(start);
    server.clock.advance({ seconds: 40 });
    await fetchFeed(link);
    expect(Date.parse((await own()).last_fetched_at)).toBe(start);
    server.clock.advance({ seconds: 30 });
    await fetchFeed(link);
    expect(Date.parse((await own()).last_fetched_at)).toBe(start + 70_000);
  });

  test("is answered with another one when it is asked for twice under one key", async () => {
    const headers = { "idempotency-key": "twice" };
    const links = [await worker.post(feed, {}, { headers }), await worker.post(feed, {}, { headers })];
    expect(new Set(links.map(({ data }) => data.link)).size).toBe(2);
    expect(await server.rows`select key from idempotency_keys where key = 'twice'`).toEqual([]);
  });

  test("is the person's own: nobody is told of it or takes it away", async () => {
    const link = await make();
    expect(await own(colleague)).toBeNull();
    expect((await colleague.delete(feed)).status).toBe(404);
    expect((await fetchFeed(link)).status).toBe(200);
  });

  test("is made, replaced and revoked in the activity log, and fetched without it", async () => {
    const link = await make();
    await fetchFeed(link);
    expect((await worker.post(feed)).message).toBe("Link replaced");
    expect((await worker.delete(feed)).status).toBe(200);
    const user = userIdOf("north", "worker");
    const log = await server.rows<{ action: string; label: string; text: string }>`
      select action, record_label as label, to_jsonb(activity_log)::text as text from activity_log
      where user_uuid = ${user} and resource = 'my-shifts' and action like '%calendar-feed' order by seq desc limit 4`;
    expect(log.slice(0, 3).map(({ action, label }) => [action, label])).toEqual([
      ["revoke-calendar-feed", "My shifts"],
      ["replace-calendar-feed", "My shifts"],
      ["make-calendar-feed", "My shifts"],
    ]);
    expect(JSON.stringify(log)).not.toContain(link.split("/").at(-1));
  });
});

describe("a link that does not work is answered as one that never was", () => {
  const unknown = async () => {
    const { status, text } = await fetchFeed(`/api/v1/ndis-portal/calendar-feeds/${"x".repeat(43)}`);
    expect(status).toBe(404);
    return { status, text };
  };
  const expectGone = async (link: string) => {
    const { status, text } = await fetchFeed(link);
    expect({ status, text }).toEqual(await unknown());
  };

  test("revoked", async () => {
    const link = await make();
    expect((await fetchFeed(link)).status).toBe(200);
    expect((await worker.delete(feed)).status).toBe(200);
    await expectGone(link);
    expect((await worker.delete(feed)).status).toBe(404);
  });

  test("replaced; the new one works", async () => {
    const link = await make();
    const next = await make();
    await expectGone(link);
    expect((await fetchFeed(next)).status).toBe(200);
  });

  test("at another provider", async () => {
    const link = await make();
    const there = new Caller(server, "south");
    const { status, text } = await there.get(link);
    expect({ status, text }).toEqual(await unknown());
  });

  test.each(["suspended", "inactive"])("of an account that is %s, at once", async (state) => {
    const link = await make();
    expect((await fetchFeed(link)).status).toBe(200);
    const user = userIdOf("north", "worker");
    await server.rows`update users set status = ${state} where uuid = ${user}`;
    await expectGone(link);
    await server.rows`update users set status = 'active' where uuid = ${user}`;
    expect((await fetchFeed(link)).status).toBe(200);
  });

  test("of a worker who may no longer see their shifts", async () => {
    const link = await make();
    const taken = await server.rows<{ tenant_id: string; role_uuid: string; permission: string }>`
      delete from role_permissions where permission = 'view-my-shifts'
      returning tenant_id, role_uuid, permission`;
    await expectGone(link);
    for (const { tenant_id: tenant, role_uuid: role, permission } of taken)
      await server.rows`insert into role_permissions (tenant_id, role_uuid, permission)
        values (${tenant}, ${role}, ${permission})`;
    expect((await fetchFeed(link)).status).toBe(200);
  });

  test("of nothing that could be a token", async () => {
    for (const token of ["x", "..%2f..", "%27%20or%201=1", "y".repeat(199)])
      expect((await nobody.get(`/api/v1/ndis-portal/calendar-feeds/${token}`)).status).toBe(404);
  });
});

test("only lists with a feed have one, and only for those who see them", async () => {
  for (const person of ["worker", "participant", "admin"] as const) {
    const caller = await server.as(person);
    for (const resource of ["shifts", "participants", "nothing"]) {
      expect((await caller.get(`calendar-feeds/of/${resource}`)).status, `${person} ${resource}`).toBe(404);
      expect((await caller.post(`calendar-feeds/of/${resource}`)).status, `${person} ${resource}`).toBe(404);
    }
  }
  const participant = await server.as("participant");
  expect((await participant.get(feed)).status).toBe(404);
  expect((await participant.post(feed)).status).toBe(404);
  expect((await participant.delete(feed)).status).toBe(404);
  for (const method of ["GET", "POST", "DELETE"]) expect((await nobody.send(method, feed)).status).toBe(401);
});
