import "#portal/shared/handOver.ts";
import { formStore, migrations } from "#portal/server/migrations/migrations.ts";
import { demoAccounts, demoPassword } from "#portal/server/demo/people/accounts.ts";
import { fillDemo } from "#portal/server/demo/fill.ts";
import type { Portal } from "#framework/server/portal.ts";
import { reportWatch } from "#framework/server/reports/mails/send.ts";
import { aboutParticipants, staffInForms } from "#portal/server/care/aboutParticipants.ts";
import { invitationAccepted } from "#portal/server/care/inviteAdvocate.ts";
import { judgeShiftsOfToday } from "#portal/server/fitness/daily.ts";
import { judgeShiftsWith } from "#portal/server/fitness/shiftFlags.ts";
import { supplyHolidays } from "#portal/server/holidays/seed.ts";
import { holidays } from "#portal/server/holidays/source.ts";
import { modules } from "#portal/server/modules.ts";
import { newProvider } from "#portal/server/newProvider.ts";
import { noticeRules } from "#portal/server/notices.ts";
import { person } from "#portal/server/person.ts";
import { bankSuggestionsTask } from "#portal/server/bank/suggestions.ts";
import { claimTask } from "#portal/server/claims/make.ts";
import { invoiceRunTask } from "#portal/server/invoices/runJob.ts";
import { proposeDestructions } from "#portal/server/destructions/propose.ts";
import { destructionTask } from "#portal/server/destructions/work.ts";
import { evidenceTask } from "#portal/server/evidence/work.ts";
import { payRunTask } from "#portal/server/payRuns/work.ts";
import { priceImportTask } from "#portal/server/prices/read.ts";
import { supplyPrices } from "#portal/server/prices/supply.ts";
import { shiftWatch } from "#portal/server/roster/day/watch.ts";
import { chatWatch } from "#portal/server/chat/alerts.ts";
import { deleteOldProposals } from "#portal/server/roster/proposing/store.ts";
import { rosterProposalTask } from "#portal/server/roster/proposing/work.ts";
import { recountBudgets } from "#portal/server/roster/recount.ts";
import { keepBudgetLevels } from "#portal/server/ndisPlans/use/levels.ts";
import { showPlansOfToday } from "#portal/server/ndisPlans/inForce.ts";
import { rules } from "#portal/server/rules.ts";
import { serveXeroPages } from "#portal/server/xero/devPages.ts";
import { dailyPayments } from "#portal/server/xero/send.ts";
import { xeroTask } from "#portal/server/xero/transfers/work.ts";
import { settingsOf } from "#portal/server/settings.ts";

/** The portal for providers of disability support. */
export const portal: Portal = {
  callPrefix: "ndis",
  modules,
  rules,
  noticeRules,
  formFollowUps: new Map([["participant_risk_assessment", judgeShiftsWith]]),
  formStore,
  formSubjects: { participants: aboutParticipants },
  formPeople: staffInForms,
  holidays,
  profileKey: "ndis_provider",
  settings: settingsOf,
  person,
  accountRecords: [
    { field: "staff", table: "staff", title: "full_name" },
    { field: "participant", table: "participants", title: "full_name" },
  ],
  invitationAccepted,
  dailyJobs: {
    "judge-shifts": (services, tenant) => judgeShiftsOfToday(services, tenant),
    "plans-of-today": showPlansOfToday,
    "budget-levels": keepBudgetLevels,
    "xero-payments": dailyPayments,
    "old-proposals": deleteOldProposals,
    "destructions-due": proposeDestructions,
  },
  watches: { shifts: shiftWatch, chats: chatWatch, reports: reportWatch },
  tasks: {
    "invoice-runs": invoiceRunTask,
    claims: claimTask,
    "pay-runs": payRunTask,
    "price-imports": priceImportTask,
    xero: xeroTask,
    "bank-suggestions": bankSuggestionsTask,
    "roster-proposals": rosterProposalTask,
    destructions: destructionTask,
    "evidence-packs": evidenceTask,
  },
  migrations,
  newProvider,
  bringUpToDate: async (services) => {
    await supplyHolidays(services);
    await supplyPrices(services);
    await recountBudgets(services);
  },
  devPages: serveXeroPages,
  demo: { fill: fillDemo, password: demoPassword, accounts: demoAccounts, second: "acacia" },
};
