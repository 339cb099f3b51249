import { midSentence } from "#framework/shared/text/names.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { startTask } from "#framework/server/jobs/task.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import { namesOf } from "#framework/server/records/store/titles.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { nextDue } from "#framework/server/retention/due.ts";
import { keptTypes } from "#framework/server/retention/kept.ts";

/** What was approved is destroyed in the background. */
export const destructionBegins: After = async ({ context }) => startTask(context, "destructions");

/** Names that are listed at most. */
const most = 200;

/** Adds to a proposal what would be destroyed, so far as the reader may see it. It is not kept: names go with the records. */
export const destructionListed: Shown = async (context, rows) =>
  Promise.all(rows.map((row) => listed(context, row)));

async function listed(context: Context, row: JsonObject): Promise<JsonObject> {
  if (row.status !== "proposed") return {};
  const kept = keptTypes(context.services).find(({ type }) => type.name === row.kind);
  if (!kept) return {};
  const looked = await nextDue(context, kept, { before: String(row.deleted_before), limit: most });
  const due = looked?.due ?? [];
  const names = await namesOf(context, kept.type, due);
  const [since, what] = kept.from
    ? [kept.from.name, midSentence(kept.from.label)]
    : ["deleted_at", "deleted"];
  const zone = context.tenant.settings.time_zone;
  return {
    listed: due.map(
      (record, index) =>
        `${names[index] ?? ""}, ${what} on ${writtenDate(clockAt(new Date(String(record[since])), zone).date)}`,
    ),
  };
}
