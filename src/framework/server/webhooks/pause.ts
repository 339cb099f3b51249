import type { Context } from "../context.ts";
import { notify } from "../notices/notify.ts";
import { findRow } from "../records/read/one.ts";
import { decodeRow } from "../records/read/serialize.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import { updateRecord } from "../records/write/update.ts";

/** The notice that says that an endpoint was paused. */
const notice = "webhook-paused";

/** Pauses an active endpoint because of how it answers, and tells those who look after it. What is to be sent waits. */
export async function pauseEndpoint(context: Context, id: string, why: "failing" | "gone"): Promise<void> {
  const type = recordTypeOf(context.services.types, "webhook-endpoints");
  const row = await findRow(context, type, id, { lock: true });
  if (!row || row.status !== "active") return;
  await updateRecord(
    context,
    type,
    id,
    {},
    { action: "give-up", more: { status: "paused", paused_because: why } },
  );
  if (!context.services.notices.all.has(notice)) return;
  const values = { ...decodeRow(type, row, context), uuid: id };
  await notify(context, notice, [{ key: id, record: id, values }]);
}
