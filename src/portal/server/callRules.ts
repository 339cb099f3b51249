import { frameworkRules } from "#framework/server/folder/frameworkRules.ts";
import type { Rules } from "#framework/server/records/write/stages.ts";
import { availabilityConsequences } from "./availability/preview.ts";
import { sureReceiptsMatched } from "./bank/matchSure.ts";
import { participantAccount, participantInvited } from "./care/account.ts";
import { advocateInvited } from "./care/inviteAdvocate.ts";
import { participantForms } from "./care/participantForms.ts";
import { resetLinkSent } from "./care/signIn.ts";
import { participantSummary } from "./care/summary.ts";
import { chatDetail } from "./chat/detail.ts";
import { chatGroupBegun, chatGroupChanged, chatGroupLeft } from "./chat/groups.ts";
import { chatMarked, chatTyping, contactBlocked } from "./chat/marks.ts";
import { claimConsequences } from "./claims/outcome.ts";
import { complianceMatrix } from "./compliance/matrix.ts";
import { matrixOrdered } from "./compliance/matrixExport.ts";
import { contractCheck } from "./contracts/check.ts";
import { currentAgreement } from "./contracts/currentAgreement.ts";
import { currentEmployment } from "./contracts/currentEmployment.ts";
import { contractProof } from "./contracts/show.ts";
import {
  adminDashboard,
  advocateDashboard,
  participantDashboard,
  personalDashboard,
} from "./dashboard/dashboards.ts";
import { documentRead } from "./documents/mine.ts";
import { houseComparison } from "./houses/comparison.ts";
import { noteInvoiceConsequences, shiftInvoiceConsequences } from "./invoices/lines/add.ts";
import { invoiceRunConsequences } from "./invoices/runOutcome.ts";
import { leaveBalance, ownLeaveBalance } from "./leave/balances.ts";
import { leaveConsequences } from "./leave/preview.ts";
import { planActivation } from "./ndisPlans/activation.ts";
import { notesOrdered } from "./notes/download.ts";
import { draftPay } from "./pay/draftPay.ts";
import { shiftPay } from "./pay/shiftPay.ts";
import { awardTableLoaded } from "./payRates/loadTable.ts";
import { payRunPay } from "./payRuns/evidence.ts";
import { clientStatuses } from "./referrals/status.ts";
import { shiftTeamLocked } from "./roster/attendance/team.ts";
import { attendanceConsequences } from "./roster/attendance/rules.ts";
import { myDay } from "./roster/day/myDay.ts";
import { placeChosen } from "./roster/day/place.ts";
import { rosterCheck } from "./roster/judge/check.ts";
import { leaveShifts } from "./roster/leaveShifts.ts";
import { requestedShift, shiftGiven } from "./roster/offers/give.ts";
import { shiftsOffered } from "./roster/offers/offer.ts";
import { shiftsAssigned, shiftsCancelled } from "./roster/planning/bulk.ts";
import { rosterShifts } from "./roster/planning/calendar.ts";
import { copyUndone, shiftsCopied } from "./roster/planning/copy.ts";
import { shiftsExported } from "./roster/planning/exported.ts";
import { pickParticipants, pickStaff } from "./roster/planning/people.ts";
import { shiftsPublished, shiftsUnpublished } from "./roster/planning/publish.ts";
import { sidebarParticipants, sidebarStaff } from "./roster/planning/sidebar.ts";
import { proposalAccepted } from "./roster/proposing/accept.ts";
import { rosterProposalAnswer } from "./roster/proposing/show.ts";
import { shiftStatusConsequences } from "./roster/status.ts";
import { swapShifts } from "./roster/swaps/answers.ts";
import { swapShiftsOfOffice } from "./roster/swaps/approve.ts";
import { swapAsked } from "./roster/swaps/ask.ts";
import { swapColleagues } from "./roster/swaps/colleagues.ts";
import { templateFromDays } from "./roster/templates/fromDays.ts";
import { templateRolledOut } from "./roster/templates/rollOut.ts";
import { visitCancellationConsequences, visitToCancel } from "./roster/visits/agree.ts";
import { lateCancellation, visitCancellationAsked, visitCancellationWithdrawn } from "./roster/visits/ask.ts";
import { abnEntry } from "./setup/abn.ts";
import { timesheetsExported } from "./timesheets/export/csv.ts";
import { paidToggled } from "./timesheets/export/paid.ts";
import { timesheetStaff } from "./timesheets/export/staffList.ts";
import { xeroTimesheetExported } from "./timesheets/export/xero.ts";
import { shiftPayConsequences } from "./timesheets/preview.ts";
import { particularWound, woundHistory, woundLocations } from "./wounds/wounds.ts";
import { xeroCredentialsStored, xeroDisconnected } from "./xero/connection/change.ts";
import { xeroConnected, xeroConnection } from "./xero/connection/shown.ts";
import { sendingPreview } from "./xero/preview.ts";
import { contactsSent, employeesSent, invoicesSent, paymentsLookedFor, timesheetsSent } from "./xero/send.ts";

