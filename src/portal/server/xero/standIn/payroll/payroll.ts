import { type Answer, envelope, notFound } from "../answers.ts";
import type { Call } from "../call.ts";
import { wanted } from "../lists.ts";
import { calendarRecord, type PayCalendar, payItems } from "../seed/payItems.ts";
import { Employees } from "./employees.ts";
import { Timesheets } from "./timesheets.ts";

/** The Payroll API of Australia, version 1.0. */
export class Payroll {
  readonly employees: Employees;
  readonly timesheets: Timesheets;
  readonly #calendars: PayCalendar[];

  constructor(calendars: PayCalendar[]) {
    this.#calendars = calendars;
    this.employees = new Employees(calendars);
    this.timesheets = new Timesheets(this.employees);
  }

  /** Answers a call. @param path its path below the API, in parts */
  answer(call: Call, [resource = "", id]: string[]): Answer {
    if (resource === "Employees") return this.employees.answer(call, id);
    if (resource === "Timesheets") return this.timesheets.answer(call, id);
    if (call.method !== "GET" || id !== undefined) throw notFound();
    if (resource === "PayItems") return envelope(call.now, { PayItems: payItems });
    if (resource !== "PayrollCalendars") throw notFound();
    return envelope(call.now, { PayrollCalendars: wanted(call, this.#calendars.map(calendarRecord)) });
  }
}
