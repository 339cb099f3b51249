import { sql } from "kysely";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { publishChange } from "#framework/server/events/changes.ts";
import { startTask } from "#framework/server/jobs/task.ts";
import type { Task } from "#framework/server/portal.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { type Suggestion, suggestInvoices } from "#portal/shared/bank/suggest.ts";
import type { OpenReceipt } from "#portal/shared/bank/open.ts";
import { openInvoices } from "./openInvoices.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";

const duty = "bank-suggestions";

/** Requests that have asked for it: an import has thousands of receipts and asks once. */
const asked = new WeakSet<Context>();

/** What receipts pay is worked out again when one comes, or when what is due changes. */
export const bankSuggestions: After = async ({ context }) => {
  if (asked.has(context)) return;
  asked.add(context);
  startTask(context, duty);
};

/** Works out what the open receipts of a provider pay, all of them at once. */
export const bankSuggestionsTask: Task = {
  due: async (owner) => {
    const { rows } = await sql<{ tenant_id: string }>`select distinct tenant_id from bank_receipts
      where looked_at is null and status in ('unmatched', 'suggested') and deleted_at is null`.execute(owner);
    return rows.map(({ tenant_id: id }) => id);
  },
  work: async (services, tenant) => {
    await services.database.db.transaction().execute(async (db) => {
      await suggestAnew(systemContext(services, tenant, db, "Bank receipts"));
    });
  },
};

/** Keeps new suggestions, and forgets those that do not hold any more. Two who do it at once wait for each other. */
export async function suggestAnew(context: Context): Promise<void> {
  const { db, tenant } = context;
  await takeTurn(db, `bank suggestions ${tenant.id}`);
  const receipts = await openReceipts(context);
  if (receipts.length === 0) return;
  const invoices = await openInvoices(context);
  const found = suggestInvoices(receipts, invoices);
  const numbers = new Map(invoices.map(({ uuid, number }) => [uuid, number]));
  const rows = receipts.map(({ uuid, amount }) => ({ uuid, ...shownAs(found.get(uuid), amount, numbers) }));
  const { numAffectedRows } = await sql`
    update bank_receipts receipt set status = new.status, looked_at = now(),
      data = receipt.data - array['suggested', 'suggested_because', 'certainty', 'allocations'] || coalesce(new.told, '{}')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (uuid uuid, status text, told jsonb)
    where receipt.tenant_id = ${tenant.id} and receipt.uuid = new.uuid and receipt.deleted_at is null
      and receipt.status in ('unmatched', 'suggested')
      and (receipt.looked_at is null or receipt.data->'suggested' is distinct from new.told->'suggested'
        or receipt.data->'allocations' is distinct from new.told->'allocations'
        or receipt.data->'certainty' is distinct from new.told->'certainty')`.execute(db);
  const [first] = receipts;
  if (Number(numAffectedRows ?? 0) === 0 || !first) return;
  const type = recordTypeOf(context.services.types, "bank-receipts");
  context.services.counts.forget(tenant.id, type.store.table);
  await publishChange(context, type, first.uuid, "update");
}

/** A suggestion as a receipt keeps it. Amounts are said where they are not that of the receipt. */
function shownAs(
  found: Suggestion | undefined,
  received: number,
  numbers: ReadonlyMap<string, string>,
): JsonObject {
  if (!found) return { status: "unmatched", told: null };
  const words = found.allocations.map(({ invoice, amount }) => {
    const number = numbers.get(invoice) ?? "";
    return amount === received ? number : `${number} (${formatCents(amount)})`;
  });
  const [first = ""] = words;
  return {
    status: "suggested",
    told: {
      suggested: words.length <= 3 ? words.join(", ") : `${first} and ${words.length - 1} more`,
      suggested_because: found.because,
      certainty: found.isSure ? "sure" : "likely",
      allocations: found.allocations,
    },
  };
}

async function openReceipts({ db, tenant }: Context): Promise<OpenReceipt[]> {
  const { rows } = await sql<OpenReceipt>`
    select uuid, amount, concat_ws(' ', data->>'description', data->>'reference') as text from bank_receipts
    where tenant_id = ${tenant.id} and status in ('unmatched', 'suggested') and deleted_at is null
    order by received_on, uuid`.execute(db);
  return rows;
}
