import { bookmarks } from "./bookmarks/routes.ts";
import { care } from "./care/routes.ts";
import { compliance } from "./compliance/routes.ts";
import { contracts } from "./contracts/routes.ts";
import { dashboard } from "./dashboard/routes.ts";
import { documents } from "./documents/routes.ts";
import { events } from "./events/routes.ts";
import { formBuilder } from "./formBuilder/routes.ts";
import { files } from "./files/routes.ts";
import { formPapers } from "./formPapers/routes.ts";
import { forms } from "./forms/routes.ts";
import { leave } from "./leave/routes.ts";
import type { Module } from "./module.ts";
import { payRates } from "./payRates/routes.ts";
import { platformUsers } from "./platformUsers/routes.ts";
import { jobs } from "./jobs/routes.ts";
import { jobPosts } from "./jobPosts/routes.ts";
import { referrals } from "./referrals/routes.ts";
import { roles } from "./roles/routes.ts";
import { fitness } from "./fitness/routes.ts";
import { roster } from "./roster/routes.ts";
import { search } from "./search/routes.ts";
import { session } from "./session/routes.ts";
import { staff } from "./staff/routes.ts";
import { workspace } from "./workspace/routes.ts";

/** Every area of the server that has rules of its own. What none of them claims, the record service answers. */
export const modules: readonly Module[] = [
  session,
  roles,
  platformUsers,
  bookmarks,
  payRates,
  staff,
  jobs,
  care,
  documents,
  files,
  search,
  workspace,
  events,
  dashboard,
  forms,
  leave,
  fitness,
  roster,
  compliance,
  referrals,
  jobPosts,
  contracts,
  formBuilder,
  formPapers,
];
