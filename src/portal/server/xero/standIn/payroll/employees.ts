import { randomUUID } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { type Answer, envelope, notFound } from "../answers.ts";
import type { Call } from "../call.ts";
import { payrollList, wanted } from "../lists.ts";
import { earningsRates, type PayCalendar } from "../seed/payItems.ts";
import { dayFrom, textFrom, xeroDay, xeroInstant } from "../values.ts";
import { payrollElements, refuseWrong } from "./elements.ts";

const dates = ["DateOfBirth", "StartDate", "TerminationDate"];
const states = new Set(["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"]);
/** What the list of employees leaves out. */
const onlyOfOne = new Set([
  "HomeAddress",
  "BankAccounts",
  "PayTemplate",
  "TaxDeclaration",
  "SuperMemberships",
  "LeaveBalances",
]);

/** The employees of the organisation. */
export class Employees {
  readonly #byId = new Map<string, JsonObject>();
  readonly #calendars: PayCalendar[];

  constructor(calendars: PayCalendar[]) {
    this.#calendars = calendars;
  }

  /** All employees, as they are answered one by one. */
  all(): JsonObject[] {
    return [...this.#byId.values()];
  }

  /** The pay calendar of an employee: undefined for one who is not known, null for one without. */
  calendarOf(id: string): PayCalendar | null | undefined {
    const employee = this.#byId.get(id);
    if (!employee) return undefined;
    return this.#calendars.find((calendar) => calendar.id === employee.PayrollCalendarID) ?? null;
  }

  /** Puts in an employee who is there from the beginning. */
  put(given: JsonObject, at: number): void {
    this.#keep(given, {}, at);
  }

  /** Answers the calls about employees. */
  answer(call: Call, id: string | undefined): Answer {
    const { method, now } = call;
    if (id !== undefined && !this.#byId.has(id)) throw notFound();
    if (method === "GET") {
      if (id === undefined) return payrollList(call, "Employees", wanted(call, this.all()).map(short));
      return envelope(now, { Employees: [this.#byId.get(id) ?? {}] });
    }
    if (method !== "POST") throw notFound();
    const sent = payrollElements(call).map((element) => {
      const known = this.#byId.get(id ?? textFrom(element.EmployeeID)) ?? {};
      refuseWrong(element, this.#wrong({ ...known, ...element }));
      return { element, known };
    });
    return envelope(now, {
      Employees: sent.map(({ element, known }) => this.#keep(element, known, now.getTime())),
    });
  }

  #keep(given: JsonObject, known: JsonObject, at: number): JsonObject {
    const employee: JsonObject = {
      Status: "ACTIVE",
      IsAuthorisedToApproveLeave: false,
      IsAuthorisedToApproveTimesheets: false,
      ...known,
      ...given,
      EmployeeID: textFrom(known.EmployeeID) || textFrom(given.EmployeeID) || randomUUID(),
      UpdatedDateUTC: xeroInstant(at),
    };
    for (const field of dates) {
      const day = dayFrom(employee[field]);
      if (day !== undefined) employee[field] = xeroDay(day);
    }
    if (employee.TerminationDate !== undefined) employee.Status = "TERMINATED";
    this.#byId.set(String(employee.EmployeeID), employee);
    return employee;
  }

  #wrong(employee: JsonObject): string[] {
    const { HomeAddress, Email, PayrollCalendarID, OrdinaryEarningsRateID } = employee;
    const { Region } = asObject(HomeAddress);
    const email = textFrom(Email);
    return [
      ...["FirstName", "LastName", "DateOfBirth"].flatMap((field) =>
        textFrom(employee[field]) === "" ? [`${field} is required`] : [],
      ),
      ...dates.flatMap((field) =>
        textFrom(employee[field]) !== "" && dayFrom(employee[field]) === undefined
          ? [`${field} is not a valid date`]
          : [],
      ),
      ...(email !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? ["Email address is not valid"] : []),
      ...(textFrom(Region) !== "" && !states.has(textFrom(Region)) ? ["Region is not a valid state"] : []),
      ...(PayrollCalendarID !== undefined && !this.#calendars.some(({ id }) => id === PayrollCalendarID)
        ? ["Invalid PayrollCalendarID"]
        : []),
      ...(OrdinaryEarningsRateID !== undefined &&
      !earningsRates.some(({ EarningsRateID }) => EarningsRateID === OrdinaryEarningsRateID)
        ? ["Invalid OrdinaryEarningsRateID"]
        : []),
    ];
  }
}

const short = (employee: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(employee).filter(([field]) => !onlyOfOne.has(field)));
