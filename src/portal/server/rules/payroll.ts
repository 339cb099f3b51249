import type { SomeRules } from "#framework/server/records/write/stages.ts";
import { leaveBalances } from "../leave/balanceRows.ts";
import { leaveBalance, leaveShiftsOpened, leaveWithdrawal } from "../leave/decide.ts";
import { leavePossible, leaveRequest } from "../leave/request.ts";
import { notesFile } from "../notes/download.ts";
import { notePossible, noteWritten } from "../notes/rules.ts";
import { payRateState } from "../payRates/history.ts";
import { payRate } from "../payRates/setRate.ts";
import { payRunBlocked } from "../payRuns/beforeSignOff.ts";
import { payRunBegins, payRunCorrect, payRunSigned, payRunStarted } from "../payRuns/rules.ts";
import { payRunInXero } from "../payRuns/shown.ts";
import { providerState } from "../settings/rules.ts";
import { shiftDue, shiftPayDecision } from "../timesheets/decide.ts";
import { timesheetFile } from "../timesheets/export/csv.ts";
import { xeroTimesheetFile } from "../timesheets/export/xero.ts";
import { noteTimesheet, shiftTimesheet } from "../timesheets/keep.ts";
import { noteDue, notePayDecision, noteUnpaid } from "../timesheets/notes.ts";
import { payPeriod } from "../timesheets/periods.ts";
import { lastPayPeriod, thisPayPeriod } from "../timesheets/ranges.ts";
import { shiftPayAsked, shiftRechecked } from "../timesheets/recheck.ts";
import { paymentPossible, paymentPriced, paymentRecord, paymentReversed } from "../timesheets/rules.ts";
import { shiftPaySettled } from "../timesheets/settled.ts";

/** Rules of what is worked and paid: timesheets, shift notes, leave, pay rates and pay runs. */
export const payrollRules = {
  prepare: {
    "leave-request": leaveRequest,
    "leave-withdrawal": leaveWithdrawal,
    "note-due": noteDue,
    "note-pay-decision": notePayDecision,
    "note-written": noteWritten,
    "pay-period": payPeriod,
    "pay-rate": payRate,
    "pay-run-correct": payRunCorrect,
    "pay-run-started": payRunStarted,
    "payment-record": paymentRecord,
    "provider-state": providerState,
    "shift-due": shiftDue,
    "shift-pay-decision": shiftPayDecision,
    "shift-rechecked": shiftRechecked,
  },
  check: {
    "leave-balance": leaveBalance,
    "leave-possible": leavePossible,
    "note-possible": notePossible,
    "note-unpaid": noteUnpaid,
    "payment-possible": paymentPossible,
  },
  after: {
    "leave-shifts-opened": leaveShiftsOpened,
    "note-timesheet": noteTimesheet,
    "pay-run-begins": payRunBegins,
    "pay-run-signed": payRunSigned,
    "payment-priced": paymentPriced,
    "payment-reversed": paymentReversed,
    "shift-pay-asked": shiftPayAsked,
    "shift-timesheet": shiftTimesheet,
  },
  shown: {
    "pay-rate-state": payRateState,
    "pay-run-blocked": payRunBlocked,
    "pay-run-in-xero": payRunInXero,
    "shift-pay-settled": shiftPaySettled,
  },
  source: {
    "leave-balances": leaveBalances,
  },
  range: {
    "last-pay-period": lastPayPeriod,
    "this-pay-period": thisPayPeriod,
  },
  download: {
    notes: notesFile,
    timesheet: timesheetFile,
    "xero-timesheet": xeroTimesheetFile,
  },
} satisfies SomeRules;
