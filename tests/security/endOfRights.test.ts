import { describe, expect, test } from "vitest";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { Caller } from "../support/caller.ts";
import { userIdOf } from "../support/providers.ts";
import { openTestServer } from "../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const session = async (person: string) => new Caller(server, "north", (await server.signIn(person)).token);
const status = async (caller: Caller, path = "get-current-user-detail") => (await caller.get(path)).status;

describe("an access token is refused with the next request (G-05)", () => {
  test("after signing out", async () => {
    const worker = await session("worker");
    expect(await status(worker)).toBe(200);
    await worker.get("auth/logout");
    expect(await status(worker)).toBe(401);
  });

  test("after the password was changed elsewhere, but not where it was changed", async () => {
    const [here, there] = [await session("worker"), await session("worker")];
    expect(await status(there)).toBe(200);
    const body = { password: demoPassword, new_password: "a long enough sentence" };
    expect((await here.post("auth/change-password", body)).status).toBe(200);
    expect([await status(here), await status(there)]).toEqual([200, 401]);
    await server.rows`
      update users set password_hash = (select password_hash from users where email = 'admin@north.example')
      where email = 'worker@north.example'`;
  });

  test("after the account is suspended", async () => {
    const colleague = await session("colleague");
    const id = userIdOf("north", "colleague");
    expect(await status(colleague)).toBe(200);
    await admin.post("ndis/system-users/update-user", { id, status: "suspended" });
    expect(await status(colleague)).toBe(401);
    await admin.post("ndis/system-users/update-user", { id, status: "active" });
    expect(await status(colleague), "what has ended stays so").toBe(401);
  });

  test("after a permission was taken away, and a role: what they gave is gone", async () => {
    const newcomer = await session("newcomer");
    const id = userIdOf("north", "newcomer");
    const give = (permissions: string[]) =>
      admin.put("get-current-platform/update-user-permission", { user_id: id, permissions });
    expect(await status(newcomer, "ndis/faqs")).toBe(403);
    await give(["view-faqs"]);
    expect(await status(newcomer, "ndis/faqs")).toBe(200);
    await give([]);
    expect(await status(newcomer, "ndis/faqs")).toBe(403);
    const { data } = await admin.get("ndis/all-roles", { limit: 100 });
    const role = (name: string) =>
      data.roles.find((each: { name: string }) => each.name === name).uuid as string;
    await admin.post("ndis/system-users/update-user", { id, roles: [role("Staff")] });
    expect(await status(newcomer, "ndis/personal/my-clients")).toBe(200);
    await admin.post("ndis/system-users/update-user", { id, roles: [role("Newcomer")] });
    expect(await status(newcomer, "ndis/personal/my-clients")).toBe(403);
  });
});

describe("a sign-in link (G-06)", () => {
  const linkFor = async (person: string): Promise<string> => {
    const { data } = await (await session(person)).post("auth/login-link", { password: demoPassword });
    return new URL(data.link as string).searchParams.get("token") ?? "";
  };
  const open = async (token: string, provider = "north") =>
    new Caller(server, provider, token).post("auth/login-with-access-token");

  test("signs in once", async () => {
    const token = await linkFor("worker");
    const first = await open(token);
    expect([first.status, first.data.user.email]).toEqual([200, "worker@north.example"]);
    expect((await open(token)).status).toBe(401);
  });

  test("signs in once even when ten open it at the same moment", async () => {
    const token = await linkFor("worker");
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(1);
  });

  test("is good for two minutes, at its own provider, and is kept as a hash", async () => {
    const [early, late, elsewhere] = [
      await linkFor("worker"),
      await linkFor("worker"),
      await linkFor("worker"),
    ];
    expect((await open(elsewhere, "south")).status).toBe(401);
    const kept = await server.rows<{ hash: string }>`select hash from one_time_tokens where kind = 'login'`;
    expect(kept.map(({ hash }) => hash)).not.toContain(early);
    server.clock.advance({ seconds: 119 });
    expect((await open(early)).status).toBe(200);
    server.clock.advance({ seconds: 2 });
    expect((await open(late)).status).toBe(401);
  });

  test("needs the password to be made, and an access token is none", async () => {
    const worker = await session("worker");
    expect((await worker.post("auth/login-link", { password: "wrong" })).status).toBe(422);
    expect((await open(worker.token ?? "")).status).toBe(401);
    expect((await open("")).status).toBe(401);
  });
});
