import { expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
await server.alone();
const mails = () =>
  server.rows<{ recipient: string; subject: string; body: string }>`
    select recipient, subject, body from outbox join tenants on tenants.id = outbox.tenant_id
    where slug = 'north' and subject like '%expire%soon'`;

test("the office is told 60, 30, 14 and 7 days before a document ends, once each", async () => {
  server.clock.set("2026-12-01T01:00:00.000Z");
  await dailyJobs(server.services)();
  const before = (await mails()).length;
  const participant = idOf("north", "participants", "first");
  await server.insert("participant-documents", [
    {
      participant,
      source: "external",
      file: { documentId: "0198a2f4-7f1e-7c3b-9d52-6a0e1b7c4d90", name: "order.pdf" },
      name: "Guardianship order",
      type: "legal",
      expiry: addDays("2026-12-01", 61),
    },
  ]);
  await dailyJobs(server.services)();
  expect((await mails()).length).toBe(before);
  const told: number[] = [];
  let known = before;
  // Each day with a message, the day before it and the day after.
  let today = 61;
  for (const left of [60, 59, 31, 30, 29, 15, 14, 13, 8, 7, 6, 1]) {
    server.clock.advance({ days: today - left });
    today = left;
    await dailyJobs(server.services)();
    await dailyJobs(server.services)();
    const sent = (await mails()).slice(known);
    known += sent.length;
    const about = sent.filter(({ body }) => body.includes("Guardianship order"));
    if (about.length > 0) told.push(left);
    if (about.length > 0)
      expect(about.map(({ recipient }) => recipient).sort()).toEqual([
        "admin@north.example",
        "coordinator@north.example",
      ]);
  }
  expect(told).toEqual([60, 30, 14, 7]);
  expect((await mails()).at(-1)?.subject).not.toContain("Guardianship");
});

test("what was deleted, archived or only added from the register is not told of", async () => {
  server.clock.set("2027-06-01T01:00:00.000Z");
  await dailyJobs(server.services)();
  const before = (await mails()).length;
  const expiry = "2027-06-20";
  const [archived = ""] = await server.insert("documents", [
    { name: "Old", type: "policy", owner_scope: "company", status: "archived", expiry },
  ]);
  const staff = idOf("north", "staff", "first");
  await server.insert("staff-documents", [
    { staff, source: "register", document: archived, name: "Old", type: "policy", expiry },
  ]);
  await dailyJobs(server.services)();
  expect((await mails()).length).toBe(before);
});
