import type { OwnComponents } from "./registry.ts";

/** The components that the framework itself brings, for definitions of every portal. */
export const frameworkComponents = {
  Notifications: () => import("./notifications/Notifications.tsx"),
  NotificationSettings: () => import("./notifications/NotificationSettings.tsx"),
  SigningSecret: () => import("./webhooks/SigningSecret.tsx"),
  FormBuilder: () => import("./formBuilder/FormBuilder.tsx"),
  FillForm: () => import("./formBuilder/FillForm.tsx"),
  FormTemplate: () => import("./formBuilder/template/FormTemplate.tsx"),
  FormDueSetting: () => import("./formBuilder/FormDueSetting.tsx"),
  FormVersions: () => import("./formBuilder/FormVersions.tsx"),
  FormDueCell: () => import("./formBuilder/FormDueCell.tsx"),
  AnswersExport: () => import("./forms/registers/AnswersExport.tsx"),
  FormDownload: () => import("./forms/registers/FormDownload.tsx"),
  DueCell: () => import("./forms/registers/DueCell.tsx"),
  AllReports: () => import("./reports/all/AllReports.tsx"),
} satisfies OwnComponents;
