import { describe, expect, test } from "vitest";
import { invitationsOf } from "../../support/invitations.ts";
import { idOf, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const nobody = await server.as("nobody");
const password = "three green apples";
const { invite, mailsTo, tokenTo } = await invitationsOf(server, admin);

describe("a corrected email address", () => {
  test("of somebody invited: the first link stops working, and the new address gets one", async () => {
    const id = await invite("Mia Typed", "mia@wrong.example");
    const first = await tokenTo("mia@wrong.example");
    const changed = await admin.post("ndis/system-users/update-user", { id, email: "mia@right.example" });
    expect(changed.message).toBe("Invitation sent to mia@right.example");
    expect((await nobody.post("auth/accept-invitation", { token: first, password })).status).toBe(422);
    const second = await tokenTo("mia@right.example");
    expect((await nobody.post("auth/accept-invitation", { token: second, password })).status).toBe(200);
  });

  test("of somebody who signs in: a password link to the old address stops working, and it is told", async () => {
    const id = userIdOf("north", "worker");
    await nobody.post("auth/forgot-password", { email: "worker@north.example" });
    await server.services.later.done();
    const link = await tokenTo("worker@north.example");
    expect(link).not.toBe("");
    const changed = await admin.post("ndis/system-users/update-user", { id, email: "willa@north.example" });
    expect(changed.message).toBe("Account updated");
    expect((await nobody.post("auth/reset-password", { token: link, password })).status).toBe(422);
    expect((await mailsTo("worker@north.example")).at(-1)?.subject).toBe("Your email address was changed");
  });

  test("of an invited participant is where the next invitation goes", async () => {
    const id = idOf("north", "participants", "third");
    const write = (email: string) => admin.post("ndis/client/update-client", { id, email });
    expect((await write("noor@wrong.example")).status).toBe(200);
    expect((await admin.post(`ndis/client/${id}/invite`)).status).toBe(200);
    const first = await tokenTo("noor@wrong.example");
    await write("noor@right.example");
    expect((await admin.post(`ndis/client/${id}/invite`)).message).toBe(
      "Invitation sent to noor@right.example",
    );
    expect((await nobody.post("auth/accept-invitation", { token: first, password })).status).toBe(422);
    expect(await tokenTo("noor@right.example")).not.toBe("");
    expect((await admin.get("ndis/system-users/user-lists", { search: "noor" })).data.users).toMatchObject([
      { email: "noor@right.example", status: "invited" },
    ]);
  });
});

test("a suspension that is lifted before the first sign-in invites the person again", async () => {
  const id = await invite("Sam Suspended", "sam@north.example");
  const first = await tokenTo("sam@north.example");
  const set = (status: string) => admin.post("ndis/system-users/update-user", { id, status });
  expect((await set("suspended")).status).toBe(200);
  expect((await nobody.post("auth/accept-invitation", { token: first, password })).status).toBe(422);
  const lifted = await set("active");
  expect(lifted.message).toBe("Invitation sent to sam@north.example");
  expect(lifted.data.user.status).toBe("invited");
  const second = await tokenTo("sam@north.example");
  expect((await nobody.post("auth/accept-invitation", { token: second, password })).status).toBe(200);
});
