import type { OwnComponents } from "./registry.ts";

/** The components that the framework itself brings, for definitions of every portal. */
export const frameworkComponents = {
  Notifications: () => import("./notifications/Notifications.tsx"),
  NotificationSettings: () => import("./notifications/NotificationSettings.tsx"),
  SigningSecret: () => import("./webhooks/SigningSecret.tsx"),
  AllReports: () => import("./reports/all/AllReports.tsx"),
} satisfies OwnComponents;
