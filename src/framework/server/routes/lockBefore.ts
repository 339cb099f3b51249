import type { Action } from "#framework/shared/definitions/resource.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../context.ts";
import { notFound } from "../http/errors.ts";
import { findRow } from "../records/read/one.ts";
import { decodeRow } from "../records/read/serialize.ts";
import type { RecordType } from "../records/store/recordType.ts";

/** Locks what an action writes beside its record (`locks`). @throws 404 for what is no id, and what its rules refuse */
export async function lockBefore(
  context: Context,
  type: RecordType,
  { locks = [] }: Action,
  id: string,
): Promise<void> {
  if (locks.length === 0) return;
  if (!isUuid(id)) throw notFound();
  const row = await findRow(context, type, id);
  const record = row && decodeRow(type, row, context);
  for (const lock of locks) await context.services.rules.lock[lock](context, id, record);
}
