import type { NewProvider } from "#framework/server/portal.ts";
import { addHolidays } from "./holidays/seed.ts";
import { addPrices } from "./prices/supply.ts";
import { awardTable, newestTable } from "./payRates/awardTables.ts";
import { addAwards } from "./payRates/loadTable.ts";
import { countedByPresentRules } from "./roster/recount.ts";
import { defaultTimeZone } from "./settings.ts";

/** Permissions that coordinators have besides those of the role Staff. */
const coordinatorPermissions = [
  "view-admin-dashboard",
  "view-participants",
  "edit-participants",
  "view-participant-identifiers",
  "view-participants-report",
  "view-staff",
  "edit-staff",
  "view-staff-categories",
  "view-staff-licences",
  "edit-staff-licences",
  "verify-staff-licences",
  "view-shifts",
  "edit-shifts",
  "override-roster-warnings",
  "view-public-holidays",
  "edit-public-holidays",
  "view-notes",
  "edit-notes",
  "view-notes-report",
  "view-staff-availability",
  "edit-staff-availability",
  "view-leave",
  "edit-leave",
  "view-compliance",
  "view-compliance-requests",
  "edit-compliance-requests",
  "view-documents",
  "view-document-readers",
  "view-document-views",
  "view-participant-documents",
  "edit-participant-documents",
  "view-staff-documents",
  "edit-staff-documents",
  "view-services",
  "view-service-bookings",
  "edit-service-bookings",
  "view-referrals",
  "edit-referrals",
  "view-participant-contracts",
  "edit-participant-contracts",
  "view-staff-contracts",
  "review-incidents",
  "use-chat",
  "chat-with-everyone",
  "view-incidents-report",
  "review-feedback",
  "view-feedback-report",
  "fill-intake",
  "review-intake",
  "review-support-plans",
  "review-risk-assessments",
  "review-wounds",
  "view-houses",
  "edit-houses",
  "view-restrictive-practices",
  "edit-restrictive-practices",
  "view-practice-uses",
  "edit-practice-uses",
  "view-restrictive-practices-report",
  "share-views",
  "view-report-mails",
  "edit-report-mails",
  "build-reports",
];

/** What a new provider of disability support has at first. */
export const newProvider: NewProvider = {
  platform: (name) => ({ type_of_platform: "ndis", ndis_provider: { name } }),
  settings: { time_zone: defaultTimeZone, ...countedByPresentRules },
  // The screening of risk-assessed roles, and the orientation module of the NDIS Commission (domain reference, section 7.1).
  strictSettings: { staff_setting: { required_licences: ["worker_screening", "orientation"] } },
  roles: [
    {
      name: "Roster coordinator",
      description: "Plans the roster.",
      permissions: coordinatorPermissions,
    },
  ],
  fill: async (context) => {
    await addAwards(context, awardTable(newestTable));
    await addHolidays(context);
    await addPrices(context);
  },
};
