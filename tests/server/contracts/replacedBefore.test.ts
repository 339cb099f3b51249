import { expect, test } from "vitest";
import { up } from "#portal/server/migrations/0841_replaced.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const [first, second] = ["first", "second"] as const;
const licence = {
  first: idOf("north", "staff-licences", first),
  second: idOf("north", "staff-licences", second),
};

const end = (table: "participant_contracts" | "staff_contracts", status: string) =>
  table === "participant_contracts"
    ? server.rows`update participant_contracts set status = ${status}, data = data || jsonb_build_object('end_reason',
        case when uuid = ${idOf("north", "participant-contracts", first)} then 'Replaced by version 2' else 'They moved away' end)
        where tenant_id = (select id from tenants where slug = 'north')`
    : server.rows`update staff_contracts set status = ${status}, data = data || jsonb_build_object('end_reason',
        case when uuid = ${idOf("north", "staff-contracts", first)} then 'Replaced by version 2' else 'They moved away' end)
        where tenant_id = (select id from tenants where slug = 'north')`;
const statesOf = async (table: "participant-contracts" | "staff-contracts" | "staff-licences") => {
  const rows = await (table === "participant-contracts"
    ? server.rows<{ uuid: string; status: string }>`select uuid, status from participant_contracts`
    : table === "staff-contracts"
      ? server.rows<{ uuid: string; status: string }>`select uuid, status from staff_contracts`
      : server.rows<{ uuid: string; status: string }>`select uuid, status from staff_licences`);
  return [first, second].map((name) => rows.find(({ uuid }) => uuid === idOf("north", table, name))?.status);
};

test("what gave way to a later version before there was a state for it is called replaced, and nothing else", async () => {
  await end("participant_contracts", "ended");
  await end("staff_contracts", "terminated");
  await server.rows`update staff_licences set status = 'expired', replaced_by = ${licence.second},
    expiry_date = case when uuid = ${licence.first} then current_date + 30 else current_date - 30 end,
    issue_date = current_date - 300 where uuid in (${licence.first}, ${licence.second})`;
  await server.services.database.owner.transaction().execute((db) => up(db as never));
  expect(await statesOf("participant-contracts")).toEqual(["replaced", "ended"]);
  expect(await statesOf("staff-contracts")).toEqual(["replaced", "terminated"]);
  expect(await statesOf("staff-licences")).toEqual(["replaced", "expired"]);
});
