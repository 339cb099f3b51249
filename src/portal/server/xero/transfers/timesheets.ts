import { sql } from "kysely";
import equal from "fast-deep-equal";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { asList, asObject } from "#framework/shared/schema/patch.ts";
import { choicesOf, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { publishChange } from "#framework/server/events/changes.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { payCycle, type PayPeriod, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";
import { type SignedPay, signedPay, signedRuns } from "../../payRuns/signed.ts";
import { payLinesOf } from "../../timesheets/payLines.ts";
import { allPages, callXero } from "../call.ts";
import { type Mappings, mappingsOf } from "../mapping/store.ts";
import { isPeriodOf, payCalendars } from "../payCalendars.ts";
import { dayOf } from "./dates.ts";
import { allEmployees, staffNames } from "./employees.ts";
import { blocked, type Kind, type Known, type Planned, type Subject } from "./kind.ts";
import { eachEnded } from "./outcome.ts";
import { type PaidUnits, signedUnits, timesheetLines } from "./paidUnits.ts";
import { knownInXero } from "./store.ts";
import { dataWith, nextVersion } from "#framework/server/database/changes.ts";

/** A worker's pay period, as what names its timesheet. */
export const timesheetSubject = (staff: string, start: string): string => `${staff} ${start}`;

/**
 * The timesheet of a worker for a pay period: units by day and earnings rate. They are those of the period's signed pay
 * run, anyone who sends them; before the sign-off, as the award pays the records. It is a draft in Xero until payroll
 * processes it there; until then it is sent again when something has changed.
 */
export const timesheets: Kind = {
  atOnce: 1,
  plan: async (context, subjects) => {
    const named = subjects.map((subject) => parts(context, subject));
    const starts = [...new Set(named.map(({ period }) => period.start))];
    const staff = [...new Set(named.map((one) => one.staff))];
    const runs = [...(await signedRuns(context, starts)).values()];
    const xero: Xeros = {
      there: new Map(
        (await timesheetsFrom(context, starts)).toReversed().map((sheet) => [sheetOf(sheet), sheet]),
      ),
      employees: new Map((await allEmployees(context)).map((one) => [String(one.EmployeeID), one])),
      calendars: new Map((await payCalendars(context)).map((one) => [String(one.PayrollCalendarID), one])),
      ids: await knownInXero(context, "employee"),
      names: await staffNames(context, staff),
      mappings: await mappingsOf(context),
      signed: new Map(
        runs.length === 0
          ? []
          : (await signedPay(context, runs, staff)).map((pay) => [
              timesheetSubject(pay.staff, pay.start),
              pay,
            ]),
      ),
    };
    const planned: Planned[] = [];
    for (const subject of subjects) planned.push(await plan(context, subject, xero));
    return planned;
  },
  send: async (context, [one], key) => {
    const body = [one?.body ?? {}];
    const path = one?.id === undefined ? "Timesheets" : `Timesheets/${one.id}`;
    const answer = await callXero(context, { api: "payroll", method: "POST", path, body, key: key(body) });
    return eachEnded(answer.Timesheets, "TimesheetID", 1);
  },
  after: async (context, subject, id) => {
    const { staff, period } = parts(context, subject);
    const said = {
      xero_timesheet_id: id,
      xero_status: "sent",
      exported_at: context.services.clock.now().toISOString(),
    };
    await context.db
      .updateTable("payment_records")
      .set({ version: nextVersion, updated_at: sql`now()`, data: dataWith(said) })
      .where("tenant_id", "=", context.tenant.id)
      .where("staff", "=", staff)
      .where("deleted_at", "is", null)
      .where("date", ">=", period.start)
      .where("date", "<=", period.end)
      .execute();
    const run = (await signedRuns(context, [period.start])).get(period.start);
    // Its screen counts what has arrived.
    if (run !== undefined)
      await publishChange(context, recordTypeOf(context.services.types, "pay-runs"), run, "update");
  },
};

/** Xero's side of timesheets, and what is signed off here. */
interface Xeros {
  there: ReadonlyMap<string, JsonObject>;
  employees: ReadonlyMap<string, JsonObject>;
  calendars: ReadonlyMap<string, JsonObject>;
  /** The employees that were sent or tied, by the person. */
  ids: Known;
  names: ReadonlyMap<string, string>;
  mappings: Mappings;
  /** What signed pay runs pay, by the timesheet. */
  signed: ReadonlyMap<string, SignedPay>;
}

/** What tells a timesheet from the others: whose it is, and of which pay period. */
const sheetOf = ({ EmployeeID, StartDate }: JsonObject): string =>
  `${String(EmployeeID)} ${dayOf(StartDate) ?? ""}`;

function parts({ tenant }: Context, subject: string): { staff: string; period: PayPeriod } {
  const [staff = "", start = ""] = subject.split(" ");
  return { staff, period: payPeriodOf(start, payCycle(tenant.settings.pay_cycle)) };
}

/** The timesheets of pay periods: all that an organisation ever had would take more calls than Xero allows. */
async function timesheetsFrom(context: Context, starts: readonly string[]): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  for (const start of starts) {
    const [year, month, day] = start.split("-").map(Number);
    const where = encodeURIComponent(`StartDate==DateTime(${year}, ${month}, ${day})`);
    const path = `Timesheets?where=${where}`;
    found.push(...(await allPages(context, { api: "payroll", path, list: "Timesheets", size: 100 })));
  }
  return found;
}

