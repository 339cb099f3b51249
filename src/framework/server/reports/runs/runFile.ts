import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { downloadLink } from "../../exports/link.ts";
import { findFile } from "../../files/findFile.ts";
import { notFound } from "../../http/errors.ts";
import { fileReply } from "../../http/pages/fileReply.ts";
import { answer, type Reply } from "../../http/reply.ts";
import { reportedType } from "../../records/read/madeRows.ts";
import { mayList } from "../../records/read/mayList.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { logRowsExport, planRows, type RowsOrder } from "../rowsOrder.ts";
import { openedReport } from "../subject.ts";
import { ownRun, type ReportRun, rowsOf } from "./runStore.ts";

/** An order of the kept file of a run in the background. */
export interface RunOrder extends JsonObject {
  run: string;
}

/** Whether the order of an export is for the file of a run. */
export const isRunOrder = (order: JsonObject): order is RunOrder => "run" in order;

/**
 * A link to the file of a run of one's own, under the key that the call answers it by. It is logged as other exports are.
 * @param type what the report of the call is about
 * @throws 403, 404
 */
export async function linkRunFile(
  context: Context,
  type: RecordType,
  uuid: string,
  { message, key }: { message: string; key: string },
): Promise<Reply> {
  const { run, order } = await reachRunFile(context, uuid);
  if (run.resource !== type.name) throw notFound();
  await logRowsExport(context, type, order, planRows(context, type, order));
  const link = await downloadLink(context, "export", { run: uuid } satisfies RunOrder);
  return answer(message, { [key]: link });
}

/** The file of a run, for anyone who ran it, while their rights are what they were. @throws 403, 404 */
export async function openRunFile(own: Context, { run: uuid }: RunOrder): Promise<Reply> {
  const { run } = await reachRunFile(own, uuid);
  const file = await findFile(own, String(run.answer.file));
  const stream = file && (await own.services.files.get(file.storage_key));
  if (!file || !stream) throw notFound();
  return fileReply(stream, {
    type: file.type,
    name: file.name,
    size: file.size,
    headers: { "cross-origin-resource-policy": "same-origin", "x-content-type-options": "nosniff" },
  });
}

/** A run of one's own that has a file. @throws 403, 404 */
async function reachRunFile(context: Context, uuid: string): Promise<{ run: ReportRun; order: RowsOrder }> {
  const run = isUuid(uuid) ? await ownRun(context, uuid) : undefined;
  const order = run && rowsOf(run);
  if (!run || !order || run.state !== "done") throw notFound();
  openedReport(context, run);
  const type = reportedType(context, run.resource);
  if (!type || !mayList(context, type)) throw notFound();
  return { run, order };
}
