import { bookmarks } from "../bookmarks/routes.ts";
import { calendarFeeds } from "../calendarFeeds/routes.ts";
import { events } from "../events/routes.ts";
import { files } from "../files/routes.ts";
import { formBuilder } from "../formBuilder/routes.ts";
import { formPdf } from "../formPdf/routes.ts";
import { forms } from "../forms/routes.ts";
import { jobs } from "../jobs/routes.ts";
import { notifications } from "../notices/routes.ts";
import { platformUsers } from "../accounts/routes.ts";
import { reportRuns } from "../reports/runs/routes.ts";
import { roles } from "../roles/routes.ts";
import { subscription } from "../plans/routes.ts";
import { search } from "../search/routes.ts";
import { session } from "../session/routes.ts";
import { sms } from "../sms/routes.ts";
import { push } from "../push/routes.ts";
import { workspace } from "../workspace/routes.ts";
import type { Module } from "./module.ts";

/**
 * What the framework answers in every portal whose definitions state it: sign-in, roles, files, forms, search, …; by the
 * folder of `src/framework/server` that holds it.
 */
export const everyPortal: Readonly<Record<string, Module>> = {
  session,
  roles,
  accounts: platformUsers,
  bookmarks,
  jobs,
  files,
  search,
  workspace,
  events,
  notices: notifications,
  forms,
  formBuilder,
  formPdf,
  plans: subscription,
  push,
  sms,
  "reports/runs": reportRuns,
  calendarFeeds,
};