async function plan(context: Context, subject: string, xero: Xeros): Promise<Planned> {
  const { staff, period } = parts(context, subject);
  const one: Subject = {
    subject,
    label: `${xero.names.get(staff) ?? "?"}, ${writtenDate(period.start)} – ${writtenDate(period.end)}`,
  };
  const employee = xero.employees.get(xero.ids.get(staff)?.id ?? "");
  if (!employee) return blocked(one, "This person is no employee in Xero yet. Send employees first.");
  const wrong = periodProblem(xero.calendars.get(String(employee.PayrollCalendarID)), period);
  if (wrong !== undefined) return blocked(one, wrong);
  const { lines, problems, byHand, atSeveral } = await unitsOf(context, staff, period, xero);
  if (problems.length > 0) return blocked(one, ...problems);
  if (lines.length === 0)
    return byHand.length > 0
      ? { ...one, does: "none", said: [...byHand] }
      : blocked(one, "Nothing is on the timesheet of this pay period.");
  const { mappings } = xero;
  const unmapped = new Set(
    lines.map(({ category }) => category).filter((name) => mappings("pay_item", name) === undefined),
  );
  if (unmapped.size > 0)
    return blocked(one, ...[...unmapped].map((name) => `Map ${titleOf(context, name)} to a Xero pay item.`));
  const body = {
    EmployeeID: String(employee.EmployeeID),
    StartDate: period.start,
    EndDate: period.end,
    Status: "DRAFT",
    TimesheetLines: timesheetLines(lines, period, mappings),
  };
  const planned = compared(one, body, xero.there.get(sheetOf(body)));
  const severally = atSeveral.map(({ categories, days }) => {
    const [what, when] = [
      categories.map((name) => titleOf(context, name)),
      days.map((day) => writtenDate(day)),
    ];
    return `${what.join(", ")}: paid at more than one rate, but a Xero pay item has one. Check ${when.join(", ")} in Xero's pay run.`;
  });
  return { ...planned, said: [...planned.said, ...byHand, ...severally] };
}

async function unitsOf(
  context: Context,
  staff: string,
  period: PayPeriod,
  { signed, mappings }: Xeros,
): Promise<PaidUnits> {
  const pay = signed.get(timesheetSubject(staff, period.start));
  if (pay) return signedUnits(pay, mappings);
  return { ...(await payLinesOf(context, staff, period)), byHand: [], atSeveral: [] };
}

/** What keeps a timesheet from the employee's pay calendar: Xero refuses a period that is not one of it. */
function periodProblem(calendar: JsonObject | undefined, period: PayPeriod): string | undefined {
  if (!calendar)
    return "This employee has no pay calendar in Xero. Map Employees to one, then send employees.";
  return isPeriodOf(calendar, period)
    ? undefined
    : `The pay period differs from the Xero pay calendar ${String(calendar.Name)}.`;
}

function compared(one: Subject, body: JsonObject, found: JsonObject | undefined): Planned {
  if (!found) return { ...one, does: "create", said: [], body };
  const id = String(found.TimesheetID);
  const units = (sheet: JsonObject) =>
    asList(sheet.TimesheetLines)
      .map(asObject)
      .map(
        ({ EarningsRateID, NumberOfUnits }) =>
          [String(EarningsRateID), asList(NumberOfUnits).map(Number)] as const,
      )
      .toSorted(([a], [b]) => a.localeCompare(b));
  if (equal(units(found), units(body))) return { ...one, does: "same", said: [], id };
  if (found.Status !== "DRAFT")
    return blocked(one, "Xero has already processed this timesheet, with other hours. Correct it in Xero.");
  return {
    ...one,
    does: "update",
    said: ["The hours in Xero differ."],
    id,
    body: { TimesheetID: id, ...body },
  };
}

const titleOf = ({ services }: Context, category: string): string =>
  choicesOf(
    fieldAt(recordTypeOf(services.types, "payment-records").schema, "pay_category")?.schema ?? {},
  )?.find(({ value }) => value === category)?.label ?? category;
