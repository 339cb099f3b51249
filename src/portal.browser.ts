import "#portal/shared/handOver.ts";
import { frameworkComponents } from "#framework/browser/frameworkComponents.ts";
import type { Registry } from "#framework/browser/registry.ts";

export { settings } from "#portal/browser/settings.ts";

// The tiles of a dashboard come together.
const office = () => import("#portal/browser/dashboards/tiles/office.tsx");
const own = () => import("#portal/browser/dashboards/tiles/own.tsx");
const swaps = () => import("#portal/browser/swaps/dialogs.ts");
const participant = () => import("#portal/browser/dashboards/tiles/participant.tsx");

/** The components that definitions name. A name without a component, or the reverse, is a type error. */
export const registry: Registry = {
  ...frameworkComponents,
  ExpiryCell: () => import("#portal/browser/documents/ExpiryCell.tsx"),
  ParticipantForms: () => import("#portal/browser/forms/ParticipantForms.tsx"),
  WoundHealing: () => import("#portal/browser/wounds/WoundHealing.tsx"),
  ParticipantSettings: () => import("#portal/browser/participants/ParticipantSettings.tsx"),
  ParticipantSummary: () => import("#portal/browser/participants/ParticipantSummary.tsx"),
  PlanBudgets: () => import("#portal/browser/ndisPlans/PlanBudgets.tsx"),
  MyPlanBudgets: () => import("#portal/browser/ndisPlans/MyPlanBudgets.tsx"),
  BudgetCell: () => import("#portal/browser/participants/BudgetCell.tsx"),
  ParticipantSignIn: () => import("#portal/browser/participants/ParticipantSignIn.tsx"),
  RosterTools: () => import("#portal/browser/roster/RosterTools.tsx"),
  ApproveSwap: () => swaps().then(({ ApproveSwap }) => ({ default: ApproveSwap })),
  AskSwap: () => swaps().then(({ AskSwap }) => ({ default: AskSwap })),
  ShiftPay: () => import("#portal/browser/pay/ShiftPay.tsx"),
  PayRunPay: () => import("#portal/browser/pay/PayRunPay.tsx"),
  MyShiftPay: () => import("#portal/browser/pay/MyShiftPay.tsx"),
  ShiftSummary: () => import("#portal/browser/shifts/ShiftSummary.tsx"),
  Chat: () => import("#portal/browser/chat/Chat.tsx"),
  NewsFeed: () => import("#portal/browser/newsfeed/NewsFeed.tsx"),
  WhatWaits: () => import("#portal/browser/dashboards/WhatWaits.tsx"),
  OpenEmergencies: () => import("#portal/browser/emergency/OpenEmergencies.tsx"),
  LeaveBalance: () => import("#portal/browser/leave/LeaveBalance.tsx"),
  HouseComparison: () => import("#portal/browser/houses/HouseComparison.tsx"),
  LeaveShifts: () => import("#portal/browser/leave/LeaveShifts.tsx"),
  MyLeaveBalance: () => import("#portal/browser/leave/MyLeaveBalance.tsx"),
  MyUsualWeek: () => import("#portal/browser/availability/MyUsualWeek.tsx"),
  Timesheets: () => import("#portal/browser/timesheets/Timesheets.tsx"),
  AgedAmount: () => import("#portal/browser/invoices/AgedAmount.tsx"),
  TimesheetExport: () => import("#portal/browser/timesheets/TimesheetExport.tsx"),
  MyWeek: () => import("#portal/browser/day/MyWeek.tsx"),
  NeedsYou: () => office().then(({ NeedsYou }) => ({ default: NeedsYou })),
  OfficeFigures: () => office().then(({ OfficeFigures }) => ({ default: OfficeFigures })),
  RosterToday: () => office().then(({ RosterToday }) => ({ default: RosterToday })),
  RosteredHours: () => office().then(({ RosteredHours }) => ({ default: RosteredHours })),
  ReportedIncidents: () => office().then(({ ReportedIncidents }) => ({ default: ReportedIncidents })),
  OfficeActivity: () => office().then(({ OfficeActivity }) => ({ default: OfficeActivity })),
  NextShifts: () => own().then(({ NextShifts }) => ({ default: NextShifts })),
  WorkToDo: () => own().then(({ WorkToDo }) => ({ default: WorkToDo })),
  FormsDue: () => own().then(({ FormsDue }) => ({ default: FormsDue })),
  FormDrafts: () => own().then(({ FormDrafts }) => ({ default: FormDrafts })),
  MyParticipants: () => own().then(({ MyParticipants }) => ({ default: MyParticipants })),
  MyActivity: () => own().then(({ MyActivity }) => ({ default: MyActivity })),
  NextVisits: () => participant().then(({ NextVisits }) => ({ default: NextVisits })),
  ThingsToDo: () => participant().then(({ ThingsToDo }) => ({ default: ThingsToDo })),
  OwnRecord: () => participant().then(({ OwnRecord }) => ({ default: OwnRecord })),
  LatestActivity: () => participant().then(({ LatestActivity }) => ({ default: LatestActivity })),
  LatestNews: () =>
    import("#portal/browser/newsfeed/NewsPart.tsx").then(({ NewsPart }) => ({ default: NewsPart })),
  PeopleISupport: () => import("#portal/browser/dashboards/PeopleISupport.tsx"),
  AccountSetup: () => import("#portal/browser/setup/AccountSetup.tsx"),
  Integrations: () => import("#portal/browser/xero/Integrations.tsx"),
  Subscription: () => import("#portal/browser/subscription/Subscription.tsx"),
  Profile: () => import("#portal/browser/pages/Profile.tsx"),
  ProviderSettings: () => import("#portal/browser/pages/ProviderSettings.tsx"),
  AgreementSummary: () => import("#portal/browser/contracts/AgreementSummary.tsx"),
  SendInvoicesToXero: () => import("#portal/browser/xero/SendInvoices.tsx"),
  SendPayRunToXero: () => import("#portal/browser/xero/SendPayRun.tsx"),
  SendContract: () => import("#portal/browser/contracts/SendContract.tsx"),
  ContractProof: () => import("#portal/browser/contracts/ContractProof.tsx"),
  LicencesExpiring: () => import("#portal/browser/compliance/LicencesExpiring.tsx"),
  ComplianceMatrix: () => import("#portal/browser/compliance/ComplianceMatrix.tsx"),
};
