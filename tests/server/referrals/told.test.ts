import { beforeEach, expect, test } from "vitest";
import { form } from "../../support/form.ts";
import { openTestServer } from "../../support/server.ts";
import { Visitor } from "../../support/visitor.ts";

const server = await openTestServer();
const itself = {
  referrer_type: "self",
  first_name: "Wren",
  last_name: "Halloran",
  date_of_birth: "1988-03-04",
  phone: "0491 570 006",
  email: "wren@person.example",
  type: "other",
  consent: "true",
};
const coordinator = {
  ...itself,
  referrer_type: "support_coordinator",
  referrer_name: "Ines Okafor",
  referrer_phone: "0491 570 156",
  referrer_email: "ines@coordination.example",
};
const send = async (fields: typeof itself): Promise<string> => {
  const answer = await (await new Visitor(server, "referral").open()).send(fields);
  expect(answer.status, answer.text).toBe(200);
  const [sent] = await server.rows<{ uuid: string }>`
    select uuid from records where resource = 'referrals' order by created_at desc limit 1`;
  return String(sent?.uuid);
};
const outside = () =>
  server.rows<{ recipient: string; subject: string; body: string }>`
    select recipient, subject, body from outbox where recipient in (${itself.email}, ${coordinator.referrer_email})`;

beforeEach(async () => {
  await server.rows`delete from outbox`;
});

test.each([
  { by: "the person themselves", fields: itself, to: itself.email },
  { by: "somebody for them, and only that somebody", fields: coordinator, to: coordinator.referrer_email },
])("a referral is acknowledged when it was sent by $by, without a word about the person", async (row) => {
  await send(row.fields);
  expect(await outside()).toEqual([
    { recipient: row.to, subject: "north support has received your referral", body: expect.any(String) },
  ]);
  expect((await outside())[0]?.body).toMatch(/received your referral on .* within two business days/);
  expect((await outside())[0]?.body).not.toMatch(/Wren|Halloran/);
});

test("those who deal with referrals are told, with its page; nobody else is", async () => {
  const uuid = await send(coordinator);
  const told = await server.rows<{ recipient: string; body: string }>`
    select recipient, body from outbox where subject = 'A new referral has come in' order by recipient`;
  expect(told.map(({ recipient }) => recipient)).toEqual([
    "admin@north.example",
    "coordinator@north.example",
  ]);
  expect(told[0]?.body).toContain(`/referrals/${uuid}`);
});

test("one that the office writes down is acknowledged to nobody", async () => {
  const office = await server.as("coordinator");
  expect((await office.submit("ndis/referal/add-referral", form(coordinator))).status).toBe(200);
  expect(await outside()).toEqual([]);
});

test("who sent it hears that it was declined, but not why; of no other step", async () => {
  const uuid = await send(coordinator);
  await server.rows`delete from outbox`;
  const office = await server.as("coordinator");
  const move = (body: object) =>
    office.put("ndis/referal/update-referral-status", { referal_uuid: uuid, ...body });
  expect((await move({ status_id: 2 })).status).toBe(200);
  expect(await outside()).toEqual([]);
  expect((await move({ status_id: 8, decline_reason: "No staff for nights" })).status).toBe(200);
  expect(await outside()).toMatchObject([
    { recipient: coordinator.referrer_email, subject: "north support: your referral" },
  ]);
  expect((await outside())[0]?.body).not.toContain("nights");
});
