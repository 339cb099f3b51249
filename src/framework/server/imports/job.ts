import type { Context, Origin, Services } from "../context.ts";
import { DatabaseUnavailableError } from "../database/engine.ts";
import { HttpError } from "../http/errors.ts";
import { servicesOf } from "../layers/servicesOf.ts";
import { importable } from "./access.ts";
import { beginRound, finish, type Import, silentImports } from "./importStore.ts";
import { checkImport, runImport, Stopped } from "./work.ts";

/** A job about an import. */
export interface ImportJob {
  tenant: string;
  /** The import's id. */
  about: string;
}

type AfterCommit = Parameters<Context["afterCommit"]>[0];

/**
 * Works on an import that was taken on, with the rights that anyone who asked for it has now. A round of work that a process
 * did not live to end is begun again. What is wrong is put down at the import: nobody waits for the job.
 * @throws when this process or the database ends, and the job is to be tried again
 */
export async function workOnImport(
  base: Services,
  { tenant: tenantId, about }: ImportJob,
  signal: AbortSignal,
): Promise<void> {
  const { db } = base.database;
  const tenant = await base.tenants.byId(tenantId);
  const found = tenant && (await beginRound(db, tenantId, about));
  if (!found) return;
  const fail = (message: string) => finish({ db, tenant }, found, { state: "failed", result: { message } });
  const services = servicesOf(base, tenant);
  const user = await services.sessions.actingAs(db, tenantId, found.created_by);
  if (!user) return fail(`${found.created_by_name} can't sign in any more. Nothing was imported.`);
  const pending: AfterCommit[] = [];
  const context: Context = {
    services,
    tenant,
    db,
    user,
    origin: originOf(found),
    log: services.log,
    afterCommit: (next) => void pending.push(next),
  };
  try {
    const working = { context, type: importable(context, found.resource), found, signal };
    await (found.state === "checking" ? checkImport(working) : runImport(working));
  } catch (error) {
    if (error instanceof Stopped) return;
    if (signal.aborted || error instanceof DatabaseUnavailableError) throw error;
    if (!(error instanceof HttpError)) services.log.error({ err: error }, "import failed");
    return fail(error instanceof HttpError ? error.message : "Something went wrong. Nothing was imported.");
  }
  for (const next of pending) await next();
}

/** Where the request came from that asked for the work: the log names it. */
function originOf({ origin }: Import): Origin {
  const { requestId, ip, agent } = origin;
  return { requestId: String(requestId ?? ""), ip: String(ip ?? ""), agent: String(agent ?? "") };
}

/** Puts imports into the queue whose work never came there, or was begun by a process without a queue that has ended. */
export async function takeOnSilentImports(
  services: Services,
  jobs: NonNullable<Services["jobs"]>,
): Promise<void> {
  const silent = await silentImports(services.database.owner);
  const lost = await jobs.unknown("import", silent);
  await jobs.put(
    "import",
    lost.map(({ tenant, about }) => ({ tenant, about })),
  );
}
