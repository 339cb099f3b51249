import { expect, test } from "vitest";
import { idOf, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();

test("who no longer looks after a participant has lost the chat; the participant has kept it", async () => {
  const [worker, participant, admin] = [
    await server.as("worker"),
    await server.as("participant"),
    await server.as("admin"),
  ];
  const [to, from] = [userIdOf("north", "participant"), userIdOf("north", "worker")];
  const send = () =>
    worker.post("ndis/chat/send-message", { receiver_id: to, type: "individual", message: "Hello" });
  const sent = await send();
  expect(sent.status, sent.text).toBe(200);
  const removed = await admin.post("ndis/client/remove/staff-care", {
    client_uuid: idOf("north", "participants", "first"),
    staff_uuid: idOf("north", "staff", "first"),
  });
  expect(removed.status, removed.text).toBe(200);
  await server.rows`delete from shifts_participants`;
  const detail = (as: typeof worker, receiver: string) =>
    as.post("ndis/chat/single/detail", { receiver_id: receiver, type: "individual" });
  expect((await send()).status).toBe(404);
  expect((await detail(worker, to)).status).toBe(404);
  const { data: active } = await worker.get("ndis/chat/active-contacts");
  expect(active.contacts).toEqual([]);
  const { data } = await detail(participant, from);
  expect([data.messages.length, data.chat.closed]).toEqual([1, "ended"]);
  const back = await participant.post("ndis/chat/send-message", {
    receiver_id: from,
    type: "individual",
    message: "Are you there?",
  });
  expect([back.status, back.message]).toEqual([409, "You can no longer write to this person."]);
});
