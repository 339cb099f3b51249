import { expect, test } from "vitest";
import { asList, asObject } from "#framework/shared/schema/patch.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { earningsRateId } from "../seed/payItems.ts";
import { call, type Connected, connected } from "../testing.ts";

const api = "/payroll.xro/1.0";
const first = (list: Json | undefined): JsonObject => asObject(asList(list)[0]);
const employeeIn = ({ standIn }: Connected, index: number): string =>
  String(standIn.employees[index]?.EmployeeID);
const messageOf = (body: JsonObject) => first(first(body.Elements).ValidationErrors).Message;

/** A timesheet of the fortnight from 16 November 2026. */
const sheet = (xero: Connected, more: JsonObject = {}): JsonObject => ({
  EmployeeID: employeeIn(xero, 0),
  StartDate: "2026-11-16",
  EndDate: "2026-11-29",
  Status: "DRAFT",
  TimesheetLines: [
    {
      EarningsRateID: earningsRateId("Ordinary Hours"),
      NumberOfUnits: [7.5, 0, 6, ...Array<number>(11).fill(0)],
    },
  ],
  ...more,
});
const post = (xero: Connected, given: JsonObject, path = "/Timesheets") =>
  call(xero, "POST", `${api}${path}`, [given]);

test("a timesheet is taken, changed by its id, and not twice for one period", async () => {
  const xero = await connected();
  const { status, body } = await post(xero, sheet(xero));
  expect(status).toBe(200);
  const made = first(body.Timesheets);
  expect(made).toMatchObject({ Status: "DRAFT", Hours: 13.5, StartDate: "/Date(1794787200000+0000)/" });
  const again = await post(xero, sheet(xero));
  expect([again.status, messageOf(again.body)]).toEqual([
    400,
    "This timesheet already exists, please provide the timesheet ID",
  ]);
  const path = `/Timesheets/${String(made.TimesheetID)}`;
  expect((await post(xero, sheet(xero, { Status: "APPROVED" }), path)).status).toBe(200);
  const one = await call(xero, "GET", `${api}${path}`);
  expect(asObject(one.body.Timesheet).Status).toBe("APPROVED");
  const where = encodeURIComponent(
    `EmployeeID==guid("${employeeIn(xero, 0)}") AND StartDate==DateTime(2026, 11, 16)`,
  );
  expect(asList((await call(xero, "GET", `${api}/Timesheets?where=${where}`)).body.Timesheets)).toHaveLength(
    1,
  );
});

test.each([
  ["a week of a fortnightly calendar", { EndDate: "2026-11-22" }, /doesn't correspond with a pay period/],
  [
    "another first day",
    { StartDate: "2026-11-23", EndDate: "2026-12-06" },
    /doesn't correspond with a pay period/,
  ],
  ["nobody's", { EmployeeID: "e0000000-0000-4000-a000-000000000000" }, /employee could not be found/],
  ["processed by the caller", { Status: "PROCESSED" }, /status PROCESSED is not valid/],
  [
    "units for a week",
    {
      TimesheetLines: [{ EarningsRateID: earningsRateId("Saturday"), NumberOfUnits: [1, 2, 3, 4, 5, 6, 7] }],
    },
    /NumberOfUnits/,
  ],
  [
    "an unknown rate",
    {
      TimesheetLines: [
        { EarningsRateID: earningsRateId("Night Shift"), NumberOfUnits: Array<number>(14).fill(0) },
      ],
    },
    /Invalid EarningsRateID/,
  ],
])("a timesheet is refused: %s", async (_, more, message) => {
  const xero = await connected();
  const { status, body } = await post(xero, sheet(xero, more));
  expect(status).toBe(400);
  expect(messageOf(body)).toMatch(message);
  expect(xero.standIn.timesheets).toEqual([]);
});

test("a timesheet of an employee without a pay calendar is refused", async () => {
  const xero = await connected();
  const { body } = await post(xero, sheet(xero, { EmployeeID: employeeIn(xero, 2) }));
  expect(messageOf(body)).toMatch(/pay run calendar/);
});

test("a timesheet in a pay run does not change", async () => {
  const xero = await connected();
  const { TimesheetID } = first((await post(xero, sheet(xero))).body.Timesheets);
  xero.standIn.processTimesheet(String(TimesheetID));
  const { status, body } = await post(xero, sheet(xero), `/Timesheets/${String(TimesheetID)}`);
  expect([status, messageOf(body)]).toEqual([
    400,
    "The timesheet has been processed in a pay run and cannot be updated.",
  ]);
});

test("an employee needs a name and a date of birth, and changes by id", async () => {
  const xero = await connected();
  const refused = await post(xero, { FirstName: "Ada" }, "/Employees");
  expect([refused.status, asList(first(refused.body.Elements).ValidationErrors).length]).toEqual([400, 2]);
  const given = { FirstName: "Ada", LastName: "Byrne", DateOfBirth: "1990-02-01", Email: "ada@example.com" };
  const { EmployeeID } = first((await post(xero, given, "/Employees")).body.Employees);
  const path = `/Employees/${String(EmployeeID)}`;
  await post(xero, { HomeAddress: { AddressLine1: "1 Wharf Road", Region: "NSW" } }, path);
  const one = first((await call(xero, "GET", `${api}${path}`)).body.Employees);
  expect(one).toMatchObject({
    FirstName: "Ada",
    DateOfBirth: "/Date(633830400000+0000)/",
    HomeAddress: { Region: "NSW" },
  });
  const list = asList((await call(xero, "GET", `${api}/Employees`)).body.Employees);
  expect(list.map((employee) => Object.hasOwn(asObject(employee), "HomeAddress"))).toEqual(
    list.map(() => false),
  );
});

test("the calendars are in the period of today, and some pay has no earnings rate", async () => {
  const xero = await connected();
  const { body } = await call(xero, "GET", `${api}/PayrollCalendars`);
  expect(body.PayrollCalendars).toMatchObject([
    { CalendarType: "FORTNIGHTLY", StartDate: "/Date(1794787200000+0000)/" },
    { CalendarType: "WEEKLY", StartDate: "/Date(1795392000000+0000)/" },
  ]);
  const rates = asList(asObject((await call(xero, "GET", `${api}/PayItems`)).body.PayItems).EarningsRates);
  const names = rates.map((rate) => asObject(rate).Name);
  expect(names).toContain("Sleepover Allowance");
  expect(names).not.toContain("Night Shift");
});
