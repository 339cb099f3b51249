import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { asLongWork } from "../database/longWork.ts";
import { pagination } from "../http/envelope.ts";
import { conflict, forbidden, HttpError } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import { findImport, type Import, isRunning, shownImport, silent, takeOn } from "./importStore.ts";
import { undoImport } from "./undo.ts";
import type { Input } from "../routes/module.ts";
import { readPaging } from "../records/read/paging.ts";
import { reachImport } from "./access.ts";
import { checkedMapping } from "./mapping.ts";

const mostAtOnce = 2;

/** How far an import is. */
export async function readImport(context: Context, input: Input): Promise<unknown> {
  const { found } = await reachImport(context, input);
  return { import: shownImport(context, found) };
}

/** What is wrong with its rows, in their order. */
export async function listProblems(context: Context, input: Input): Promise<unknown> {
  const { found } = await reachImport(context, input);
  const asked = readPaging(input.query, 50);
  const rows = found.problems.slice((asked.page - 1) * asked.limit, asked.page * asked.limit);
  return {
    problems: rows,
    pagination: pagination({ total: found.problems.length }, rows.length, asked),
  };
}

/** Begins the dry run with the columns as they are matched now. */
export async function startCheck(context: Context, input: Input): Promise<unknown> {
  const { found, type } = await reachImport(context, input);
  // The schema of the call has looked at it.
  const mapping = checkedMapping(context, type, found, input.body.mapping as (string | null)[]);
  refuseOthers(context, found);
  await refuseTooMany(context);
  const from = ["uploaded", "checked", "cancelled", "failed"];
  if (!(await takeOn(context, found.uuid, "checking", from, mapping))) throw busy(found);
  workLater(context, found);
  return answer("Check started", { import: await again(context, found) });
}

/** Begins to write what the dry run found good. */
export async function startRun(context: Context, input: Input): Promise<unknown> {
  const { found } = await reachImport(context, input);
  refuseOthers(context, found);
  if (found.problems.some(({ warning }) => warning !== true))
    throw conflict("Fix the problems in the file first. Either all rows are imported or none.");
  await refuseTooMany(context);
  if (!(await takeOn(context, found.uuid, "importing", ["checked"]))) throw busy(found);
  workLater(context, found);
  return answer("Import started", { import: await again(context, found) });
}

/** Stops the work. What is written already stays; a transaction that has begun to write comes to its end first. */
export async function stop(context: Context, input: Input): Promise<unknown> {
  const { found } = await reachImport(context, input);
  const { numUpdatedRows } = await context.db
    .updateTable("imports")
    .set({ state: "cancelled" })
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", found.uuid)
    .where("state", "in", ["checking", "importing"])
    .executeTakeFirst();
  const shown = await again(context, found);
  if (numUpdatedRows === 0n && shown.state === "imported")
    throw conflict("This has already been imported. You can undo it.");
  return answer("Stopped. Nothing was imported.", { import: shown });
}

/** Takes back what an import made, within a day and where nobody has changed it since. */
export async function undo(context: Context, input: Input): Promise<unknown> {
  const { found, type } = await reachImport(context, input);
  await context.db
    .selectFrom("imports")
    .select("uuid")
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", found.uuid)
    .forUpdate()
    .execute();
  const { undo_until: until } = await again(context, found);
  if (until === null)
    throw conflict(
      "An import can only be undone once, within a day. Delete or change the records individually.",
    );
  const { undone, kept } = await asLongWork(() => undoImport(context, type, found));
  const rest = kept.length === 0 ? "" : ` ${kept.length} kept because they have been used or changed.`;
  return answer(`${undone} ${undone === 1 ? "record" : "records"} removed.${rest}`, {
    undone,
    kept,
    import: await again(context, found),
  });
}

/** Has the work done after the request: the portal asks how far it is. */
const workLater = ({ services, tenant, afterCommit }: Context, { uuid }: Import): void =>
  afterCommit(() => services.background.start(services, "import", { tenant: tenant.id, about: uuid }));

const again = async (context: Context, { uuid }: Import): Promise<JsonObject> =>
  shownImport(context, await findImport(context, uuid));

/** The file is the person's own: others see how far it is, and may undo it. */
function refuseOthers({ user }: Context, found: Import): void {
  if (found.created_by !== user.uuid) throw forbidden(`This file was uploaded by ${found.created_by_name}.`);
}

const busy = (found: Import): HttpError =>
  isRunning(found)
    ? conflict("This import is already in progress.")
    : conflict("This import has finished. Upload the file again.");

async function refuseTooMany({ db, tenant }: Context): Promise<void> {
  const rows = await db
    .selectFrom("imports")
    .select(["state", silent])
    .where("tenant_id", "=", tenant.id)
    .where("state", "in", ["checking", "importing"])
    .execute();
  if (rows.filter(isRunning).length >= mostAtOnce)
    throw new HttpError(429, "Two imports are already running. Wait for one to finish.", { retryAfter: 10 });
}
