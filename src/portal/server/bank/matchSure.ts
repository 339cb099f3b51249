import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { HttpError } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { attempted } from "#framework/server/records/series/attempted.ts";
import { actionOf, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { actOnRecord } from "#framework/server/records/write/act.ts";

/** Receipts that one press matches. */
const mostAtOnce = 100;

/**
 * Matches the receipts whose suggestion is sure, the oldest first, each as if someone had pressed Match. One that is refused
 * stays as it is and keeps nothing else from being matched.
 */
export const sureReceiptsMatched: Effect = {
  answer: {
    type: "object",
    additionalProperties: false,
    required: ["matched"],
    properties: { matched: { type: "integer", minimum: 0 } },
  },
  ofInput: matchSure,
};

async function matchSure(context: Context): Promise<Reply> {
  const type = recordTypeOf(context.services.types, "bank-receipts");
  const action = actionOf(type, "accept");
  const { rows } = await sql<{ uuid: string; suggested: string; all: number }>`
    select uuid, data->>'suggested' as suggested, (count(*) over ())::int as all from bank_receipts
    where tenant_id = ${context.tenant.id} and status = 'suggested' and data->>'certainty' = 'sure' and deleted_at is null
      and ${rowsFor(type, context.user)} order by received_on, uuid limit ${mostAtOnce}`.execute(context.db);
  let matched = 0;
  for (const { uuid, suggested } of rows) {
    const done = await attempted(context, () => actOnRecord(context, type, action, uuid, { suggested }));
    if (!(done instanceof HttpError)) matched += 1;
  }
  return answer(messageOf(matched, rows.length, rows[0]?.all ?? 0), { matched });
}

function messageOf(matched: number, tried: number, all: number): string {
  if (tried === 0) return "No suggestion is sure. Look at the others one by one.";
  const said = [`${matched} ${matched === 1 ? "receipt" : "receipts"} matched.`];
  if (matched < tried) said.push(`${tried - matched} could not be matched. Look at them one by one.`);
  if (all > tried) said.push(`${all - tried} more are sure. Press again.`);
  return said.join(" ");
}
