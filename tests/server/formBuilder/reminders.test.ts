import { expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { addForm, assign, publish } from "./building.ts";

const server = await openTestServer();
await server.alone();
const client = idOf("north", "participants", "first");
const day = "2026-12-01";
server.clock.set(`${day}T01:00:00.000Z`);
const admin = await server.as("admin");

const mails = async (title: string) =>
  (
    await server.rows<{ recipient: string; body: string }>`
      select recipient, body from outbox join tenants on tenants.id = outbox.tenant_id
      where slug = 'north' and subject like 'You have % to complete'`
  ).filter(({ body }) => body.includes(title));

test("a form that is due is brought to mind three days before, on the day and a week later, once each", async () => {
  const forms = [];
  for (const title of ["Due one", "Due too", "No day", "Sent in time"]) {
    const form = await addForm(admin, { title, needs_review: false });
    await publish(admin, form);
    forms.push(form);
  }
  const [one = {}, two = {}, free = {}, done = {}] = forms;
  const due = addDays(day, 10);
  const id = await assign(admin, one, client, { due_date: due });
  await assign(admin, two, client, { due_date: due });
  await assign(admin, free, client);
  const sent = await assign(admin, done, client, { due_date: due });
  const participant = await server.as("participant");
  await participant.post("ndis/form-answers/fill", {
    assignment_id: sent,
    data: { mood: "good", slept_well: true },
    is_submitted: true,
  });
  // The database's own clock goes on while that of the server stands still.
  await server.rows`update form_assignments set created_at = ${server.clock.now().toISOString()}`;
  const told: number[] = [];
  let now = 0;
  for (const after of [1, 6, 7, 8, 10, 12, 17, 18, 30]) {
    server.clock.advance({ days: after - now });
    now = after;
    const before = (await mails("Due one")).length;
    await dailyJobs(server.services)();
    await dailyJobs(server.services)();
    const count = (await mails("Due one")).length;
    expect(count - before).toBeLessThanOrEqual(1);
    if (count > before) told.push(10 - after);
  }
  expect(told).toEqual([3, 0, -7]);
  const all = await mails("Due one");
  expect(
    all.every(({ recipient, body }) => recipient === "participant@north.example" && body.includes("Due too")),
  ).toBe(true);
  expect(all[2]?.body).toContain("Due one: was due on");
  expect(await mails("No day")).toEqual([]);
  expect(await mails("Sent in time")).toEqual([]);
  const [row] = await server.rows<{ at: string }>`
    select data->>'reminded_at' as at from form_assignments where uuid = ${id}`;
  expect(row?.at).toContain("2026-12-18");
});

test("whoever gave a form reminds of it, in the words of its notice", async () => {
  // Their session of a month ago has ended.
  const admin = await server.as("admin");
  const form = await addForm(admin, { title: "Asked again" });
  await publish(admin, form);
  const id = await assign(admin, form, client, { due_date: addDays(day, 60) });
  const { status, message } = await admin.post("ndis/client/forms/remind", { uuid: id });
  expect([status, message]).toEqual([200, "Reminder sent to participant@north.example"]);
  const sent = await server.rows<{ body: string }>`
    select body from outbox where subject = 'You have a form to complete' and body like '%Asked again%'`;
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatch(/It is due on .*2027\.\n[^]*fill-form\?assignment=/);

  const { data } = await admin.get("records/notices", { limit: 100 });
  const notices = data.notices as { uuid: string; title: string }[];
  const { uuid } = notices.find(({ title }) => title === "The office sends a reminder of a form") ?? {};
  await admin.put(`records/notices/${uuid}`, { enabled: false });
  const off = await admin.post("ndis/client/forms/remind", { uuid: id });
  expect([off.status, off.message]).toEqual([409, expect.stringContaining("switched off")]);
  await admin.put(`records/notices/${uuid}`, { enabled: true });
  await admin.post("ndis/client/forms/withdraw", { uuid: id });
  expect((await admin.post("ndis/client/forms/remind", { uuid: id })).status).toBe(409);
});
