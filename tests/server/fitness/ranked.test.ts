import { beforeAll, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const coordinator = await server.as("coordinator");
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const [alma, cleo] = ["first", "third"].map((name) => idOf("north", "participants", name)) as [
  string,
  string,
];

const now = server.services.clock.now().getTime();
const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();
const shift = (from: number, staff: string, participant: string) =>
  coordinator.post("ndis/roster/add-new-shift", {
    start_at: at(from),
    end_at: at(from + 2),
    shift_type: "personal_care",
    participants: [participant],
    staff,
  });
interface Offered {
  uuid: string;
  rank: number;
  available: boolean;
  warnings: string[];
  matches: string[];
  hours_left: number;
}
const offered = async (query: object): Promise<Offered[]> =>
  (
    await coordinator.get("ndis/roster/all-staffs", {
      participants: cleo,
      start_at: at(100),
      end_at: at(102),
      ...query,
    })
  ).data.staffs;

beforeAll(async () => {
  await server.rows`update shifts set deleted_at = now()`;
  await server.rows`update staff set staff_category = null, status = 'active', region = 'coast',
    data = data - 'availability' || '{"max_hours_per_week": 20, "skills": ["cooking"]}'`;
  await server.rows`update participants set region = 'coast', data = data - 'do_not_send' - 'worker_preferences'`;
});

test("who has worked with the participant comes first, and says how often", async () => {
  await shift(-200, second, cleo);
  await shift(-190, second, cleo);
  const [best, next] = await offered({});
  expect([best?.uuid, best?.rank, next?.rank]).toEqual([second, 1, 2]);
  expect(best?.matches).toEqual(["Worked with them 2 times", "Same postcode", "20 h left this week"]);
});

test("who is taken then comes last, whoever knows the participant", async () => {
  await shift(101, second, alma);
  const all = await offered({});
  expect(all[0]).toMatchObject({ uuid: first, available: true });
  expect(all.at(-1)).toMatchObject({ uuid: second, available: false });
});

test("who works or lives nearer comes first, with the distance, and who is far is not near by their region", async () => {
  await server.rows`update shifts set deleted_at = now()`;
  await server.rows`update participants set data = data || '{"postcode": "2000"}' where uuid = ${cleo}`;
  const lives = (staff: string, more: object) =>
    server.rows`update staff set data = data - 'work_postcode' || ${JSON.stringify(more)}::jsonb where uuid = ${staff}`;
  await lives(first, { postcode: "2150" });
  await lives(second, { postcode: "2150", work_postcode: "2010" });
  const [near, far] = await offered({ ids: `${first},${second}` });
  expect([near?.uuid, far?.uuid]).toEqual([second, first]);
  expect([near?.matches[0], far?.matches[0]]).toEqual(["About 2 km away", "About 19 km away"]);
  // Nothing is known of this one but that their region is that of the participant.
  await server.rows`update staff set data = data - 'postcode' - 'work_postcode' where uuid = ${second}`;
  const unknown = (await offered({})).find(({ uuid }) => uuid === second);
  expect(unknown?.matches[0]).toBe("Same region");
  await server.rows`update staff set data = data - 'postcode' - 'work_postcode'`;
  await server.rows`update shifts set deleted_at = null where start_at > ${at(90)}::timestamptz`;
});

test("skills count where the kind of shift asks for some", async () => {
  await server.rows`update staff set data = data || '{"skills": ["driving"]}' where uuid = ${first}`;
  const found = (await offered({ shift_type: "transport" })).find(({ uuid }) => uuid === first);
  expect(found?.matches).toContain("Has the skills");
});

test("warnings about the worker stand beside them, hours of the week among them", async () => {
  await server.rows`update staff set data = data || '{"max_hours_per_week": 3}' where uuid = ${first}`;
  await shift(110, first, alma);
  const found = (await offered({})).find(({ uuid }) => uuid === first);
  expect(found).toMatchObject({ available: true, hours_left: 1 });
  expect(found?.warnings).toContainEqual(
    expect.stringMatching(/would work 4 h in this week, more than their own limit\.$/),
  );
});

test("who lacks a licence comes after those who can have the shift", async () => {
  await server.rows`update staff set staff_category = ${idOf("north", "staff-categories", "first")} where uuid = ${second}`;
  await server.rows`update records set data = data || '{"required_licences": ["first_aid"]}' where resource = 'staff-categories'`;
  const found = await offered({ start_at: at(300), end_at: at(302) });
  expect(found.map(({ uuid, rank }) => [uuid, rank]).slice(0, 2)).toEqual([
    [first, 1],
    [second, 2],
  ]);
});

test("who holds the competency that the shift needs comes first, on the first page of many too", async () => {
  const service = idOf("north", "services", "first");
  await server.rows`update records set data = data || '{"registration_group": "0104"}' where uuid = ${service}`;
  await server.rows`delete from staff_licences`;
  await server.rows`update staff set staff_category = null`;
  const query = { start_at: at(400), end_at: at(402), limit: "1" };
  const best = async (more: object = {}) => (await offered({ ...query, ...more }))[0];
  const others = new Map([
    [first, second],
    [second, first],
  ]);
  const known = (await best())?.uuid ?? "";
  const other = others.get(known) ?? "";
  await server.insert("staff-licences", [
    {
      staff: other,
      type: "enteral_feeding",
      status: "active",
      issue_date: "2026-01-05",
      expiry_date: "2027-01-05",
    },
  ]);
  expect(await best({ service })).toMatchObject({ uuid: other, available: true, rank: 1 });
  expect((await best())?.uuid).toBe(known);
});
