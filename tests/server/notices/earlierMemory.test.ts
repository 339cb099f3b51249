import { sql } from "kysely";
import { expect, test } from "vitest";
import { takeOver } from "#portal/server/migrations/0336_notices.ts";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { addForm, assign, publish } from "../formBuilder/building.ts";

const server = await openTestServer();
const staff = idOf("north", "staff", "first");
const participant = idOf("north", "participants", "first");

const subjects = async () =>
  (
    await server.rows<{ subject: string }>`
      select distinct subject from outbox join tenants on tenants.id = outbox.tenant_id
      where slug = 'north' and subject ~ '(Driver licence expires|documents? expire|compliance item|form to complete)'
      order by subject`
  ).map(({ subject }) => subject);

test("what version 0.2.0 reminded of is not sent again, and the next reminder comes", async () => {
  server.clock.set("2026-12-01T01:00:00.000Z");
  await server.rows`update staff set email = 'willa@staff.example' where uuid = ${staff}`;
  await server.rows`update compliance_items set status = 'archived'`;
  await server.rows`update records set data = data - 'expiry' where resource like '%documents'`;
  const admin = await server.as("admin");
  const form = await addForm(admin, { title: "Due soon", needs_review: false });
  await publish(admin, form);
  const assignment = await assign(admin, form, participant, { due_date: "2026-12-04" });
  await server.rows`update form_assignments set created_at = '2026-11-01'`;
  const [licence = ""] = await server.insert("staff-licences", [
    { staff, type: "driver_licence", status: "active", issue_date: "2021-01-01", expiry_date: "2026-12-08" },
  ]);
  const [document = ""] = await server.insert("documents", [
    { name: "Policy", type: "policy", owner_scope: "company", status: "published", expiry: "2026-12-15" },
  ]);
  const [item = ""] = await server.insert("compliance", [
    {
      title: "Read the code",
      category: "policy",
      audience: "all",
      status: "active",
      due_date: "2026-12-08",
      frequency: "once",
    },
  ]);
  // As that version left them when it had sent the reminders of this day.
  await server.rows`update staff_licences set reminded_days = 7 where uuid = ${licence}`;
  await server.rows`update records set data = data || '{"reminded_days": 14}' where uuid = ${document}`;
  await server.rows`insert into compliance_reminders (tenant_id, staff, compliance, due, step)
    select tenant_id, uuid, ${item}, '2026-12-08', 7 from staff where tenant_id = (select id from tenants where slug = 'north')`;
  await server.rows`insert into form_reminders (tenant_id, assignment, due, step)
    select tenant_id, uuid, due_date, 3 from form_assignments where uuid = ${assignment}`;
  for (const statement of takeOver) await sql.raw(statement).execute(server.services.database.owner);
  await server.rows`delete from outbox`;
  await dailyJobs(server.services)();
  expect(await subjects()).toEqual([]);

  server.clock.set("2026-12-08T01:00:00.000Z");
  await dailyJobs(server.services)();
  expect(await subjects()).toEqual([
    "A compliance item is due soon",
    "A document expires soon",
    "You have a form to complete",
    "Your Driver licence expires on 8 Dec 2026",
  ]);
});
