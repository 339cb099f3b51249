import type { Rules } from "#framework/server/records/write/stages.ts";
import { frameworkRules } from "#framework/server/folder/frameworkRules.ts";
import { effect, facts, lock } from "./callRules.ts";
import { bookingBegins, shownTerms } from "./care/services.ts";
import { carePossible, careShown } from "./care/staff.ts";
import { activeChats, chatContacts } from "./chat/contacts.ts";
import { chatMessage, chatMessageWhole, chatTold } from "./chat/messages.ts";
import { senderPictures } from "./chat/pictures.ts";
import { claimFile } from "./claims/file.ts";
import { claimRowDecided, claimRowWrittenOff } from "./claims/decide.ts";
import { claimBegins, claimReleased, claimStarted, invoiceUnclaimed } from "./claims/rules.ts";
import { assignedCompliance } from "./compliance/assigned.ts";
import { complianceStandings } from "./compliance/standingRows.ts";
import { complianceEvidence, complianceValidity } from "./compliance/decide.ts";
import { matrixFile } from "./compliance/matrixExport.ts";
import { contractFile } from "./contracts/download.ts";
import { agreementOnPaper } from "./contracts/paper.ts";
import {
  agreementTerms,
  contractAnswered,
  contractInForce,
  contractSent,
  contractWhole,
  employmentTerms,
} from "./contracts/rules.ts";
import { reminderDue } from "./contracts/reminders.ts";
import { contractCountersigned, contractIntact, contractSigned } from "./contracts/signing.ts";
import { contractSupports } from "./contracts/supports.ts";
import { destructionBegins, destructionListed } from "./destructions/rules.ts";
import { ownDocuments } from "./documents/mine.ts";
import { documentReaders } from "./documents/readers.ts";
import { documentCopies, documentGiven, documentKept, documentVersion } from "./documents/register.ts";
import { readersCounted, readersPause } from "./documents/remindReaders.ts";
import { documentViews } from "./documents/views.ts";
import { chatsOpened, openedMessages } from "./emergency/chats.ts";
import { emergencyOpened } from "./emergency/open.ts";
import { accessLog } from "./emergency/reads.ts";
import { allShifts, categoryShifts, staffShifts } from "./fitness/causes.ts";
import { namedStaffShifts, shiftSettled } from "./fitness/shiftFlags.ts";
import { formReminder } from "./contracts/formReminders.ts";
import { holidayCalendar } from "./holidays/changed.ts";
import { holidayOnce } from "./holidays/once.ts";
import { noteInvoiced, shiftInvoiced } from "./invoices/lines/add.ts";
import {
  invoicePayment,
  invoicePaymentDated,
  invoicePaymentGone,
  invoicePaymentKept,
  invoicePaymentRemoved,
} from "./invoices/payments/payments.ts";
import { houseHasPlace, housePlaces, houseRosterResidents } from "./houses/rules.ts";
import { shiftHouse } from "./houses/shiftHouse.ts";
import { houseRosterHours, houseVacancies } from "./houses/shown.ts";
import { templateDay } from "./roster/templates/rules.ts";
import { availabilityDays, availabilityPossible, availabilityShifts } from "./availability/rules.ts";
import { bankLines } from "./bank/lines.ts";
import { receiptPayments, receiptPaymentsRemoved } from "./bank/payments.ts";
import {
  bankReceipt,
  receiptIgnored,
  receiptMatched,
  receiptRestored,
  receiptUnmatched,
} from "./bank/rules.ts";
import { bankSuggestions } from "./bank/suggestions.ts";
import { agedDebtors } from "./invoices/payments/agedDebtors.ts";
import { reconciliation } from "./claims/reconciliation.ts";
import { evidenceFile } from "./evidence/file.ts";
import { evidenceAsked, evidenceBegins } from "./evidence/rules.ts";
import { invoiceFile } from "./invoices/download.ts";
import { statementFile } from "./invoices/payments/statement.ts";
import {
  invoiceApproved,
  invoiceComplete,
  invoiceCredited,
  invoiceReleased,
  invoiceSent,
} from "./invoices/rules.ts";
import { invoiceRunBegins, invoiceRunStarted } from "./invoices/runJob.ts";
import { invoiceLines } from "./invoices/shown.ts";
import { payRunBlocked } from "./payRuns/beforeSignOff.ts";
import { payRunInXero } from "./payRuns/shown.ts";
import { payRunBegins, payRunCorrect, payRunSigned, payRunStarted } from "./payRuns/rules.ts";
import { priceImportBegins, priceImportStarted, pricesImported, supportItem } from "./prices/rules.ts";
import { jobOpen } from "./jobPosts/apply.ts";
import { applicantJoined } from "./jobPosts/join.ts";
import { jobPostOpen } from "./jobPosts/publish.ts";
import { leaveBalance, leaveShiftsOpened, leaveWithdrawal } from "./leave/decide.ts";
import { leaveBalances } from "./leave/balanceRows.ts";
import { leavePossible, leaveRequest } from "./leave/request.ts";
import {
  licenceHolder,
  licenceOfTwo,
  licenceRenewal,
  licenceReplaced,
  licenceRights,
  licenceUnverified,
} from "./licences/rules.ts";
import { payerAddresses } from "./invoices/addresses.ts";
import { participantPlan } from "./ndisPlans/fromParticipant.ts";
import { bookingAgainstPlan, bookingPlan } from "./ndisPlans/bookings.ts";
import { bookingsCarried } from "./ndisPlans/carry.ts";
import { planLevel, planUse } from "./ndisPlans/use/shown.ts";
import { planInForce } from "./ndisPlans/inForce.ts";
import { planActivated, planWhole } from "./ndisPlans/rules.ts";
import { practiceUseIncident, practiceUseJudged, practiceUsePossible } from "./practices/rules.ts";
import { privacyRequestAsked } from "./privacy/asked.ts";
import { ownRecordViews } from "./privacy/ownViews.ts";
import { recordViews } from "./privacy/viewed.ts";
import { newsReaders } from "./newsfeed/readers.ts";
import { newsConfirmed, newsMine, newsTimed } from "./newsfeed/rules.ts";
import { notesFile } from "./notes/download.ts";
import { notePossible, noteWritten } from "./notes/rules.ts";
import { bookingBudget, shiftBudgets } from "./roster/budgets.ts";
import { referralConverted } from "./referrals/convert.ts";
import { referralLinked } from "./referrals/link.ts";
import { referralOpen } from "./referrals/status.ts";
import { shiftTapped, shiftTask } from "./roster/day/tapped.ts";
import { shiftEntered } from "./roster/day/entered.ts";
import { shiftHours, shiftTimesKept } from "./roster/day/times.ts";
import { shiftStartable, shiftStartsFrom, shiftWorker } from "./roster/clock.ts";
import { shiftCorrected, shiftDelivered, shiftOutcome } from "./roster/status.ts";
import { shiftPlan, shiftPossible, shiftPublished } from "./roster/plan.ts";
import { shiftAccepting, shiftOverridden, shiftWarned } from "./roster/judge/accepted.ts";
import { offerAsks } from "./roster/offers/asks.ts";
import { offerAsked, offerFirst } from "./roster/offers/ask.ts";
import { offerOver, shiftOffersEnd } from "./roster/offers/end.ts";
import { standbyPossible } from "./roster/offers/standby.ts";
import { swapAgreed, swapDeclined, swapUnapproved } from "./roster/swaps/answers.ts";
import { swapExchanged, swapJudged } from "./roster/swaps/approve.ts";
import { swapFindings } from "./roster/swaps/findings.ts";
import { shiftSwapsLapse } from "./roster/swaps/lapse.ts";
import { visitCancelled } from "./roster/visits/agree.ts";
import { shiftCancellationsEnd } from "./roster/visits/end.ts";
import { ownVisits } from "./roster/visits/own.ts";
import { shiftTold } from "./roster/planning/notifyWorkers.ts";
import { rosterProposalAsked, rosterProposalBegins } from "./roster/proposing/rules.ts";
import { shiftPaySettled } from "./timesheets/settled.ts";
import {
  shiftAbsences,
  shiftAttendance,
  shiftAttendanceAlike,
  shiftAttending,
} from "./roster/attendance/rules.ts";
import { shiftWorksWith } from "./roster/worksWith.ts";
import { shiftTeamOutcome } from "./roster/teamOutcome.ts";
import { shiftTeam, shiftTeammates } from "./roster/team.ts";
import { payRateState } from "./payRates/history.ts";
import { payRate } from "./payRates/setRate.ts";
import { referralDuplicates } from "./referrals/duplicates.ts";
import { rowRules } from "./rowRules.ts";
import { providerState } from "./settings/rules.ts";
import { setupComplete, setupStep } from "./setup/steps.ts";
import { setupTasks } from "./setup/tasks.ts";
import { staffAccount, staffNotOneself, staffShiftsOpened } from "./staff/leaving.ts";
import { staffSignIn } from "./staff/signIn.ts";
import { lastPayPeriod, thisPayPeriod } from "./timesheets/ranges.ts";
import { shiftDue, shiftPayDecision } from "./timesheets/decide.ts";
import { timesheetFile } from "./timesheets/export/csv.ts";
import { xeroTimesheetFile } from "./timesheets/export/xero.ts";
import { noteTimesheet, shiftTimesheet } from "./timesheets/keep.ts";
import { noteDue, notePayDecision, noteUnpaid } from "./timesheets/notes.ts";
import { payPeriod } from "./timesheets/periods.ts";
import { shiftPayAsked, shiftRechecked } from "./timesheets/recheck.ts";
import { paymentPossible, paymentPriced, paymentRecord, paymentReversed } from "./timesheets/rules.ts";
import { payRunToXero } from "./xero/payRun.ts";
import { voidedInXero, xeroAgain } from "./xero/send.ts";

