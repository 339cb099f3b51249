import { beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const coordinator = await server.as("coordinator");
const [alma, beni, cleo] = ["first", "second", "third"].map((name) =>
  idOf("north", "participants", name),
) as [string, string, string];
const house = idOf("north", "houses", "first");
const stay = (more: object = {}) => ({ house, participant: cleo, from: "2026-12-01", ...more });

beforeEach(async () => {
  await server.rows`update users set regions = '[]'`;
  server.services.sessions.forgetAll();
  await server.rows`delete from records where resource = 'house-residents' and uuid not in
    (${idOf("north", "house-residents", "first")}, ${idOf("north", "house-residents", "second")},
     ${idOf("south", "house-residents", "first")}, ${idOf("south", "house-residents", "second")})`;
  await server.rows`update records set data = data || '{"places": 3, "status": "active"}' where uuid = ${house}`;
  await server.rows`update records set data = data || '{"from": "2026-01-01", "until": null}'
    where resource = 'house-residents'`;
});

describe("who sees and does what", () => {
  const outside = ["worker", "participant", "advocate"] as const;
  scenarios("GET records/houses", [
    { as: "coordinator", expect: 200, present: ["houses[].vacant"] },
    ...outside.map((as) => ({ as, expect: 403, absent: ["houses"] })),
    { as: "nobody", expect: 401 },
  ]);
  scenarios("GET records/house-residents", [
    { as: "coordinator", expect: 200, present: ["residents[].participant"] },
    ...outside.map((as) => ({ as, expect: 403, absent: ["residents"], without: [alma, beni] })),
    { as: "nobody", expect: 401 },
  ]);
  scenarios("GET records/house-rosters", [
    { as: "coordinator", expect: 200, present: ["rosters[].from"] },
    ...outside.map((as) => ({ as, expect: 403, absent: ["rosters"] })),
  ]);
  scenarios("GET records/houses/{id}/comparison", [
    { as: "coordinator", of: "a house", expect: 200, present: ["residents[].planned", "days[].stretches"] },
    ...outside.map((as) => ({ as, of: "a house", expect: 403, without: [alma, beni] })),
    { as: "admin of south", of: "a house of north", expect: 404, without: [alma, beni] },
    { as: "admin", of: "a made-up id", expect: 404 },
  ]);
  scenarios("POST records/house-residents", [
    { as: "coordinator", body: stay(), expect: 200 },
    { as: "worker", body: stay(), expect: 403 },
    { as: "participant", body: stay(), expect: 403 },
    { as: "admin of south", body: stay(), expect: 422, errors: ["house", "participant"] },
    { as: "coordinator", body: { house }, expect: 422, errors: ["participant", "from"] },
  ]);

  test("people of another region are counted, and not named", async () => {
    await server.rows`update participants set region = 'coast' where uuid = ${alma}`;
    await server.rows`update participants set region = 'inland' where uuid = ${beni}`;
    await server.rows`update users set regions = '["coast"]' where email = 'coordinator@north.example'`;
    server.services.sessions.forgetAll();
    const { data } = await coordinator.get(`records/houses/${house}`);
    expect(data.house).toMatchObject({ residents_now: 2, vacant: 1 });
    const listed = await coordinator.get("records/house-residents");
    expect(listed.data.residents).toHaveLength(1);
    const compared = await coordinator.get(`records/houses/${house}/comparison`);
    expect(compared.data.residents.map(({ participant }: { participant: string }) => participant)).toEqual([
      alma,
    ]);
    expect(compared.text).not.toContain(beni);
    const roster = await coordinator.get(`records/house-rosters/${idOf("north", "house-rosters", "first")}`);
    expect(roster.data.roster.weekly_hours).toEqual([{ resident: alma, day: 4, total: 4 }]);
    await server.rows`update participants set region = 'coast'`;
  });
});

describe("residents and vacancies", () => {
  const vacancies = async () => {
    const { data } = await admin.get(`records/houses/${house}`);
    const { residents_now, vacant, next_vacancy, changes } = data.house;
    return { residents_now, vacant, next_vacancy, changes };
  };
  const moveOut = (day: string | null) =>
    admin.put(`records/house-residents/${idOf("north", "house-residents", "first")}`, { until: day });

  test("are worked out for today, and for who moves in and out later", async () => {
    expect(await vacancies()).toMatchObject({ residents_now: 2, vacant: 1, changes: [] });
    expect((await moveOut("2026-12-14")).status).toBe(200);
    expect((await admin.post("records/house-residents", stay({ from: "2026-12-01" }))).status).toBe(200);
    expect(await vacancies()).toEqual({
      residents_now: 2,
      vacant: 1,
      next_vacancy: "2026-12-15",
      changes: [
        { date: "2026-12-01", residents: 3, vacant: 0 },
        { date: "2026-12-15", residents: 2, vacant: 1 },
      ],
    });
  });

  test("a full house takes nobody, before somebody has moved out", async () => {
    await server.rows`update records set data = data || '{"places": 2}' where uuid = ${house}`;
    const { status, errors } = await admin.post("records/house-residents", stay());
    expect([status, Object.keys(errors)]).toEqual([422, ["house"]]);
    expect(errors.house?.[0]).toMatch(/ has 2 places\. None is free on 1 Dec 2026\.$/);
    expect((await moveOut("2026-11-30")).status).toBe(200);
    expect((await admin.post("records/house-residents", stay())).status).toBe(200);
    // Who moved out cannot stay after all: their place is taken.
    expect((await moveOut("2026-12-01")).status).toBe(422);
  });

  test("of two who take the last place at the same moment, one gets it", async () => {
    await server.rows`update participants set region = 'coast'`;
    await moveOut("2026-11-30");
    await server.rows`update records set data = data || '{"places": 2}' where uuid = ${house}`;
    const both = await Promise.all([
      admin.post("records/house-residents", stay()),
      coordinator.post("records/house-residents", stay({ participant: alma })),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  test("nobody lives in two places on one day", async () => {
    const other = await admin.post("records/houses", { name: "Other house", places: 2, status: "active" });
    const { uuid } = other.data.house;
    const moved = { house: uuid, participant: alma, from: "2026-12-01" };
    expect((await admin.post("records/house-residents", moved)).status).toBe(422);
    await moveOut("2026-11-30");
    expect((await admin.post("records/house-residents", moved)).status).toBe(200);
    await admin.delete(`records/houses/${String(uuid)}`);
  });

  test("places are not taken away from residents, and a closed house takes nobody", async () => {
    const put = (body: object) => admin.put(`records/houses/${house}`, body);
    const refused = await put({ places: 1 });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["places"]]);
    expect((await put({ places: 2 })).status).toBe(200);
    expect((await put({ places: 3, status: "inactive" })).status).toBe(200);
    expect((await admin.post("records/house-residents", stay())).status).toBe(422);
    await put({ status: "active" });
  });
});
