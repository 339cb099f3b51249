import { today } from "#framework/shared/dates/dates.ts";
import { notFound } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import type { SourceRule } from "../records/read/source.ts";
import type { Module } from "../routes/module.ts";

/** The provider's jobs that did not succeed. One that belongs to no day is shown at the day on which it was made. */
export const failedJobs: SourceRule = async ({ services, tenant }) => ({
  rows: ((await services.jobs?.failed(tenant.id)) ?? []).map(({ kind: _kind, day, ...job }) => ({
    ...job,
    day: day ?? today(tenant.settings.time_zone, new Date(job.created_at)),
  })),
});

/** Background jobs that an admin looks after. */
export const jobs: Module = (handle) => {
  handle(
    "POST records/background-jobs/{id}/retry",
    async ({ services, tenant }, { params }) => {
      if (!(await services.jobs?.retry(tenant.id, params.id ?? ""))) throw notFound();
      return answer("The job will run in a few seconds", {});
    },
    // The queue works by connections of its own: a transaction of this call would keep the embedded database from it.
    { writes: false, answer: { type: "object" } },
  );
};
