import { expect, test } from "vitest";
import type { SummaryAnswer } from "#framework/server/reports/summary/summarise.ts";
import { rowFilter } from "#framework/shared/summaries/rowFilter.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// A number that is grouped by a field of the records that a report's records refer to opens the records behind it: as many as it
// counted, anyone who asks, with the report's own filters beside it.
const server = await openTestServer();
const path = "records/staff-licences/reports/clearances-by-status";
const [own, colleague] = [idOf("north", "staff", "first"), idOf("north", "staff", "second")];

await server.rows`update staff set employment_type = 'part_time', start_date = '2026-01-05', staff_category = null,
  data = data || '{"shiftworker": true}' where uuid = ${own}`;
await server.rows`update staff set employment_type = 'casual', start_date = null, data = data - 'shiftworker' where uuid = ${colleague}`;
await server.rows`update staff_licences set deleted_at = now()`;
await server.insert(
  "staff-licences",
  [own, own, own, colleague, colleague].map((staff, at) => ({
    staff,
    type: at % 2 ? "cpr" : "first_aid",
    status: at === 2 ? "pending" : "active",
    issue_date: "2026-07-01",
    expiry_date: "2027-06-30",
  })),
);
for (const permission of ["view-clearances-by-status-report", "view-staff-licences"])
  await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
    select tenant_id, uuid, ${permission} from users where email in ('coordinator@north.example', 'worker@north.example')
    on conflict do nothing`;
server.services.sessions.forgetAll();

const groups = [
  { field: "staff.employment_type" },
  { field: "staff.staff_category" },
  { field: "staff.start_date", by: "month" },
  { field: "staff.full_name" },
  { field: "staff.created_at", by: "day" },
  { field: "staff.shiftworker" },
];

test.each(["admin", "coordinator", "worker"])("for %s", async (person) => {
  const who = await server.as(person);
  const filters = { field: "status", operator: "is", value: "active" };
  let opened = 0;
  for (const group of groups) {
    const { status, data } = await who.post(`${path}/summary`, {
      groups: [group, { field: "type" }],
      filters,
    });
    // Who may list no staff has none of their fields, and so no number by one.
    if (status !== 200) continue;
    const { groups: grouped, rows } = data as unknown as SummaryAnswer;
    for (const row of rows) {
      const own = rowFilter(grouped)(row.keys);
      if (own === null) continue;
      const both = { all: [filters, own] };
      const { data: found } = await who.post(`${path}/rows`, { filters: both });
      expect(found.pagination?.total, JSON.stringify([group, row])).toBe(row.values[0]);
      opened += 1;
    }
  }
  if (person === "admin") expect(opened).toBeGreaterThanOrEqual(12);
});

test("a number of no value says so, and one that no filter can name opens nothing", async () => {
  const admin = await server.as("admin");
  const { data } = await admin.post(`${path}/summary`, { groups: [{ field: "staff.start_date" }] });
  const { groups: grouped, rows } = data as unknown as SummaryAnswer;
  const unknown = rows.find(({ keys }) => keys[0] === null);
  expect(unknown?.values).toEqual([2]);
  expect(rowFilter(grouped)(unknown?.keys ?? [])).toEqual({
    all: [{ field: "staff.start_date", operator: "is_empty" }],
  });
});
