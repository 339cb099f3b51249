import { randomUUIDv7 } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { withComputed } from "#framework/shared/expressions/computed.ts";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { HttpError } from "../http/errors.ts";
import { isLimited } from "../plans/limits.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { checked, followed, hasRules, prepared } from "../records/write/stages.ts";
import type { Write } from "../records/write/writing.ts";
import type { Coming } from "./coming.ts";
import type { Problem, Ready } from "./outcome.ts";

/** The write of one row, as if someone had typed it. */
const writeOf = (context: Context, type: RecordType, id: string, sent: JsonObject): Write => ({
  context,
  type,
  kind: "create",
  action: "create",
  id,
  sent,
  input: {},
  told: [],
});

/**
 * Runs the rules of `prepare` and `check` over rows that are right so far, and keeps in each what they set.
 * @param columnOf what the file calls a field
 * @returns what they refuse
 */
export async function runRules(
  context: Context,
  type: RecordType,
  rows: readonly Ready[],
  columnOf: (name: string) => string,
): Promise<Problem[]> {
  if (!hasRules(type, "prepare", "create") && !hasRules(type, "check", "create")) return [];
  const problems: Problem[] = [];
  for (const ready of rows) {
    const write = writeOf(context, type, randomUUIDv7(), ready.record);
    try {
      ready.record = withComputed(type.fields, withoutNulls(await prepared(write, ready.record)));
      await checked(write, ready.record);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      const said = Object.entries(error.errors ?? { "": [error.message] });
      for (const [name, messages] of said)
        for (const message of messages) problems.push({ row: ready.row, column: columnOf(name), message });
    }
    await setImmediate();
  }
  return problems;
}

/** Runs the rules of `after` for records that have just been written. */
export async function followRows(context: Context, type: RecordType, rows: readonly Coming[]): Promise<void> {
  if (!hasRules(type, "after", "create") && !isLimited(context, type)) return;
  for (const { uuid, record } of rows)
    await followed(writeOf(context, type, uuid, record), { after: record });
}
