import { sql } from "kysely";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { invalid } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { setMany } from "#framework/server/records/write/setMany.ts";
import { acceptWarnings, asksOfWarnings } from "../judge/accepted.ts";
import type { Judgement } from "../judge/finding.ts";
import { judgePlan } from "../judge/judge.ts";
import { endOffer } from "../offers/end.ts";
import { lapseSwaps } from "../swaps/lapse.ts";
import { settleCancellations } from "../visits/end.ts";
import { chosen, during } from "./calendar.ts";
import { rangeFrom } from "./range.ts";
import { tell } from "./notifyWorkers.ts";

/** What publishing, and taking back, answers. */
const publishAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["shifts", "refused"],
  properties: {
    shifts: {
      type: "array",
      items: { type: "string", format: "uuid" },
      description: "Those that it was done to.",
    },
    refused: {
      type: "array",
      description: "Those that cannot be published, each with the reason.",
      items: {
        type: "object",
        required: ["uuid", "reason"],
        properties: { uuid: { type: "string", format: "uuid" }, reason: { type: "string" } },
      },
    },
  },
};

/**
 * Publishes drafts: those that are named, or those of some days and people. One that cannot go ahead as planned stays a
 * draft. Each person concerned gets one message.
 */
export const shiftsPublished: Effect = { answer: publishAnswer, ofInput: publishShifts };

async function publishShifts(context: Context, body: JsonObject): Promise<Reply> {
  const type = recordTypeOf(context.services.types, "shifts");
  const rows = await wanted(context, body, true);
  const judged = await judgedDrafts(context, rows, asksOfWarnings(body));
  const reasons = new Map(rows.map((row) => [row, reasonAgainst(row, judged.get(String(row.uuid)))]));
  const ready = rows.filter((row) => reasons.get(row) === undefined);
  const refused = [...reasons].flatMap(([{ uuid }, reason]) =>
    reason === undefined ? [] : [{ uuid: String(uuid), reason }],
  );
  await acceptWarnings(
    context,
    body,
    ready.flatMap(({ uuid }) => judged.get(String(uuid)) ?? []),
  );
  const published = {
    draft: false,
    published_at: context.services.clock.now().toISOString(),
    published_by: context.user.fullname,
  };
  const done = await setMany(context, type, ready, published, "publish");
  await tell(
    context,
    done.map((after) => ({ uuid: String(after.uuid), after })),
  );
  return answer(counted(done.length, "published", refused.length), {
    shifts: done.map(({ uuid }) => String(uuid)),
    refused,
  });
}

/** What speaks against drafts as they would be published, by shift. */
async function judgedDrafts(
  context: Context,
  rows: readonly Row[],
  isWarned: boolean,
): Promise<Map<string, Judgement>> {
  const type = recordTypeOf(context.services.types, "shifts");
  const shifts = rows.map((row) => ({ ...decodeRow(type, row, context), uuid: String(row.uuid) }));
  const judged = await judgePlan(
    context,
    shifts.map((shift) => ({ before: shift, wished: { ...shift, draft: false } })),
    { isWarned },
  );
  return new Map(judged.map((judgement) => [judgement.uuid, judgement]));
}

/** Why a draft cannot be published: it was flagged, or what it rests on has changed since it was planned. */
function reasonAgainst(
  { needs_attention: flagged, attention_reason: reason }: Row,
  judgement?: Judgement,
): string | undefined {
  if (flagged === true) return String(reason ?? "");
  const blocks = judgement?.blocks ?? [];
  return blocks.length === 0 ? undefined : blocks.map(({ sentence }) => sentence).join(" ");
}

/** Takes published shifts that have not begun back to drafts; those who knew of them are told. */
export const shiftsUnpublished: Effect = { answer: publishAnswer, ofInput: unpublishShifts };

async function unpublishShifts(context: Context, body: JsonObject): Promise<Reply> {
  const type = recordTypeOf(context.services.types, "shifts");
  const rows = await wanted(context, body, false);
  const before = rows.map((row) => ({ uuid: String(row.uuid), before: decodeRow(type, row, context) }));
  const done = await setMany(
    context,
    type,
    rows,
    { draft: true, published_at: null, published_by: null },
    "unpublish",
  );
  for (const { uuid } of before) await endOffer(context, uuid);
  const ids = before.map(({ uuid }) => uuid);
  await lapseSwaps(context, ids);
  await settleCancellations(context, ids);
  await tell(context, before);
  return answer(counted(done.length, "unpublished", 0), {
    shifts: done.map(({ uuid }) => String(uuid)),
    refused: [],
  });
}

/** The shifts that are meant and that the person may see, locked. @throws 422 where nothing says which */
async function wanted(context: Context, body: JsonObject, draft: boolean): Promise<Row[]> {
  const { shift_uuids: ids, start_date: start, end_date: end } = body;
  if (ids === undefined && (typeof start !== "string" || typeof end !== "string"))
    throw invalid({ shift_uuids: ["Choose shifts, or a first and a last day."] });
  const { db, tenant, user, services } = context;
  const type = recordTypeOf(services.types, "shifts");
  const which = Array.isArray(ids)
    ? sql`uuid = any (${ids.filter(isUuid)}::uuid[])`
    : sql`${during(rangeFrom(context, { start: String(start), end: String(end) }))} and ${chosen(body)}`;
  const { rows } = await sql<Row>`
    select * from shifts where tenant_id = ${tenant.id} and deleted_at is null and draft = ${draft}
      and status in ('open', 'scheduled') and ${which} and ${rowsFor(type, user)}
    order by start_at, uuid for update`.execute(db);
  return rows;
}

function counted(done: number, word: string, refused: number): string {
  const shifts = (count: number) => (count === 1 ? "1 shift" : `${count} shifts`);
  const kept = refused === 0 ? "" : `. ${shifts(refused)} can't go ahead as planned and stayed a draft`;
  return `${shifts(done)} ${word}${kept}`;
}
