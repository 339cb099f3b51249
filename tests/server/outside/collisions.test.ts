import { expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");

await server.rows`create sequence collisions minvalue -9 start 1`;
await server.rows`create function collide() returns trigger language plpgsql security definer as $$
  begin
    if nextval('collisions') <= 0 then raise 'deadlock detected' using errcode = '40P01'; end if;
    return new;
  end $$`;
await server.rows`create trigger collide before insert on bank_receipts for each row execute function collide()`;

/** The next transactions that write a receipt are ended, as where several have waited for each other in a circle. */
const collide = (times: number) => server.rows`select setval('collisions', ${-times}::int)`;

const receive = () =>
  admin.post("records/bank-receipts", { received_on: "2026-11-19", description: "Deposit", amount: 1000 });

const kept = async () => (await server.rows`select 1 from bank_receipts`).length;

test("what the database ended for another one's sake is done again, once", async () => {
  const before = await kept();
  await collide(2);
  expect((await receive()).status).toBe(200);
  expect(await kept()).toBe(before + 1);
});

test("it is refused with a word to try again where that does not help", async () => {
  const before = await kept();
  await collide(3);
  const { status, body } = await receive();
  expect([status, body.message]).toEqual([503, "Someone else made a change at the same time. Try again."]);
  expect(await kept()).toBe(before);
});
