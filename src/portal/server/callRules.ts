import { frameworkRules } from "#framework/server/folder/frameworkRules.ts";
import type { Rules } from "#framework/server/records/write/stages.ts";
import { availabilityConsequences } from "./availability/preview.ts";
import { participantAccount } from "./care/account.ts";
import { participantForms } from "./care/participantForms.ts";
import { participantSummary } from "./care/summary.ts";
import { claimConsequences } from "./claims/outcome.ts";
import { contractCheck } from "./contracts/check.ts";
import { currentAgreement } from "./contracts/currentAgreement.ts";
import { currentEmployment } from "./contracts/currentEmployment.ts";
import { contractProof } from "./contracts/show.ts";
import { houseComparison } from "./houses/comparison.ts";
import { noteInvoiceConsequences, shiftInvoiceConsequences } from "./invoices/add.ts";
import { invoiceRunConsequences } from "./invoices/runOutcome.ts";
import { leaveBalance, ownLeaveBalance } from "./leave/balances.ts";
import { leaveConsequences } from "./leave/preview.ts";
import { planActivation } from "./ndisPlans/activation.ts";
import { draftPay } from "./pay/draftPay.ts";
import { shiftPay } from "./pay/shiftPay.ts";
import { payRunPay } from "./payRuns/evidence.ts";
import { rosterCheck } from "./roster/judge/check.ts";
import { leaveShifts } from "./roster/leaveShifts.ts";
import { requestedShift, shiftGiven } from "./roster/offers/give.ts";
import { rosterProposalAnswer } from "./roster/proposing/show.ts";
import { shiftStatusConsequences } from "./roster/status.ts";
import { swapShifts } from "./roster/swaps/answers.ts";
import { swapShiftsOfOffice } from "./roster/swaps/approve.ts";
import { shiftPayConsequences } from "./timesheets/preview.ts";
import { particularWound, woundHistory, woundLocations } from "./wounds/wounds.ts";

/** What the server works out in answer to calls. */
export const facts: Rules["facts"] = {
  ...frameworkRules.facts,
  "availability-consequences": availabilityConsequences,
  "claim-consequences": claimConsequences,
  "contract-check": contractCheck,
  "contract-proof": contractProof,
  "current-agreement": currentAgreement,
  "current-employment": currentEmployment,
  "draft-pay": draftPay,
  "house-comparison": houseComparison,
  "invoice-run-consequences": invoiceRunConsequences,
  "leave-balance": leaveBalance,
  "leave-consequences": leaveConsequences,
  "leave-shifts": leaveShifts,
  "note-invoice-consequences": noteInvoiceConsequences,
  "own-leave-balance": ownLeaveBalance,
  "participant-account": participantAccount,
  "participant-forms": participantForms,
  "participant-summary": participantSummary,
  "particular-wound": particularWound,
  "pay-run-pay": payRunPay,
  "plan-activation": planActivation,
  "roster-check": rosterCheck,
  "roster-proposal-answer": rosterProposalAnswer,
  "shift-invoice-consequences": shiftInvoiceConsequences,
  "shift-pay": shiftPay,
  "shift-pay-consequences": shiftPayConsequences,
  "shift-status-consequences": shiftStatusConsequences,
  "wound-history": woundHistory,
  "wound-locations": woundLocations,
};

/** What calls do that are no write of one record. */
export const effect: Rules["effect"] = {
  ...frameworkRules.effect,
  "shift-given": shiftGiven,
};

/** What actions lock before their record. */
export const lock: Rules["lock"] = {
  ...frameworkRules.lock,
  "requested-shift": requestedShift,
  "swap-shifts": swapShifts,
  "swap-shifts-of-office": swapShiftsOfOffice,
};
