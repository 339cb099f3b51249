import { describe, expect, test } from "vitest";
import { fillAll } from "#framework/shared/text/template.ts";
import type { Answer } from "../support/answer.ts";
import type { Caller } from "../support/caller.ts";
import { idOf, userIdOf } from "../support/providers.ts";
import { openTestServer } from "../support/server.ts";
import { pathValues, routesOf } from "./asked.ts";
import { addHolder, permissionFor } from "./holder.ts";
import { type ObjectCall, objectCalls } from "./objects.ts";
import { askers, policy } from "./policy.ts";

const server = await openTestServer();
const allow = await addHolder(server);
const nowhere = "00000000-0000-7000-a000-00000000dead";
const south = await server.as("admin of south");
const view = await south.post("views", { resource: "faqs", name: "Theirs", state: {} });
const device = await south.post("notifications/devices", {
  endpoint: "https://push.example/send/theirs",
  name: "Theirs",
});

/** The id of a record of a provider; participants and reports by the name that tests know them by. */
async function idIn(provider: string, resource: string, record = "first"): Promise<string> {
  if (resource === "users") return userIdOf(provider, "worker");
  if (resource === "saved_views") return view.data.view.uuid as string;
  if (resource === "push_devices") return device.data.device.uuid as string;
  const [row] =
    resource === "roles"
      ? await server.rows<{ uuid: string }>`
          select roles.uuid from roles join tenants on tenants.id = tenant_id where slug = ${provider} limit 1`
      : resource === "files"
        ? await server.rows<{ uuid: string }>`
          select uuid from files where attached_record = ${idOf(provider, "participants", record)} and attached_field = 'photo'`
        : [{ uuid: idOf(provider, resource, record) }];
  return row?.uuid ?? "";
}

function ask(caller: Caller, { call, params, query, body }: ObjectCall, id: string): Promise<Answer> {
  const [method = "", path = ""] = call.split(" ");
  return caller.send(method, path, {
    params: { ...pathValues("north"), ...params, id, uuid: id },
    query: fillAll(query, { id }) as Record<string, string> | undefined,
    body: fillAll(body, { id }),
  });
}

/** Everything that a provider has, as one number. */
const stateOf = async (provider: string): Promise<unknown> =>
  server.rows`
    select md5(string_agg(whole, ',' order by whole)) as state from (
      select records::text as whole, tenant_id from records union all select participants::text, tenant_id from participants
      union all select staff::text, tenant_id from staff union all select roles::text, tenant_id from roles
      union all select users::text, tenant_id from users union all select saved_views::text, tenant_id from saved_views
      union all select push_devices::text, tenant_id from push_devices
      union all select role_preferences::text, tenant_id from role_preferences
      union all select user_permissions::text, tenant_id from user_permissions
      union all select form_submissions::text, tenant_id from form_submissions) everything
    join tenants on tenants.id = tenant_id where slug = ${provider}`;

test("every call that takes an id is tried (G-12)", () => {
  const tried = new Set(objectCalls.map(({ call }) => call));
  const byId = routesOf(server.services).filter((route) => /\{(id|uuid)\}/.test(route));
  expect(byId.filter((route) => !tried.has(route))).toEqual([]);
  const updates = routesOf(server.services).filter((route) => /(POST|PUT) .*update/.test(route));
  const withoutId = /bookmarks|profile|settings|staff-setting|update-lists/;
  expect(updates.filter((route) => !tried.has(route) && !withoutId.test(route))).toEqual([]);
});

const title = ({ call, resource }: ObjectCall) => `${call} of ${resource}`;
const rows = objectCalls.map((row) => ({ title: title(row), row }));

describe("another provider's record is not there for an admin, and looks like one that never was (G-14, G-53)", () => {
  test.each(rows)("$title", async ({ row }) => {
    const admin = await server.as("admin");
    const before = await stateOf("south");
    const theirs = await ask(admin, row, await idIn("south", row.resource));
    const madeUp = await ask(admin, row, nowhere);
    expect(theirs.status, theirs.text).toBe(row.refused ?? 404);
    expect([theirs.status, theirs.text]).toEqual([madeUp.status, madeUp.text]);
    expect(await stateOf("south")).toEqual(before);
  });
});

const unreached = ["participants", "incident-reports", "files"];

describe.each([
  { person: "worker", record: "second" },
  { person: "worker", record: "third" },
  { person: "participant", record: "second" },
  { person: "advocate", record: "first" },
])("the $record participant is not there for the $person (G-12)", ({ person, record }) => {
  test.each(rows.filter(({ row }) => unreached.includes(row.resource)))("$title", async ({ row }) => {
    if (row.resource === "incident-reports" && record === "third") return;
    const caller = await server.as(person);
    const cell = askers.indexOf((person === "advocate" ? "participant" : person) as "worker");
    const denied = policy[row.call]?.split(" ")[cell] === "403";
    const theirs = await ask(caller, row, await idIn("north", row.resource, record));
    const isClosed = row.closed && cell === askers.indexOf("participant");
    expect(theirs.status, theirs.text).toBe(denied ? 403 : isClosed ? 404 : (row.refused ?? 404));
    const madeUp = await ask(caller, row, nowhere);
    expect([theirs.status, theirs.text]).toEqual([madeUp.status, madeUp.text]);
  });
});

describe("a permission to change is no permission to reach (G-12)", () => {
  // Opening someone in an emergency is the exception: tests/server/access/emergency.test.ts.
  const isEmergency = ({ call }: ObjectCall) => call.endsWith("/break-glass");
  test.each(rows.filter(({ row }) => row.resource === "participants" && !isEmergency(row)))(
    "$title",
    async ({ row }) => {
      const needed = permissionFor(server, row.call);
      await allow(...[needed ?? [], "reveal-access-codes", "view-participant-access"].flat());
      const mayList = needed === "view-participants";
      const holder = await server.as("holder");
      const answer = await ask(holder, row, await idIn("north", "participants", "second"));
      expect(answer.status, answer.text).toBe(mayList ? 200 : (row.refused ?? 404));
    },
  );
});

test("who is no longer assigned is out with the next request: list, record, history, form and files (G-13)", async () => {
  const worker = await server.as("worker");
  const own = objectCalls.filter(
    ({ call, resource }) =>
      unreached.slice(0, 1).includes(resource) && /get-client\/|static|reveal/.test(call),
  );
  const [client, photo] = [await idIn("north", "participants"), await idIn("north", "files")];
  const list = async () =>
    Object.values((await worker.get("ndis/personal/my-clients")).data)
      .filter(Array.isArray)
      .flat().length;
  const link = async () => (await worker.get(`files/${photo}/link`)).status;
  const statuses = () => Promise.all(own.map(async (row) => (await ask(worker, row, client)).status));
  expect([await list(), await link(), ...(await statuses())]).toEqual([1, 200, ...own.map(() => 200)]);
  await server.rows`update participant_staff set deleted_at = now() where participant = ${client}`;
  expect([await list(), await link()]).toEqual([0, 404]);
  expect(await statuses()).toEqual(own.map(({ refused }) => refused ?? 404));
});
