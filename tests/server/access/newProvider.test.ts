import { expect, test } from "vitest";
import { openProvider } from "#framework/server/tenants/open.ts";
import { Caller } from "../../support/caller.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const bluegum = {
  slug: "bluegum",
  name: "Bluegum Support",
  admin: { fullname: "Lee Tran", email: "Lee@Bluegum.example" },
};

test("a new provider begins with an admin who chooses a password by the link, and with nobody else's data", async () => {
  const link = new URL(await openProvider(server.services, bluegum));
  expect(link.hostname).toBe("bluegum.localhost");
  const token = new URLSearchParams(link.hash.slice(1)).get("invite");
  const nobody = new Caller(server, "bluegum");
  const accepted = await nobody.post("auth/accept-invitation", {
    token,
    password: "correct horse battery 7",
  });
  expect(accepted.status, accepted.text).toBe(200);
  const admin = new Caller(server, "bluegum", String(accepted.data.token));
  expect((await admin.get("ndis/client/get-all-clients")).data.clients).toEqual([]);
  const users = await admin.get("ndis/system-users/get-all-users");
  expect(users.text).toContain("lee@bluegum.example");
  expect(users.text).not.toContain("north.example");
});

test("the link works once", async () => {
  const rows = await server.rows<{
    body: string;
  }>`select body from outbox where recipient = 'lee@bluegum.example'`;
  const token = /invite=([\w-]+)/.exec(rows[0]?.body ?? "")?.[1];
  const again = await new Caller(server, "bluegum").post("auth/accept-invitation", {
    token,
    password: "correct horse battery 8",
  });
  expect(again.status).toBeGreaterThanOrEqual(400);
});

test("a name that is taken, or is no subdomain, is refused", async () => {
  await expect(openProvider(server.services, bluegum)).rejects.toThrow('a provider "bluegum" already');
  await expect(openProvider(server.services, { ...bluegum, slug: "Blue Gum" })).rejects.toThrow(
    "no subdomain",
  );
});
