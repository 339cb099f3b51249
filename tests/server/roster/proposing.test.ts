import { beforeEach, describe, expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { storedShifts } from "#portal/server/roster/judge/check.ts";
import { greedyChoice } from "#portal/server/roster/proposing/greedy.ts";
import { type OpenRoster, openRoster } from "#portal/server/roster/proposing/read.ts";
import { rejudged } from "#portal/server/roster/proposing/rejudged.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Open shifts are read with who can have them, by the roster's own checks.
const server = await openTestServer();
const coordinator = await server.as("coordinator");
const workers = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const [first, second] = workers;
const alma = idOf("north", "participants", "first");
const tenant = await server.services.tenants.bySlug("north");
if (!tenant) throw new Error("There is no provider to test with.");
const context = systemContext(server.services, tenant, server.services.database.db, "test");

/** A day in May 2027, of which 3 May is a Monday: far enough ahead for a roster. */
const at = (day: number, time: string): string =>
  instantAt(`2027-05-${String(day).padStart(2, "0")}`, time, "Australia/Sydney").toISOString();
const add = async (day: number, from: string, until: string, staff?: string): Promise<string> => {
  const { data, errors } = await coordinator.post("ndis/roster/add-new-shift", {
    start_at: at(day, from),
    end_at: at(day, until),
    shift_type: "personal_care",
    participants: [alma],
    draft: true,
    ...(staff !== undefined && { staff }),
  });
  expect(errors).toEqual({});
  return data.shift.uuid as string;
};
const read = (...ids: string[]): Promise<OpenRoster> =>
  asTenant(context.tenant.id, async () => {
    const stored = await storedShifts(context, ids);
    return openRoster(
      context,
      ids.map((id) => stored.get(id)).filter((shift) => shift !== undefined),
      workers,
    );
  });
const who = ({ problem }: OpenRoster, place = 0) =>
  problem.candidates[place]?.map(({ worker }) => workers[worker]);

beforeEach(async () => {
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
  await server.rows`delete from shifts_participants`;
  await server.rows`update staff set staff_category = null, status = 'active', region = 'coast', employment_type = 'casual',
    data = data - 'availability' - 'max_hours_per_week'`;
  await server.rows`update participants set status = 'active', region = 'coast', data = data - 'do_not_send' - 'worker_preferences'`;
});

describe("who can have an open shift", () => {
  test("everybody whom nothing forbids", async () => {
    const roster = await read(await add(4, "09:00", "13:00"));
    expect(who(roster)).toEqual(workers);
    expect(roster.problem.left.map((left) => left.get("2027-05-03"))).toEqual([38, 38]);
  });

  test("not who has another shift then, and hours of that week are taken off", async () => {
    await add(4, "10:00", "14:00", first);
    const roster = await read(await add(4, "09:00", "13:00"));
    expect(who(roster)).toEqual([second]);
    expect(roster.blocked[0]).toEqual(new Map([["overlap", 1]]));
    expect(roster.problem.left.map((left) => left.get("2027-05-03"))).toEqual([34, 38]);
  });

  test("not who must not be sent to the participant", async () => {
    await server.rows`update participants set data = data || jsonb_build_object('do_not_send', jsonb_build_array(${first}::text))
      where uuid = ${alma}`;
    expect(who(await read(await add(4, "09:00", "13:00")))).toEqual([second]);
  });

  test("not who works further away than the provider lets be proposed, unless the shift is by phone", async () => {
    await server.rows`update staff set data = data || '{"work_postcode": "6000"}' where uuid = ${first}`;
    await server.rows`update staff set data = data || jsonb_build_object('work_postcode', (select data->>'postcode'
      from participants where uuid = ${alma})) where uuid = ${second}`;
    const open = await add(4, "09:00", "13:00");
    const roster = await read(open);
    expect(who(roster)).toEqual([second]);
    expect(roster.blocked[0]).toEqual(new Map([["far", 1]]));
    await server.rows`update shifts set data = data || '{"location_type": "telehealth"}' where uuid = ${open}`;
    expect(who(await read(open))).toEqual(workers);
    await server.rows`update staff set data = data - 'work_postcode'`;
  });

  test("nobody for a participant who gets no shifts", async () => {
    const open = await add(4, "09:00", "13:00");
    await server.rows`update participants set status = 'suspended' where uuid = ${alma}`;
    expect(who(await read(open))).toEqual([]);
  });

  test("other open shifts that overlap forbid nothing: one worker gets one of them", async () => {
    const roster = await read(await add(4, "09:00", "13:00"), await add(4, "11:00", "15:00"));
    expect([who(roster, 0), who(roster, 1)]).toEqual([workers, workers]);
    expect(new Set(greedyChoice(roster.problem)).size).toBe(2);
  });
});

describe("what a worker costs", () => {
  const costs = ({ problem }: OpenRoster) => problem.candidates[0]?.map(({ cost }) => cost);

  test("less where they had a published shift with the participant in the half year before", async () => {
    const [met] = [await add(3, "09:00", "13:00", second), await add(3, "14:00", "16:00", first)];
    await coordinator.post("ndis/roster/publish-shifts", { shift_uuids: [met] });
    const roster = await read(await add(5, "09:00", "13:00"));
    expect(roster.facts[0]?.get(1)?.met).toBe(1);
    expect(costs(roster)).toEqual([15, 0]);
    expect(greedyChoice(roster.problem)).toEqual([1]);
  });

  test("more in another region where the distance is not known, and for a warning", async () => {
    await server.rows`update staff set region = 'inland', data = data - 'postcode' - 'work_postcode' where uuid = ${first}`;
    await server.rows`update staff set data = data || ${JSON.stringify({
      availability: [{ day: "monday", from: "09:00", to: "17:00" }],
    })}::jsonb where uuid = ${second}`;
    const roster = await read(await add(4, "09:00", "13:00"));
    expect(roster.facts[0]?.get(1)?.warnings.map(({ rule }) => rule)).toEqual(["availability"]);
    expect(costs(roster)).toEqual([25, 55]);
  });
});

test("what is proposed is judged as a whole, and a choice that is forbidden is left out", async () => {
  const [one, other] = [await add(4, "09:00", "13:00"), await add(5, "09:00", "13:00")];
  const roster = await read(one, other);
  await add(4, "10:00", "14:00", first);
  const proposed = await asTenant(context.tenant.id, () => rejudged(context, roster, [0, 0]));
  expect(proposed.map(({ shift, worker }) => ({ shift, worker }))).toEqual([{ shift: other, worker: first }]);
});