/** The rules that definitions name, by the stage of a write that runs them (`record.stages`). */
export const rules: Rules = {
  rows: rowRules,
  prepare: {
    "shift-house": shiftHouse,
    "swap-agreed": swapAgreed,
    "swap-declined": swapDeclined,
    "swap-judged": swapJudged,
    ...frameworkRules.prepare,
    "availability-days": availabilityDays,
    "practice-use-judged": practiceUseJudged,
    "offer-asked": offerAsked,
    "agreement-on-paper": agreementOnPaper,
    "agreement-terms": agreementTerms,
    "applicant-joined": applicantJoined,
    "bank-receipt": bankReceipt,
    "booking-begins": bookingBegins,
    "claim-row-written-off": claimRowWrittenOff,
    "claim-started": claimStarted,
    "chat-message": chatMessage,
    "compliance-validity": complianceValidity,
    "contract-answered": contractAnswered,
    "contract-countersigned": contractCountersigned,
    "contract-sent": contractSent,
    "contract-signed": contractSigned,
    "document-kept": documentKept,
    "document-version": documentVersion,
    "chats-opened": chatsOpened,
    "emergency-opened": emergencyOpened,
    "privacy-request-asked": privacyRequestAsked,
    "employment-terms": employmentTerms,
    "invoice-approved": invoiceApproved,
    "invoice-payment": invoicePayment,
    "invoice-payment-removed": invoicePaymentRemoved,
    "evidence-asked": evidenceAsked,
    "invoice-run-started": invoiceRunStarted,
    "pay-run-correct": payRunCorrect,
    "pay-run-started": payRunStarted,
    "invoice-sent": invoiceSent,
    "leave-request": leaveRequest,
    "leave-withdrawal": leaveWithdrawal,
    "licence-holder": licenceHolder,
    "licence-unverified": licenceUnverified,
    "note-due": noteDue,
    "note-pay-decision": notePayDecision,
    "news-confirmed": newsConfirmed,
    "news-timed": newsTimed,
    "note-written": noteWritten,
    "pay-period": payPeriod,
    "pay-rate": payRate,
    "payment-record": paymentRecord,
    "plan-activated": planActivated,
    "price-import-started": priceImportStarted,
    "provider-state": providerState,
    "readers-counted": readersCounted,
    "receipt-ignored": receiptIgnored,
    "receipt-matched": receiptMatched,
    "receipt-restored": receiptRestored,
    "receipt-unmatched": receiptUnmatched,
    "referral-converted": referralConverted,
    "referral-linked": referralLinked,
    "referral-open": referralOpen,
    "roster-proposal-asked": rosterProposalAsked,
    "setup-complete": setupComplete,
    "setup-step": setupStep,
    "reminder-due": reminderDue,
    "shift-accepting": shiftAccepting,
    "shift-corrected": shiftCorrected,
    "shift-delivered": shiftDelivered,
    "shift-due": shiftDue,
    "shift-hours": shiftHours,
    "shift-outcome": shiftOutcome,
    "shift-pay-decision": shiftPayDecision,
    "shift-plan": shiftPlan,
    "shift-published": shiftPublished,
    "shift-rechecked": shiftRechecked,
    "shift-team": shiftTeam,
    "shift-tapped": shiftTapped,
    "shift-absences": shiftAbsences,
    "shift-attendance": shiftAttendance,
    "shift-task": shiftTask,
    "shift-times": shiftTimesKept,
    "shift-worker": shiftWorker,
    "support-item": supportItem,
  },
  check: {
    "house-has-place": houseHasPlace,
    "house-places": housePlaces,
    "house-roster-residents": houseRosterResidents,
    ...frameworkRules.check,
    "availability-possible": availabilityPossible,
    "template-day": templateDay,
    "practice-use-possible": practiceUsePossible,
    "care-possible": carePossible,
    "chat-message-whole": chatMessageWhole,
    "compliance-evidence": complianceEvidence,
    "contract-intact": contractIntact,
    "contract-whole": contractWhole,
    "form-reminder": formReminder,
    "holiday-once": holidayOnce,
    "invoice-complete": invoiceComplete,
    "invoice-payment-dated": invoicePaymentDated,
    "invoice-unclaimed": invoiceUnclaimed,
    "job-open": jobOpen,
    "job-post-open": jobPostOpen,
    "leave-balance": leaveBalance,
    "leave-possible": leavePossible,
    "licence-renewal": licenceRenewal,
    "licence-rights": licenceRights,
    "note-possible": notePossible,
    "note-unpaid": noteUnpaid,
    "payment-possible": paymentPossible,
    "plan-whole": planWhole,
    "readers-pause": readersPause,
    "shift-entered": shiftEntered,
    "shift-possible": shiftPossible,
    "shift-startable": shiftStartable,
    "shift-warned": shiftWarned,
    "staff-not-oneself": staffNotOneself,
    "standby-possible": standbyPossible,
  },
  after: {
    ...frameworkRules.after,
    "availability-shifts": availabilityShifts,
    "practice-use-incident": practiceUseIncident,
    "all-shifts": allShifts,
    "bank-suggestions": bankSuggestions,
    "booking-against-plan": bookingAgainstPlan,
    "booking-budget": bookingBudget,
    "bookings-carried": bookingsCarried,
    "category-shifts": categoryShifts,
    "chat-told": chatTold,
    "claim-begins": claimBegins,
    "claim-released": claimReleased,
    "claim-row-decided": claimRowDecided,
    "contract-in-force": contractInForce,
    "document-copies": documentCopies,
    "document-given": documentGiven,
    "holiday-calendar": holidayCalendar,
    "invoice-credited": invoiceCredited,
    "invoice-payment-gone": invoicePaymentGone,
    "invoice-payment-kept": invoicePaymentKept,
    "invoice-released": invoiceReleased,
    "voided-in-xero": voidedInXero,
    "xero-again": xeroAgain,
    "evidence-begins": evidenceBegins,
    "invoice-run-begins": invoiceRunBegins,
    "destruction-begins": destructionBegins,
    "pay-run-begins": payRunBegins,
    "price-import-begins": priceImportBegins,
    "prices-imported": pricesImported,
    "pay-run-signed": payRunSigned,
    "pay-run-to-xero": payRunToXero,
    "leave-shifts-opened": leaveShiftsOpened,
    "licence-replaced": licenceReplaced,
    "named-staff-shifts": namedStaffShifts,
    "note-timesheet": noteTimesheet,
    "participant-plan": participantPlan,
    "payer-addresses": payerAddresses,
    "payment-priced": paymentPriced,
    "plan-in-force": planInForce,
    "payment-reversed": paymentReversed,
    "note-invoiced": noteInvoiced,
    "receipt-payments": receiptPayments,
    "receipt-payments-removed": receiptPaymentsRemoved,
    "roster-proposal-begins": rosterProposalBegins,
    "shift-attendance-alike": shiftAttendanceAlike,
    "shift-team-outcome": shiftTeamOutcome,
    "shift-budgets": shiftBudgets,
    "shift-invoiced": shiftInvoiced,
    "shift-overridden": shiftOverridden,
    "shift-settled": shiftSettled,
    "shift-pay-asked": shiftPayAsked,
    "shift-teammates": shiftTeammates,
    "shift-timesheet": shiftTimesheet,
    "shift-told": shiftTold,
    "offer-first": offerFirst,
    "offer-over": offerOver,
    "shift-offers-end": shiftOffersEnd,
    "shift-cancellations-end": shiftCancellationsEnd,
    "shift-swaps-lapse": shiftSwapsLapse,
    "swap-exchanged": swapExchanged,
    "swap-unapproved": swapUnapproved,
    "staff-account": staffAccount,
    "staff-shifts": staffShifts,
    "staff-shifts-opened": staffShiftsOpened,
    "visit-cancelled": visitCancelled,
  },
  import: { "bank-lines": bankLines },
  shown: {
    "house-vacancies": houseVacancies,
    "house-roster-hours": houseRosterHours,
    ...frameworkRules.shown,
    "booking-plan": bookingPlan,
    "care-warnings": careShown,
    "news-mine": newsMine,
    "invoice-lines": invoiceLines,
    "shift-attending": shiftAttending,
    "shift-pay-settled": shiftPaySettled,
    "shift-starts-from": shiftStartsFrom,
    "shift-works-with": shiftWorksWith,
    "offer-asks": offerAsks,
    "swap-findings": swapFindings,
    "pay-rate-state": payRateState,
    "pay-run-blocked": payRunBlocked,
    "destruction-listed": destructionListed,
    "pay-run-in-xero": payRunInXero,
    "plan-level": planLevel,
    "plan-use": planUse,
    "referral-duplicates": referralDuplicates,
    "staff-sign-in": staffSignIn,
    "usual-terms": shownTerms,
    "chat-sender": senderPictures,
  },
  source: {
    ...frameworkRules.source,
    "access-log": accessLog,
    "opened-messages": openedMessages,
    "aged-debtors": agedDebtors,
    reconciliation,
    "active-chats": activeChats,
    "assigned-compliance": assignedCompliance,
    "chat-contacts": chatContacts,
    "compliance-standings": complianceStandings,
    "contract-supports": contractSupports,
    "document-readers": documentReaders,
    "document-views": documentViews,
    "leave-balances": leaveBalances,
    "news-readers": newsReaders,
    "own-documents": ownDocuments,
    "own-record-views": ownRecordViews,
    "own-visits": ownVisits,
    "record-views": recordViews,
    "setup-tasks": setupTasks,
  },
  range: { "this-pay-period": thisPayPeriod, "last-pay-period": lastPayPeriod },
  facts,
  effect,
  lock,
  download: {
    ...frameworkRules.download,
    claim: claimFile,
    contract: contractFile,
    evidence: evidenceFile,
    invoice: invoiceFile,
    statement: statementFile,
    matrix: matrixFile,
    notes: notesFile,
    timesheet: timesheetFile,
    "xero-timesheet": xeroTimesheetFile,
  },
  second: { "licence-of-two": licenceOfTwo },
};
