import { beforeEach, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Caller } from "../../support/caller.ts";
import { userIdOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { visitingOn } from "../../support/visiting.ts";

const server = await openTestServer();
const { pia, pablo, admin, first, second, advocateWho } = await visitingOn(server);
const worker = await server.as("worker");

const path = "records/my-record-views";
const open = async (who: Caller, id = first) =>
  expect((await who.get(`ndis/client/get-client/${id}`)).status).toBe(200);
const viewsOf = async (who: Caller, query: Record<string, string> = {}): Promise<JsonObject[]> => {
  const { data, text } = await who.get(path, { limit: "100", ...query });
  expect(data.views, text).toBeDefined();
  return data.views;
};
const ways = (rows: JsonObject[]) =>
  rows.map(({ viewer_role, kind, how }) => [viewer_role, kind, how].join(" ")).sort();

beforeEach(async () => {
  // The log keeps what it holds: what came before is put out of reach of the twelve months.
  await server.rows`update activity_log set at = at - interval '2 years' where at > now() - interval '1 year'`;
});

scenarios(`GET ${path}`, [
  ...["worker", "coordinator", "newcomer"].map((as) => ({
    as,
    expect: 403,
    absent: ["views"],
  })),
  { as: "nobody", expect: 401 },
  { as: "participant", expect: 200 },
  { as: "advocate", expect: 200 },
]);

test("a day, a role and a kind are one row, however often it was; names of staff are in none", async () => {
  await open(worker);
  await open(worker);
  await open(admin);
  const { text } = await pia.get(path, { limit: "100" });
  const rows = await viewsOf(pia);
  expect(ways(rows)).toEqual(["Admin details opened", "Staff details opened"]);
  for (const row of rows) expect(Object.keys(row)).not.toContain("participant_name");
  for (const hidden of ["Willa", "Ada Admin", userIdOf("north", "worker"), userIdOf("north", "admin"), first])
    expect(text).not.toContain(hidden);
});

test("a list that showed them counts, and so does an open file", async () => {
  await admin.get("ndis/client/get-all-clients", { fields: "full_name,date_of_birth", limit: 100 });
  expect(ways(await viewsOf(pia))).toEqual(["Admin details listed"]);
  expect(ways(await viewsOf(pia, { kind: "notes" }))).toEqual([]);
});

test("neither one's own views count, nor those of anyone else's record or of another provider", async () => {
  await open(pia);
  await open(admin, second);
  expect(await viewsOf(pia)).toEqual([]);
  expect(ways(await viewsOf(pablo))).toEqual(["Admin details opened"]);
  expect(await viewsOf(await server.as("participant of south"))).toEqual([]);
});

test("records that the participant does not see don't show by their views", async () => {
  const [note] = await server.rows<{ uuid: string }>`
    select uuid from notes where ndis_client_user_id = ${first} and deleted_at is null limit 1`;
  const shared = async (visible: boolean) => {
    await server.rows`update notes set data = data || jsonb_build_object('visible_to_participant', ${visible}::boolean),
      visible_to_participant = ${visible} where uuid = ${note?.uuid}`;
    return ways(await viewsOf(pia));
  };
  expect((await admin.get(`ndis/roster/shift/note/${note?.uuid}`)).status).toBe(200);
  expect(await shared(true)).toEqual(["Admin notes opened"]);
  expect(await shared(false)).toEqual([]);
});

test("an advocate sees the views of what they see, and not their own", async () => {
  const rosa = await advocateWho("viewer@advocates.example", "profile");
  await open(rosa);
  await open(worker);
  const [row, ...more] = await viewsOf(rosa);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ viewer_role: "Staff", kind: "details", how: "opened" });
  expect(row?.participant_name).toMatch(/\w/);
  expect(ways(await viewsOf(pia))).toHaveLength(2);
  const other = await advocateWho("services@advocates.example", "services");
  expect(await viewsOf(other)).toEqual([]);
});
