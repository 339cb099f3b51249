import { sql } from "kysely";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { invalid, notFound } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { type RecordType, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { checkedInput } from "#framework/server/records/write/checkedInput.ts";
import type { Change } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { isLocked, lockedConflict } from "../periods.ts";

/**
 * Marks unpaid records as paid and paid ones as unpaid, all or none (specification part 2, section 4).
 * @throws 404 when one is not there for the person, 422 without a reason to mark as unpaid, 409 in a locked period
 */
export async function togglePaid(context: Context, { body }: Input): Promise<Reply> {
  const { _method: _, ...sent } = body;
  const { payment_uuids, reason } = checkedInput(context, "actions/payment-toggle", sent);
  const type = recordTypeOf(context.services.types, "payment-records");
  const states = await statesOf(context, type, uuidsIn(payment_uuids));
  const isUndone = states.some(({ status }) => status === "paid");
  if (isUndone && !reason) throw invalid({ reason: ["Say why the records are marked as unpaid."] });
  for (const { uuid } of states)
    await updateRecord(context, type, uuid, {}, (before) =>
      before.status === "paid" ? asUnpaid(context, before, reason ?? null) : asPaid(context, before),
    );
  return answer(messageOf(states.length, isUndone));
}

/** A record that is paid for the first time never changes from then on. */
function asPaid({ user, services }: Context, { first_paid_at: first }: JsonObject): Change {
  const now = services.clock.now().toISOString();
  return {
    action: "mark-paid",
    more: {
      status: "paid",
      paid_at: now,
      first_paid_at: first ?? now,
      paid_by: user.fullname,
      unpaid_reason: null,
    },
  };
}

/** @throws 409 in a locked period (design decision on paid records) */
async function asUnpaid(context: Context, before: JsonObject, reason: Json): Promise<Change> {
  if (await isLocked(context, before)) throw lockedConflict(before);
  const more = { status: "unpaid", paid_at: null, paid_by: null, unpaid_reason: reason };
  return { action: "mark-unpaid", more };
}

const messageOf = (count: number, isUndone: boolean): string =>
  `${count === 1 ? "1 record" : `${count} records`} ${isUndone ? "updated" : "marked as paid"}`;

interface State extends JsonObject {
  uuid: string;
  status: string;
}

/** The records that are named, each locked: two people who press the button toggle them one after the other. */
async function statesOf(context: Context, type: RecordType, ids: readonly string[]): Promise<State[]> {
  const { rows } = await sql<State>`
    select uuid, status from payment_records where tenant_id = ${context.tenant.id} and deleted_at is null
      and uuid = any (${[...ids]}::uuid[]) and ${rowsFor(type, context.user)}
    order by uuid for update`.execute(context.db);
  if (rows.length < ids.length || ids.length === 0) throw notFound();
  return rows;
}
