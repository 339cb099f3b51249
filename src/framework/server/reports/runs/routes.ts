import { type Report, reportParams } from "#framework/shared/definitions/reports.ts";
import { isObject, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { queueRunFile } from "../../files/deletions.ts";
import { forbidden, HttpError, invalid, notFound } from "../../http/errors.ts";
import { answer, type Reply } from "../../http/reply.ts";
import { withRows } from "../../records/read/madeRows.ts";
import type { Module } from "../../routes/module.ts";
import { reportQuery } from "../reportQuery.ts";
import { planRows, readRowsOrder } from "../rowsOrder.ts";
import { askedOf, openedReport, type Subject, subjectOf } from "../subject.ts";
import { summaryBody } from "../summary/body.ts";
import { logNumbers, planNumbers } from "../summary/numbers.ts";
import { coloursPart } from "../tones.ts";
import {
  addRun,
  type AskedRun,
  cancelRun,
  countOpen,
  findRun,
  keptUntil,
  ownRun,
  rowsOf,
} from "./runStore.ts";
import { stopStatement } from "./statement.ts";

const rowsPart: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["format"],
  title: "Rows",
  description:
    "In place of numbers: the rows, as a file that is kept for one day. The report's export gives it.",
  properties: {
    format: { enum: ["csv", "xlsx"], title: "Format" },
    columns: { type: "array", maxItems: 200, items: { type: "string", maxLength: 100 }, title: "Columns" },
    sortField: { type: "string", maxLength: 100, title: "Sort" },
    sortType: { enum: ["asc", "desc", "ASC", "DESC"], title: "Order" },
    colours: coloursPart,
    again: {
      type: "boolean",
      title: "Again",
      description:
        "Make the file again, where there is still one. Without it the run of that one is the answer.",
    },
  },
};

const placePart: Schema = {
  type: "string",
  maxLength: 20_000,
  title: "Place",
  description: "The query of the report's screen. The notice of the end leads to the run, which answers it.",
};

/** Runs of a provider that wait or go on at a time. */
const mostOpen = 3;

/** What someone wants to have in the background, checked, and how it is put into the log. */
interface Wanted {
  asked: AskedRun;
  log: () => Promise<void>;
}

/**
 * Has the numbers of a report worked out, or its rows written to a file, in the background. One that is under way for the same
 * is the answer to both.
 */
async function startRun(
  context: Context,
  { report: name, place = "", rows, ...sent }: JsonObject,
): Promise<Reply> {
  const report = context.services.definitions.definitions.reports.find((one) => one.name === name);
  if (!report) throw notFound();
  const { type, ...of } = subjectOf(report)(context, reportParams(report));
  const subject = { ...of, type: await withRows(context, type) };
  const body = askedOf(subject, sent);
  const { asked, log } = isObject(rows)
    ? rowsWanted(context, { report, subject, body, rows })
    : await numbersWanted(context, { report, subject, body });
  const found = await findRun(context, asked);
  if (found?.state === "waiting" || found?.state === "running")
    return answer("This report is already running", { uuid: found.uuid });
  if (found?.state === "done" && isObject(rows) && rows.again !== true)
    return answer("The file is ready", { uuid: found.uuid });
  if ((await countOpen(context)) >= mostOpen)
    throw new HttpError(429, "Other reports are already running. Wait for one to finish.", {
      retryAfter: 10,
    });
  const { services, tenant, db, afterCommit } = context;
  if (found) await queueRunFile(db, tenant.id, found.uuid);
  const uuid = await addRun(context, asked, String(place));
  await log();
  afterCommit(() => services.background.start(services, "report", { tenant: tenant.id, about: uuid }));
  return answer("The report is running", { uuid });
}

/** The report that a run is of, and what was asked for with. */
interface OfReport {
  report: Report;
  subject: Subject;
  body: JsonObject;
}

/** @throws 422 */
async function numbersWanted(context: Context, { report, subject, body }: OfReport): Promise<Wanted> {
  const { type, label } = subject;
  if (body.groups === undefined) throw invalid({ groups: ["Say what the numbers are grouped by."] });
  const planned = await planNumbers(context, type, body);
  return {
    asked: { resource: type.name, report: report.name, body },
    log: () => logNumbers(context, type, label, planned),
  };
}

/** A file of rows is logged as an export when it is downloaded. @throws 403 where the report has no export, 422 */
function rowsWanted(
  context: Context,
  { report, subject, body, rows }: OfReport & { rows: JsonObject },
): Wanted {
  const { type, label } = subject;
  if (!report.export) throw forbidden();
  const { filters, search, computed } = body;
  const { format, columns, sortField, sortType, colours = [...subject.colours] } = rows;
  const query = reportQuery({ filters, search, computed, sortField, sortType });
  const order = readRowsOrder(type, {
    format,
    query,
    columns: columns ?? [],
    name: label,
    colours: JSON.stringify(colours),
  });
  planRows(context, type, order);
  return {
    asked: { resource: type.name, report: report.name, body: { rows: order } },
    log: () => Promise.resolve(),
  };
}

/** How a run of one's own stands, and which place of its report it was asked for at. */
async function showRun(context: Context, uuid = ""): Promise<JsonObject> {
  const run = isUuid(uuid) ? await ownRun(context, uuid) : undefined;
  if (!run) throw notFound();
  openedReport(context, run);
  const { report, place, state, begun_at, ended_at, message } = run;
  const shown = { uuid, report, place, state, begun_at, ended_at, message, kept_until: keptUntil(run) };
  const order = rowsOf(run);
  if (!order) return { ...shown, of: "numbers" };
  const { written = 0, count = null, size = null } = run.answer;
  return { ...shown, of: "rows", format: order.format, written, count, size };
}

/** Cancels a run of one's own: the database stops working on it. */
async function stopRun(context: Context, uuid = ""): Promise<Reply> {
  if (!isUuid(uuid) || !(await cancelRun(context, uuid))) throw notFound();
  const { services, afterCommit } = context;
  afterCommit(() => stopStatement(services, uuid));
  return answer("The report was cancelled");
}

/** Numbers and files of reports that take long: they are made in the background, for anyone who asked, and kept for a day. */
export const reportRuns: Module = (handle) => {
  handle("POST report-runs", (context, { body }) => startRun(context, body), {
    body: {
      ...summaryBody,
      required: ["report"],
      properties: {
        report: { type: "string", maxLength: 100, title: "Report" },
        place: placePart,
        rows: rowsPart,
        ...summaryBody.properties,
      },
    },
  });
  handle("GET report-runs/{id}", (context, { params }) => showRun(context, params.id));
  handle("POST report-runs/{id}/cancel", (context, { params }) => stopRun(context, params.id));
};
