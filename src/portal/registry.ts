import type { Registry } from "#framework/registry.ts";

/** The components that definitions name. A name without a component, or the reverse, is a type error. */
export const registry: Registry = {
  ExpiryCell: () => import("./documents/ExpiryCell.tsx"),
  AnswersExport: () => import("./forms/AnswersExport.tsx"),
  FormDownload: () => import("./forms/FormDownload.tsx"),
  DueCell: () => import("./forms/DueCell.tsx"),
  ParticipantForms: () => import("./forms/ParticipantForms.tsx"),
  WoundHealing: () => import("./wounds/WoundHealing.tsx"),
  ParticipantSettings: () => import("./participants/ParticipantSettings.tsx"),
  ParticipantSummary: () => import("./participants/ParticipantSummary.tsx"),
  OpenEmergencies: () => import("./emergency/OpenEmergencies.tsx"),
  LeaveBalance: () => import("./leave/LeaveBalance.tsx"),
  LeaveShifts: () => import("./leave/LeaveShifts.tsx"),
  LeaveCalendar: () => import("./leave/LeaveCalendar.tsx"),
  MyLeaveBalance: () => import("./leave/MyLeaveBalance.tsx"),
  AdminDashboard: () => import("./dashboards/AdminDashboard.tsx"),
  PersonalDashboard: () => import("./dashboards/PersonalDashboard.tsx"),
  ParticipantDashboard: () => import("./dashboards/ParticipantDashboard.tsx"),
  Profile: () => import("./pages/Profile.tsx"),
  ProviderSettings: () => import("./pages/ProviderSettings.tsx"),
  ContractProof: () => import("./contracts/ContractProof.tsx"),
  ComplianceMatrix: () => import("./compliance/ComplianceMatrix.tsx"),
  FormBuilder: () => import("./formBuilder/FormBuilder.tsx"),
  FillForm: () => import("./formBuilder/FillForm.tsx"),
  FormVersions: () => import("./formBuilder/FormVersions.tsx"),
};
