import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import { payCycle, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";
import { fixedId, xeroDay, xeroInstant } from "../values.ts";
import { began } from "./organisation.ts";

const updated = { UpdatedDateUTC: xeroInstant(began) };

const rate = (Name: string, EarningsType: string, how: JsonObject): JsonObject => ({
  EarningsRateID: fixedId(`earnings rate ${Name}`),
  Name,
  EarningsType,
  AccountCode: "477",
  IsExemptFromTax: false,
  IsExemptFromSuper: EarningsType === "OVERTIMEEARNINGS",
  IsReportableAsW1: false,
  IsQualifyingEarnings: EarningsType === "ORDINARYTIMEEARNINGS",
  AllowanceContributesToAnnualLeaveRate: false,
  AllowanceContributesToOvertimeRate: false,
  ...how,
  ...updated,
  CurrentRecord: true,
});

const hours = (Name: string, Multiplier: number, EarningsType = "ORDINARYTIMEEARNINGS"): JsonObject =>
  rate(Name, EarningsType, { RateType: "MULTIPLE", TypeOfUnits: "Hours", Multiplier, AccrueLeave: true });

const allowance = (
  Name: string,
  TypeOfUnits: string,
  RatePerUnit: number,
  AllowanceType: string,
): JsonObject =>
  rate(Name, "ALLOWANCE", { RateType: "RATEPERUNIT", TypeOfUnits, RatePerUnit, AllowanceType });

/**
 * The earnings rates, named as a bookkeeper names them. There are none for the night shift, for being on call and for
 * the second break of a broken shift: what is paid for those has nowhere to go at first. One is not used any more.
 */
export const earningsRates: JsonObject[] = [
  rate("Ordinary Hours", "ORDINARYTIMEEARNINGS", {
    RateType: "RATEPERUNIT",
    TypeOfUnits: "Hours",
    AccrueLeave: true,
  }),
  hours("Afternoon Shift", 1.125),
  hours("Saturday", 1.5),
  hours("Sunday", 2),
  hours("Public Holiday", 2.5),
  hours("Overtime x 1.5", 1.5, "OVERTIMEEARNINGS"),
  hours("Overtime x 2", 2, "OVERTIMEEARNINGS"),
  hours("Overtime x 2.5", 2.5, "OVERTIMEEARNINGS"),
  hours("Sleepover Disturbance", 1.5, "OVERTIMEEARNINGS"),
  hours("Minimum Engagement Top-up", 1),
  hours("Cancelled Shift", 1),
  allowance("Sleepover Allowance", "Nights", 62.87, "OTHER"),
  allowance("Broken Shift Allowance", "Shifts", 21.81, "OTHER"),
  allowance("Travel per km", "Kilometres", 1.01, "CAR"),
  allowance("Meal Allowance", "Meals", 17.3, "MEALS"),
  allowance("First Aid Allowance", "Hours", 0.5, "TASKS"),
  allowance("Laundry Allowance", "Shifts", 0.32, "LAUNDRY"),
  { ...allowance("Uniform Allowance (old)", "Shifts", 1.23, "LAUNDRY"), CurrentRecord: false },
];

/** What else there is beside earnings rates. */
export const payItems: JsonObject = {
  EarningsRates: earningsRates,
  DeductionTypes: [],
  ReimbursementTypes: [
    {
      ReimbursementTypeID: fixedId("reimbursement Expenses"),
      Name: "Expenses",
      AccountCode: "449",
      ...updated,
      CurrentRecord: true,
    },
  ],
  LeaveTypes: ["Annual Leave", "Personal/Carer's Leave"].map((Name) => ({
    LeaveTypeID: fixedId(`leave type ${Name}`),
    Name,
    TypeOfUnits: "Hours",
    IsPaidLeave: true,
    ShowOnPayslip: true,
    ...updated,
    CurrentRecord: true,
  })),
};

/** The id of the earnings rate with this name. */
export const earningsRateId = (name: string): string => fixedId(`earnings rate ${name}`);

/** A pay calendar: its periods follow each other from `start`, before it too. */
export interface PayCalendar {
  id: string;
  name: string;
  type: "WEEKLY" | "FORTNIGHTLY";
  days: number;
  start: string;
}

/** The pay calendars, in the period that a day is in: the fortnights are those that a provider begins with. */
export function payCalendars(today: string): PayCalendar[] {
  const calendar = (name: string, type: PayCalendar["type"], length: string): PayCalendar => {
    const cycle = payCycle({ length });
    const { start } = payPeriodOf(today, cycle);
    return { id: fixedId(`calendar ${name}`), name, type, days: cycle.days, start };
  };
  return [
    calendar("Support workers fortnightly", "FORTNIGHTLY", "fortnight"),
    calendar("Office weekly", "WEEKLY", "week"),
  ];
}

/** A pay calendar as Xero writes it; wages are paid three days after the end of a period. */
export const calendarRecord = ({ id, name, type, days, start }: PayCalendar): JsonObject => ({
  PayrollCalendarID: id,
  Name: name,
  CalendarType: type,
  StartDate: xeroDay(start),
  PaymentDate: xeroDay(addDays(start, days + 2)),
  ...updated,
  ReferenceDate: xeroDay(start),
});
