import { type Kysely, sql } from "kysely";
import { keepSent, run } from "./helpers.ts";

const countersigned = [
  "countersigned_at",
  "countersigned_by",
  "countersigned_as",
  "countersignature",
  "countersigned_sha256",
];

/** What becomes of a staff contract after it was sent; everything else in it stays as the employee got it. */
const moving = [
  "sent_at",
  "sent_by",
  "sent_to",
  "viewed_at",
  "answered_at",
  "answered_by",
  "answered_as",
  "signature",
  "accepted_sha256",
  ...countersigned,
  "decline_reason",
  "ended_on",
  "end_reason",
  "replaced_by",
];

/** Of these, what never changes again once it is there. */
const sealed = [
  "signature",
  "accepted_sha256",
  "answered_at",
  "answered_by",
  "answered_as",
  ...countersigned,
];

/**
 * A staff contract holds when the employer has signed it after the employee: until then one that was accepted is only
 * signed. The database refuses to change the employer's signature as it does the employee's. What was accepted before may
 * have two successors, one of them signed: that there is one at a time is asked of those only that are not signed yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    "drop trigger staff_contracts_keep_sent on staff_contracts",
    keepSent("keep_sent_staff_contract", { moving, sealed }),
  );
  const { rows: tenants } = await sql<{ id: string }>`select id from tenants`.execute(db);
  for (const { id } of tenants)
    await run(
      db,
      `select set_config('app.tenant', '${id}', true)`,
      `update staff_contracts set status = case status when 'accepted' then 'signed' else 'terminated' end
       where status in ('accepted', 'ended')`,
    );
  await run(
    db,
    `create trigger staff_contracts_keep_sent before update on staff_contracts
       for each row execute function keep_sent_staff_contract()`,
    `alter table staff_contracts add constraint staff_contracts_signed_by_both
       check (status <> 'active' or (data ? 'signature' and data ? 'countersignature'))`,
    "drop index staff_contracts_ending",
    `create index staff_contracts_ending on staff_contracts (tenant_id, end_date)
       where status in ('sent', 'viewed', 'signed', 'active') and deleted_at is null`,
  );
}
