import { expect, test } from "vitest";
import { up } from "#portal/server/migrations/0841_replaced.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const [first, second] = ["first", "second"] as const;
const end = (table: "participant_contracts" | "staff_contracts", status: string) =>
  table === "participant_contracts"
    ? server.rows`update participant_contracts set status = ${status}, data = data || jsonb_build_object('end_reason',
        case when uuid = ${idOf("north", "participant-contracts", first)} then 'Replaced by version 2' else 'They moved away' end)
        where tenant_id = (select id from tenants where slug = 'north')`
    : server.rows`update staff_contracts set status = ${status}, data = data || jsonb_build_object('end_reason',
        case when uuid = ${idOf("north", "staff-contracts", first)} then 'Replaced by version 2' else 'They moved away' end)
        where tenant_id = (select id from tenants where slug = 'north')`;
const statesOf = async (table: "participant-contracts" | "staff-contracts") => {
  const rows = await (table === "participant-contracts"
    ? server.rows<{ uuid: string; status: string }>`select uuid, status from participant_contracts`
    : server.rows<{ uuid: string; status: string }>`select uuid, status from staff_contracts`);
  return [first, second].map((name) => rows.find(({ uuid }) => uuid === idOf("north", table, name))?.status);
};

test("what gave way to a later version before there was a state for it is called replaced, and nothing else", async () => {
  await end("participant_contracts", "ended");
  await end("staff_contracts", "terminated");
  await server.services.database.owner.transaction().execute((db) => up(db as never));
  expect(await statesOf("participant-contracts")).toEqual(["replaced", "ended"]);
  expect(await statesOf("staff-contracts")).toEqual(["replaced", "terminated"]);
});
