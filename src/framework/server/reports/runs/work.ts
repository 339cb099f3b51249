import { reportParams } from "#framework/shared/definitions/reports.ts";
import type { Context, Origin, Services } from "../../context.ts";
import { DatabaseUnavailableError } from "../../database/engine.ts";
import { HttpError } from "../../http/errors.ts";
import { withRows } from "../../records/read/madeRows.ts";
import { servicesOf } from "../../layers/servicesOf.ts";
import { finishRun } from "./finish.ts";
import { beatRun, beginRun, type Outcome, type ReportRun, rowsOf } from "./runStore.ts";
import { stopStatement } from "./statement.ts";
import { workOnNumbers } from "./numbers.ts";
import { workOnRows } from "./rows.ts";
import { subjectOf } from "../subject.ts";

/** A job about a report that takes long. */
export interface ReportJob {
  tenant: string;
  /** The run's id. */
  about: string;
}

const beatEveryMs = 20_000;

/**
 * Works the numbers of a report out, or writes its rows to a file, with the rights that anyone who asked for them has now. What
 * is wrong is put down at the run: nobody waits for the job.
 * @throws when this process or the database ends, and the job is to be tried again
 */
export async function workOnReport(base: Services, { tenant: id, about }: ReportJob, signal: AbortSignal) {
  const { db } = base.database;
  const tenant = await base.tenants.byId(id);
  const found = tenant && (await beginRun(db, id, about));
  if (!found) return;
  const services = servicesOf(base, tenant);
  const user = await services.sessions.actingAs(db, id, found.created_by);
  const end = (outcome: Outcome) => finishRun({ base, tenant, user, run: found, outcome });
  if (!user) return end({ message: "The account can't sign in any more." });
  const stop = () => void stopStatement(services, found.uuid).catch(() => undefined);
  const beat = setInterval(() => {
    beatRun(db, found).then(
      (isWanted) => !isWanted && stop(),
      () => undefined,
    );
  }, beatEveryMs);
  signal.addEventListener("abort", stop);
  try {
    const context: Context = {
      services,
      tenant,
      db,
      user,
      origin: originOf(found),
      log: services.log,
      afterCommit: () => undefined,
    };
    const report = services.definitions.definitions.reports.find(({ name }) => name === found.report);
    const subject = subjectOf(report)(context, report && reportParams(report));
    const type = await withRows(context, subject.type);
    const order = rowsOf(found);
    const answer = order
      ? await workOnRows(context, type, { run: found, order, signal })
      : await workOnNumbers(context, type, found);
    await end({ answer });
  } catch (error) {
    if (signal.aborted || error instanceof DatabaseUnavailableError) throw error;
    // Of one that was cancelled the state stays: it is not running any more.
    if (!(error instanceof HttpError)) services.log.warn({ err: error }, "a report in the background failed");
    const message = error instanceof HttpError ? error.message : "It took too long, or something went wrong.";
    await end({ message });
  } finally {
    clearInterval(beat);
    signal.removeEventListener("abort", stop);
  }
}

/** Where the request came from that asked for the run. */
function originOf({ origin }: ReportRun): Origin {
  const { requestId, ip, agent } = origin;
  return { requestId: String(requestId ?? ""), ip: String(ip ?? ""), agent: String(agent ?? "") };
}
