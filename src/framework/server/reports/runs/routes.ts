import { reportParams } from "#framework/shared/definitions/reports.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { HttpError, notFound } from "../../http/errors.ts";
import { answer, type Reply } from "../../http/reply.ts";
import type { Module } from "../../routes/module.ts";
import { askedOf, openedReport, subjectOf } from "../subject.ts";
import { summaryBody } from "../summary/body.ts";
import { logNumbers, planNumbers } from "../summary/summarise.ts";
import { addRun, cancelRun, countOpen, findRun, ownRun } from "./runStore.ts";
import { stopStatement } from "./statement.ts";

const placePart: Schema = {
  type: "string",
  maxLength: 20_000,
  title: "Place",
  description: "The query of the report's screen. The notice of the end leads to the run, which answers it.",
};

/** Runs of a provider that wait or go on at a time. */
const mostOpen = 3;

/** Has the numbers of a report worked out in the background. One that is under way for the same is the answer to both. */
async function startRun(context: Context, { report: name, place = "", ...sent }: JsonObject): Promise<Reply> {
  const report = context.services.definitions.definitions.reports.find((one) => one.name === name);
  if (!report) throw notFound();
  const subject = subjectOf(report)(context, reportParams(report));
  const { type, label } = subject;
  const body = askedOf(subject, sent);
  const planned = await planNumbers(context, type, body);
  const asked = { resource: type.name, report: report.name, body };
  const found = await findRun(context, asked);
  if (found?.state === "waiting" || found?.state === "running")
    return answer("This report is already running", { uuid: found.uuid });
  if ((await countOpen(context)) >= mostOpen)
    throw new HttpError(429, "Other reports are already running. Wait for one to finish.", {
      retryAfter: 10,
    });
  const uuid = await addRun(context, asked, String(place));
  await logNumbers(context, type, label, planned);
  const { services, tenant, afterCommit } = context;
  afterCommit(() => services.background.start(services, "report", { tenant: tenant.id, about: uuid }));
  return answer("The report is running", { uuid });
}

/** How a run of one's own stands, and which place of its report it was asked for at. */
async function showRun(context: Context, uuid = ""): Promise<JsonObject> {
  const run = isUuid(uuid) ? await ownRun(context, uuid) : undefined;
  if (!run) throw notFound();
  openedReport(context, run);
  const { report, place, state, begun_at, ended_at, message } = run;
  return { uuid, report, place, state, begun_at, ended_at, message };
}

/** Cancels a run of one's own: the database stops working on it. */
async function stopRun(context: Context, uuid = ""): Promise<Reply> {
  if (!isUuid(uuid) || !(await cancelRun(context, uuid))) throw notFound();
  const { services, afterCommit } = context;
  afterCommit(() => stopStatement(services, uuid));
  return answer("The report was cancelled");
}

/** Numbers of reports that take long: they are worked out in the background, for whoever asked, and kept for a day. */
export const reportRuns: Module = (claim) => {
  claim("POST report-runs", (context, { body }) => startRun(context, body), {
    body: {
      ...summaryBody,
      required: ["report", ...(summaryBody.required ?? [])],
      properties: {
        report: { type: "string", maxLength: 100, title: "Report" },
        place: placePart,
        ...summaryBody.properties,
      },
    },
  });
  claim("GET report-runs/{id}", (context, { params }) => showRun(context, params.id));
  claim("POST report-runs/{id}/cancel", (context, { params }) => stopRun(context, params.id));
};
