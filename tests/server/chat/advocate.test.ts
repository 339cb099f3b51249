import { expect, test } from "vitest";
import { idOf, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const receiver = (person: "worker" | "colleague" | "participant" | "another participant" | "admin") => ({
  receiver_id: userIdOf("north", person),
  type: "individual",
});

// The newcomer has no record of their own: here they care for the first participant.
test.each([
  ["nothing", [], { worker: 404, colleague: 404, participant: 200 }],
  ["what the participant allows", ["profile", "chat"], { worker: 200, colleague: 404, participant: 200 }],
] as const)("an advocate with %s", async (_, canView, expected) => {
  await server.rows`delete from records where resource = 'caring-advocates' and ref_user = ${userIdOf("north", "newcomer")}`;
  await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
    select id, ${userIdOf("north", "newcomer")}, 'use-chat' from tenants where slug = 'north' on conflict do nothing`;
  await server.insert("caring-advocates", [
    {
      participant: idOf("north", "participants", "first"),
      user: userIdOf("north", "newcomer"),
      first_name: "Nils",
      last_name: "Newcomer",
      relationship: "parent",
      status: "active",
      can_view: [...canView],
    },
  ]);
  server.services.sessions.forgetAll();
  const advocate = await server.as("newcomer");
  for (const [person, status] of Object.entries(expected)) {
    const to = receiver(person as keyof typeof expected);
    const answer = await advocate.post("ndis/chat/send-message", { ...to, message: "Hello" });
    expect(answer.status, `${person}: ${answer.text}`).toBe(status);
  }
  for (const person of ["admin", "another participant"] as const)
    expect((await advocate.post("ndis/chat/single/detail", receiver(person))).status).toBe(
      person === "admin" ? 200 : 404,
    );
});
