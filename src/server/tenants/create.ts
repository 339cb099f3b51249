import { randomUUIDv7 } from "node:crypto";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Tenant } from "../context.ts";
import { asTenant } from "../database/tenancy.ts";
import { addHolidays } from "../modules/holidays/seed.ts";
import { awardTable, newestTable } from "../modules/payRates/awardTables.ts";
import { addAwards } from "../modules/payRates/loadTable.ts";
import { insertRole } from "../modules/roles/roleStore.ts";
import { countedByPresentRules } from "../modules/roster/recount.ts";
import { addNotices } from "../notices/supply.ts";
import type { Services } from "../services.ts";
import { systemContext } from "./systemContext.ts";

/** Permissions of the role that coordinators of a new provider have beside Staff. */
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
  "view-public-holidays",
  "edit-public-holidays",
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
  "view-incidents-report",
  "review-feedback",
  "view-feedback-report",
  "fill-intake",
  "review-intake",
  "review-support-plans",
  "review-risk-assessments",
  "review-wounds",
  "share-views",
];

/** Makes a provider: its row, and the roles that the access catalogue gives everybody at first. */
export async function createTenant(
  services: Services,
  {
    slug,
    name,
    color,
    staffSetting,
  }: { slug: string; name: string; color?: string; staffSetting?: JsonObject },
): Promise<Tenant> {
  const { database, definitions, tenants } = services;
  const id = randomUUIDv7();
  const platform = {
    type_of_platform: "ndis",
    ndis_provider: { name },
    ...(color && { colors: { primary: color } }),
  };
  await database.owner
    .insertInto("tenants")
    .values({
      id,
      slug,
      platform: JSON.stringify(platform),
      settings: JSON.stringify({
        time_zone: "Australia/Sydney",
        ...countedByPresentRules,
        ...(staffSetting && { staff_setting: staffSetting }),
      }),
    })
    .execute();
  const roles = [
    ...definitions.files.access.roles.map((role) => ({ ...role, system: true })),
    {
      name: "Roster coordinator",
      description: "Plans the roster.",
      permissions: coordinatorPermissions,
      system: false,
    },
  ];
  await asTenant(id, async () => {
    for (const role of roles) await insertRole({ db: database.db, tenant: { id } }, role);
  });
  tenants.forget();
  const tenant = await tenants.byId(id);
  if (!tenant) throw new Error("the new tenant was not found");
  await asTenant(id, () =>
    database.db.transaction().execute(async (db) => {
      const context = systemContext(services, tenant, db, "Installation");
      await addAwards(context, awardTable(newestTable));
      await addHolidays(context);
      await addNotices(context);
    }),
  );
  services.holidays.forget(id);
  tenants.forget();
  return (await tenants.byId(id)) ?? tenant;
}
