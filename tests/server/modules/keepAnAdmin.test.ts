import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../../support/answer.ts";
import { Caller } from "../../support/caller.ts";
import { idOf, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const roles = new Map<string, string>();
for (const { uuid, name } of (await (await server.as("admin")).get("ndis/all-roles")).data.roles)
  roles.set(name, uuid);
const [first, second] = [userIdOf("north", "admin"), userIdOf("north", "colleague")];

/** Both are admins, and nobody else is. */
beforeEach(async () => {
  await server.rows`delete from user_roles where user_uuid in (${first}, ${second})`;
  await server.rows`insert into user_roles (tenant_id, user_uuid, role_uuid)
    select users.tenant_id, users.uuid, ${roles.get("Admin")} from users where uuid in (${first}, ${second})`;
  await server.rows`update users set status = 'active' where uuid in (${first}, ${second})`;
  await server.rows`update staff set user_uuid = ${second} where uuid = ${idOf("north", "staff", "second")}`;
  server.services.sessions.forgetAll();
});
const signedIn = async (name: string) => new Caller(server, "north", (await server.signIn(name)).token);
const both = () => Promise.all([signedIn("admin"), signedIn("colleague")]);
const admins = async () =>
  (
    await server.rows`select from users join user_roles on user_uuid = users.uuid
      where role_uuid = ${roles.get("Admin")} and status = 'active'`
  ).length;

const update = (by: Caller, id: string, fields: object) =>
  by.post("ndis/system-users/update-user", { id, ...fields });
const strip = { roles: [roles.get("Staff")] };

describe("a provider keeps an admin (G-18, S-3)", () => {
  const ways: [string, (a: Caller, b: Caller) => Promise<Answer>[]][] = [
    ["two take each other's role", (a, b) => [update(a, second, strip), update(b, first, strip)]],
    [
      "two suspend each other",
      (a, b) => [update(a, second, { status: "suspended" }), update(b, first, { status: "suspended" })],
    ],
    [
      "one takes the role, the other ends the employment",
      (a, b) => [
        update(b, first, strip),
        a.post("ndis/staff/update", { id: idOf("north", "staff", "second"), status: "terminated" }),
      ],
    ],
  ];
  test.each(ways)("when %s at the same time", async (_what, change) => {
    const [a, b] = await both();
    const answers = await Promise.all(change(a, b));
    expect(await admins()).toBe(1);
    const statuses = answers.map(({ status }) => status).toSorted((x, y) => x - y);
    expect(statuses[0]).toBe(200);
    // The second one had been let in as an admin, or had lost that in the meantime.
    expect([401, 403, 409]).toContain(statuses[1]);
  });

  test("by a person whose rights are remembered from before, too", async () => {
    const [a, b] = await both();
    await server.rows`delete from user_roles where user_uuid = ${second}`;
    server.services.sessions.forgetAll();
    await server.rows`insert into user_roles (tenant_id, user_uuid, role_uuid)
      select tenant_id, uuid, ${roles.get("Admin")} from users where uuid = ${second}`;
    await b.get("get-current-user-detail");
    await server.rows`delete from user_roles where user_uuid = ${second}`;
    const { status, message } = await update(b, first, strip);
    expect([status, message]).toEqual([
      409,
      "This would leave no one to manage accounts. Give someone else the Admin role first.",
    ]);
    expect((await a.get("ndis/all-roles")).status).toBe(200);
  });

  test("and all else about an admin can be changed", async () => {
    const [a] = await both();
    expect((await update(a, second, { phone: "131234" })).status).toBe(200);
    expect((await update(a, second, strip)).status).toBe(200);
    expect(await admins()).toBe(1);
  });
});
