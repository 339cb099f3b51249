import { care } from "./care/routes.ts";
import { chat } from "./chat/routes.ts";
import { claims } from "./claims/routes.ts";
import { compliance } from "./compliance/routes.ts";
import { dashboard } from "./dashboard/routes.ts";
import { documents } from "./documents/routes.ts";
import { fitness } from "./fitness/routes.ts";
import { invoices } from "./invoices/routes.ts";
import { jobPosts } from "./jobPosts/routes.ts";
import { notes } from "./notes/download.ts";
import { referrals } from "./referrals/routes.ts";
import { roster } from "./roster/routes.ts";
import { setup } from "./setup/abn.ts";
import { staff } from "./staff/routes.ts";
import { timesheets } from "./timesheets/routes.ts";
import { xero } from "./xero/routes.ts";
import type { Module } from "#framework/server/routes/module.ts";

/** What the portal answers by code of its own. What no module claims, the record service answers. */
export const modules: readonly Module[] = [
  staff,
  care,
  documents,
  dashboard,
  fitness,
  roster,
  notes,
  compliance,
  referrals,
  jobPosts,
  timesheets,
  invoices,
  claims,
  setup,
  chat,
  xero,
];