/** What the server works out in answer to calls. */
export const facts: Rules["facts"] = {
  ...frameworkRules.facts,
  "abn-entry": abnEntry,
  "admin-dashboard": adminDashboard,
  "advocate-dashboard": advocateDashboard,
  "attendance-consequences": attendanceConsequences,
  "availability-consequences": availabilityConsequences,
  "chat-detail": chatDetail,
  "claim-consequences": claimConsequences,
  "client-statuses": clientStatuses,
  "compliance-matrix": complianceMatrix,
  "contract-check": contractCheck,
  "contract-proof": contractProof,
  "current-agreement": currentAgreement,
  "current-employment": currentEmployment,
  "draft-pay": draftPay,
  "house-comparison": houseComparison,
  "invoice-run-consequences": invoiceRunConsequences,
  "late-cancellation": lateCancellation,
  "leave-balance": leaveBalance,
  "leave-consequences": leaveConsequences,
  "leave-shifts": leaveShifts,
  "my-day": myDay,
  "note-invoice-consequences": noteInvoiceConsequences,
  "own-leave-balance": ownLeaveBalance,
  "participant-account": participantAccount,
  "participant-dashboard": participantDashboard,
  "participant-forms": participantForms,
  "participant-summary": participantSummary,
  "particular-wound": particularWound,
  "pay-run-pay": payRunPay,
  "personal-dashboard": personalDashboard,
  "pick-participants": pickParticipants,
  "pick-staff": pickStaff,
  "plan-activation": planActivation,
  "roster-check": rosterCheck,
  "roster-proposal-answer": rosterProposalAnswer,
  "roster-shifts": rosterShifts,
  "sending-preview": sendingPreview,
  "shift-invoice-consequences": shiftInvoiceConsequences,
  "shift-pay": shiftPay,
  "shift-pay-consequences": shiftPayConsequences,
  "shift-status-consequences": shiftStatusConsequences,
  "sidebar-participants": sidebarParticipants,
  "sidebar-staff": sidebarStaff,
  "swap-colleagues": swapColleagues,
  "timesheet-staff": timesheetStaff,
  "visit-cancellation-consequences": visitCancellationConsequences,
  "wound-history": woundHistory,
  "wound-locations": woundLocations,
  "xero-connected": xeroConnected,
  "xero-connection": xeroConnection,
};

/** What calls do that are no write of one record. */
export const effect: Rules["effect"] = {
  ...frameworkRules.effect,
  "advocate-invited": advocateInvited,
  "award-table-loaded": awardTableLoaded,
  "chat-group-begun": chatGroupBegun,
  "chat-group-changed": chatGroupChanged,
  "chat-group-left": chatGroupLeft,
  "chat-marked": chatMarked,
  "chat-typing": chatTyping,
  "contact-blocked": contactBlocked,
  "contacts-sent": contactsSent,
  "copy-undone": copyUndone,
  "document-read": documentRead,
  "employees-sent": employeesSent,
  "invoices-sent": invoicesSent,
  "matrix-ordered": matrixOrdered,
  "notes-ordered": notesOrdered,
  "paid-toggled": paidToggled,
  "participant-invited": participantInvited,
  "payments-looked-for": paymentsLookedFor,
  "place-chosen": placeChosen,
  "proposal-accepted": proposalAccepted,
  "reset-link-sent": resetLinkSent,
  "shift-given": shiftGiven,
  "shifts-assigned": shiftsAssigned,
  "shifts-cancelled": shiftsCancelled,
  "shifts-copied": shiftsCopied,
  "shifts-exported": shiftsExported,
  "shifts-offered": shiftsOffered,
  "shifts-published": shiftsPublished,
  "shifts-unpublished": shiftsUnpublished,
  "sure-receipts-matched": sureReceiptsMatched,
  "swap-asked": swapAsked,
  "template-from-days": templateFromDays,
  "template-rolled-out": templateRolledOut,
  "timesheets-exported": timesheetsExported,
  "timesheets-sent": timesheetsSent,
  "visit-cancellation-asked": visitCancellationAsked,
  "visit-cancellation-withdrawn": visitCancellationWithdrawn,
  "xero-credentials-stored": xeroCredentialsStored,
  "xero-disconnected": xeroDisconnected,
  "xero-timesheet-exported": xeroTimesheetExported,
};

/** What actions lock before their record. */
export const lock: Rules["lock"] = {
  ...frameworkRules.lock,
  "requested-shift": requestedShift,
  "swap-shifts": swapShifts,
  "swap-shifts-of-office": swapShiftsOfOffice,
  "shift-team-locked": shiftTeamLocked,
  "visit-to-cancel": visitToCancel,
};
