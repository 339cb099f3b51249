import { beforeAll, expect, test } from "vitest";
import { rowFilter } from "#framework/shared/summaries/rowFilter.ts";
import type { SummaryAnswer } from "#framework/server/reports/summary/summarise.ts";
import { bookingFiles, bookingResourceByRight, bookingSchema } from "../../support/bookings.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// The numbers of a report on a resource of two files. The coordinator sees approved bookings only, and not what they cost.
const day = (title: string) => ({ type: "string", format: "date", title });
const files = {
  ...bookingFiles,
  "schemas/records/vehicle-booking.json": {
    ...bookingSchema,
    properties: {
      ...bookingSchema.properties,
      hired: day("Hired"),
      returned: day("Returned"),
      stops: { type: "array", title: "Stops", items: { enum: ["shops", "home"] } },
    },
  },
  "resources/vehicle-bookings.json": bookingResourceByRight,
};
const server = await openTestServer({ config: { configDir: definitionFolder(files) } });
const [admin, coordinator] = [await server.as("admin"), await server.as("coordinator")];
const path = "records/vehicle-bookings/reports/vehicle-bookings";
const [first, second] = [idOf("north", "staff", "first"), idOf("north", "staff", "second")];

const ask = async (body: object, person = admin): Promise<SummaryAnswer> => {
  const { status, data, text } = await person.post(`${path}/summary`, body);
  expect(status, text).toBe(200);
  return data as unknown as SummaryAnswer;
};
const table = ({ rows }: SummaryAnswer) => rows.map(({ labels, values }) => [...labels, ...values]);

