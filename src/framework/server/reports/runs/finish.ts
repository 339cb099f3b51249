import type { CurrentUser, Services, Tenant } from "../../context.ts";
import { asItself } from "../../jobs/tenantDuties.ts";
import { notify } from "../../notices/notify.ts";
import { queueFailed } from "../../files/deletions.ts";
import { attachToRun } from "../../files/keepMade.ts";
import { endRun, type Outcome, type ReportRun } from "./runStore.ts";

/** A run that has come to its end, whose it is, and what came of it. */
interface Finished {
  base: Services;
  tenant: Tenant;
  /** Undefined when they can't sign in any more. */
  user: CurrentUser | undefined;
  run: ReportRun;
  outcome: Outcome;
}

/**
 * Ends a run and notifies its reader, in one transaction. The notice names the report and leads to the run; it says nothing
 * of what was asked or found. Nobody is notified of a run that they cancelled.
 */
export const finishRun = ({ base, tenant, user, run, outcome }: Finished): Promise<void> =>
  asItself(
    base,
    tenant,
    async (context) => {
      const file = "answer" in outcome && "file" in outcome.answer ? outcome.answer : undefined;
      if (!(await endRun(context.db, run, outcome))) {
        if (file) await queueFailed(context.db, tenant.id, file.file);
        return;
      }
      if (file) await attachToRun(context.db, tenant.id, run.uuid, file.file);
      if (!user) return;
      const { definitions, notices } = context.services;
      const name = "answer" in outcome ? "report-run-done" : "report-run-failed";
      const report = definitions.definitions.reports.find((one) => one.name === run.report);
      // A portal that states no such notice has its reports in the background all the same.
      if (!report || !notices.all.has(name)) return;
      const reader = { email: user.email, name: user.fullname, user: user.uuid };
      const values = { report: report.name, report_title: report.label, run: run.uuid, readers: [reader] };
      await notify(context, name, [{ key: run.uuid, values }]);
    },
    "Reports in the background",
  );
