import { care } from "./care/routes.ts";
import { claims } from "./claims/routes.ts";
import { documents } from "./documents/routes.ts";
import { fitness } from "./fitness/routes.ts";
import { invoices } from "./invoices/routes.ts";
import { jobPosts } from "./jobPosts/routes.ts";
import { staff } from "./staff/routes.ts";
import { timesheets } from "./timesheets/routes.ts";
import { xero } from "./xero/routes.ts";
import type { Module } from "#framework/server/routes/module.ts";

/** What the portal answers by code of its own. What no module claims, the record service answers. */
export const modules: readonly Module[] = [
  staff,
  care,
  documents,
  fitness,
  jobPosts,
  timesheets,
  invoices,
  claims,
  xero,
];