beforeAll(async () => {
  for (const permission of ["view-vehicle-bookings-report", "view-approved-vehicle-bookings"])
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select users.tenant_id, users.uuid, ${permission} from users where email = 'coordinator@north.example'`;
  server.services.sessions.forgetAll();
  await server.insert("vehicle-bookings", [
    // Sydney is ten hours ahead in June and eleven in January: the last hour of a month there is the day before in UTC.
    {
      purpose: "Zoo",
      driver: first,
      status: "approved",
      cost: 1200,
      from: "2026-06-30T13:30:00Z",
      hired: "2026-10-01",
      returned: "2026-10-11",
      stops: ["home", "shops"],
    },
    {
      purpose: "zoo",
      driver: first,
      status: "requested",
      cost: 800,
      from: "2026-06-30T14:30:00Z",
      hired: "2026-11-10",
      stops: ["shops"],
    },
    { purpose: "Shops", driver: second, status: "approved", cost: 500, from: "2026-07-31T23:00:00Z" },
    { purpose: "Beach", status: "approved" },
  ]);
});

test("records are counted and added up by a choice, in the order of its list, with a total", async () => {
  const answer = await ask({
    groups: [{ field: "status" }],
    values: [{ of: "count" }, { of: "sum", field: "cost" }],
  });
  expect(table(answer)).toEqual([
    ["Requested", 1, 800],
    ["Approved", 3, 1700],
  ]);
  expect(answer.total).toEqual([4, 2500]);
});

test("months are those of the provider's time zone; what has no time comes last", async () => {
  const answer = await ask({ groups: [{ field: "from", by: "month" }] });
  expect(table(answer)).toEqual([
    ["Jun 2026", 1],
    ["Jul 2026", 1],
    ["Aug 2026", 1],
    [null, 1],
  ]);
});

test("texts are one group however they are spelt, and each group opens its records", async () => {
  const answer = await ask({ groups: [{ field: "purpose" }] });
  expect(table(answer)).toEqual([
    ["Beach", 1],
    ["Shops", 1],
    ["Zoo", 2],
  ]);
  const months = await ask({ groups: [{ field: "from" }, { field: "driver" }] });
  for (const { groups, rows } of [answer, months])
    for (const { keys, values } of rows) {
      const { data } = await admin.post(`${path}/rows`, { filters: rowFilter(groups)(keys) });
      expect((data.pagination as { total: number }).total).toBe(values[0]);
    }
});

test("a group may be a field of the record that is referred to", async () => {
  const answer = await ask({
    groups: [{ field: "driver.status" }],
    values: [{ of: "distinct", field: "driver" }],
  });
  expect(answer.groups[0]?.label).toBe("Driver: Status");
  expect(table(answer)).toEqual([
    ["Active", 2],
    [null, 0],
  ]);
});

test("a record stands in each group of its list, and in the total once", async () => {
  const groups = [{ field: "stops" }, { field: "status" }];
  const values = [
    { of: "count" },
    { of: "sum", field: "cost" },
    { of: "average", field: "cost" },
    { of: "maximum", field: "cost" },
  ];
  const answer = await ask({ groups, values });
  expect(table(answer)).toEqual([
    ["shops", "Requested", 1, 800, 800, 800],
    ["shops", "Approved", 1, 1200, 1200, 1200],
    ["home", "Approved", 1, 1200, 1200, 1200],
    [null, "Approved", 2, 500, 500, 500],
  ]);
  expect(answer.total).toEqual([4, 2500, 833, 1200]);
  const drivers = { of: "distinct", field: "driver" };
  expect((await ask({ groups, values: [drivers, ...values] })).total).toEqual([2, 4, 2500, 833, 1200]);
});

test("what groups have in common is counted once in the total, of no records too", async () => {
  const values = [{ of: "distinct", field: "driver" }, { of: "count" }];
  const groups = [{ field: "status" }, { field: "purpose" }];
  const keep = { value: 2, operator: ">", than: 1 };
  const kept = await ask({ groups: [groups[0]], values, keep });
  expect([table(kept), kept.total]).toEqual([[["Approved", 2, 3]], [2, 4]]);
  const each = await ask({ groups, values });
  expect([each.rows.length, each.total]).toEqual([4, [2, 4]]);
  const none = await ask({
    groups,
    values,
    filters: { all: [{ field: "cost", operator: ">", value: 5000 }] },
  });
  expect([none.rows, none.total]).toEqual([[], [0, 0]]);
});

test("every kind of number is worked out", async () => {
  const answer = await ask({
    groups: [{ field: "status" }],
    values: [
      { of: "average", field: "cost" },
      { of: "minimum", field: "from" },
      { of: "last", field: "driver" },
      { of: "percent", field: "cost", per: "cost" },
      { of: "days", field: "from" },
      { of: "first", field: "purpose" },
    ],
  });
  expect(answer.rows[1]?.values.slice(0, 4)).toEqual([850, "2026-06-30T13:30:00Z", expect.any(String), 100]);
  expect(answer.rows[0]?.values[4]).toBe(142.5);
  expect(answer.rows[0]?.values[5]).toBe("zoo");
});

test("days are counted from one to another, or to now on the provider's clock; records without a start don't count", async () => {
  const days = { of: "days", field: "hired", until: "returned" };
  const answer = await ask({
    groups: [{ field: "status" }],
    values: [days, { of: "days", field: "returned" }],
  });
  expect(table(answer)).toEqual([
    ["Requested", 10.5, null],
    ["Approved", 10, 40.5],
  ]);
  expect(answer.total).toEqual([10.3, 40.5]);
});

test("only groups whose number fits are kept, and the total stays that of all", async () => {
  const answer = await ask({ groups: [{ field: "status" }], keep: { value: 1, operator: ">", than: 1 } });
  expect(table(answer)).toEqual([["Approved", 3]]);
  expect(answer.total).toEqual([4]);
});

test("whoever sees some rows and not every field gets numbers of these alone", async () => {
  const answer = await ask({ groups: [{ field: "status" }] }, coordinator);
  expect(table(answer)).toEqual([["Approved", 3]]);
  expect(answer.total).toEqual([3]);
  const refused = async (body: object) => (await coordinator.post(`${path}/summary`, body)).status;
  expect(await refused({ groups: [{ field: "cost" }] })).toBe(422);
  expect(await refused({ groups: [{ field: "status" }], values: [{ of: "sum", field: "cost" }] })).toBe(422);
  expect(await refused({ groups: [{ field: "driver.bsb" }] })).toBe(422);
  const filters = { all: [{ field: "cost", operator: ">", value: 0 }] };
  expect(await refused({ groups: [{ field: "status" }], filters })).toBe(422);
});

test("every group and number that does not fit is named", async () => {
  const { status, errors } = await admin.post(`${path}/summary`, {
    groups: [{ field: "nothing" }, { field: "status", by: "month" }],
    values: [
      { of: "sum", field: "status" },
      { of: "percent", field: "cost" },
    ],
    keep: { value: 3, operator: ">", than: 1 },
  });
  expect(status).toBe(422);
  expect(Object.keys(errors)).toEqual(["groups.0", "groups.1", "values.0", "values.1", "keep"]);
});

test("each run is in the activity log, with the fields that it read", async () => {
  await ask({ groups: [{ field: "driver" }], values: [{ of: "sum", field: "cost" }] });
  const [entry] = await server.rows<{ changes: object; resource: string }>`
    select resource, changes from activity_log where action = 'report' order by at desc limit 1`;
  expect(entry).toMatchObject({ resource: "vehicle-bookings", changes: { fields: ["driver", "cost"] } });
});
