import { randomUUID } from "node:crypto";
import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import { asList, asObject } from "#framework/shared/schema/patch.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { type Answer, envelope, notFound } from "../answers.ts";
import type { Call } from "../call.ts";
import { payrollList, wanted } from "../lists.ts";
import { earningsRates, type PayCalendar } from "../seed/payItems.ts";
import { trackingCategories } from "../seed/organisation.ts";
import { dayFrom, numberFrom, textFrom, xeroDay, xeroInstant } from "../values.ts";
import { payrollElements, refuseWrong } from "./elements.ts";
import type { Employees } from "./employees.ts";

/** What a caller may make of a timesheet; only a pay run processes it. */
const statuses = new Set(["DRAFT", "APPROVED", "REJECTED", "REQUESTED"]);

/** The timesheets of the organisation. */
export class Timesheets {
  readonly #byId = new Map<string, JsonObject>();
  readonly #employees: Employees;

  constructor(employees: Employees) {
    this.#employees = employees;
  }

  /** All timesheets, as they are answered. */
  all(): JsonObject[] {
    return [...this.#byId.values()];
  }

  /** Answers the calls about timesheets. */
  answer(call: Call, id: string | undefined): Answer {
    const { method, now } = call;
    if (id !== undefined && !this.#byId.has(id)) throw notFound();
    if (method === "GET") {
      if (id === undefined) return payrollList(call, "Timesheets", wanted(call, this.all()));
      return envelope(now, { Timesheet: this.#byId.get(id) ?? {} });
    }
    if (method !== "POST") throw notFound();
    const sent = payrollElements(call).map((element) => {
      const known = this.#byId.get(id ?? textFrom(element.TimesheetID));
      refuseWrong(element, this.#wrong({ ...known, ...element }, known));
      return { element, known };
    });
    return envelope(now, {
      Timesheets: sent.map(({ element, known }) => this.#keep({ ...known, ...element }, now)),
    });
  }

  /** Takes a timesheet into a pay run, after which it does not change. Throws for one that is not known. */
  process(id: string, now: Date): void {
    const known = this.#byId.get(id);
    if (!known) throw new Error(`There is no timesheet ${id}.`);
    this.#byId.set(id, { ...known, Status: "PROCESSED", UpdatedDateUTC: xeroInstant(now.getTime()) });
  }

  #wrong(sheet: JsonObject, known: JsonObject | undefined): string[] {
    if (known?.Status === "PROCESSED")
      return ["The timesheet has been processed in a pay run and cannot be updated."];
    const employee = textFrom(sheet.EmployeeID);
    const calendar = this.#employees.calendarOf(employee);
    if (calendar === undefined) return ["The employee could not be found."];
    if (calendar === null) return ["The employee does not have a pay run calendar assigned."];
    const start = dayFrom(sheet.StartDate);
    const end = dayFrom(sheet.EndDate);
    if (start === undefined || end === undefined || !isPeriod(calendar, start, end))
      return ["Provided period doesn't correspond with a pay period"];
    const isTwin = (other: JsonObject): boolean =>
      other.EmployeeID === employee &&
      dayFrom(other.StartDate) === start &&
      other.TimesheetID !== known?.TimesheetID;
    if (this.all().some(isTwin)) return ["This timesheet already exists, please provide the timesheet ID"];
    const status = textFrom(sheet.Status) || "DRAFT";
    return [
      ...(statuses.has(status) ? [] : [`Timesheet status ${status} is not valid`]),
      ...new Set(asList(sheet.TimesheetLines).flatMap((line) => wrongLine(asObject(line), calendar.days))),
    ];
  }

  #keep(sheet: JsonObject, now: Date): JsonObject {
    const updated = { UpdatedDateUTC: xeroInstant(now.getTime()) };
    const lines = asList(sheet.TimesheetLines).map((line) => ({
      ...asObject(line),
      NumberOfUnits: unitsOf(line),
      ...updated,
    }));
    const kept: JsonObject = {
      TimesheetID: textFrom(sheet.TimesheetID) || randomUUID(),
      EmployeeID: textFrom(sheet.EmployeeID),
      StartDate: xeroDay(dayFrom(sheet.StartDate) ?? ""),
      EndDate: xeroDay(dayFrom(sheet.EndDate) ?? ""),
      Status: textFrom(sheet.Status) || "DRAFT",
      Hours: hoursOf(lines),
      TimesheetLines: lines,
      ...updated,
    };
    this.#byId.set(String(kept.TimesheetID), kept);
    return kept;
  }
}

/** Whether two days are the first and the last of a period of a calendar. */
const isPeriod = ({ start: anchor, days }: PayCalendar, start: string, end: string): boolean =>
  daysBetween(anchor, start) % days === 0 && end === addDays(start, days - 1);

function wrongLine(line: JsonObject, days: number): string[] {
  const rate = earningsRates.find(({ EarningsRateID }) => EarningsRateID === line.EarningsRateID);
  const options = trackingCategories.flatMap(({ Options }) => asList(Options).map(asObject));
  const isTracked = options.some(({ TrackingOptionID }) => TrackingOptionID === line.TrackingItemID);
  const given = asList(line.NumberOfUnits);
  const isComplete = given.length === days && given.every((units) => (numberFrom(units) ?? -1) >= 0);
  return [
    ...(rate?.CurrentRecord === true ? [] : ["Invalid EarningsRateID"]),
    ...(isComplete ? [] : ["NumberOfUnits must have a number for each day of the pay period"]),
    ...(line.TrackingItemID === undefined || isTracked ? [] : ["Invalid TrackingItemID"]),
  ];
}

const unitsOf = (line: Json): number[] =>
  asList(asObject(line).NumberOfUnits).map((units) => numberFrom(units) ?? 0);

/** All units of a timesheet, whatever they are, as Xero adds them up. */
const hoursOf = (lines: Json[]): number =>
  Number(
    lines
      .flatMap(unitsOf)
      .reduce((sum, units) => sum + units, 0)
      .toFixed(4),
  );
