import { sql } from "kysely";
import { conflict, invalid } from "#framework/server/http/errors.ts";
import { startTask } from "#framework/server/jobs/task.ts";
import { findRow } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After, Check, Prepare } from "#framework/server/records/write/stages.ts";
import { isLive } from "./live.ts";
import { discardRows } from "./keep.ts";

/** Who made a claim. @throws 422 for a participant whom the person may not see */
export const claimStarted: Prepare = async ({ context }, { participant }) => {
  const type = recordTypeOf(context.services.types, "participants");
  if (typeof participant === "string" && !(await findRow(context, type, participant)))
    throw invalid({ participant: ["Participant: choose one from the list."] });
  return { started_by: context.user.fullname };
};

/** A claim is made as soon as it is saved. */
export const claimBegins: After = async ({ context }) => startTask(context, "claims");

/** What a discarded claim had can be claimed again. */
export const claimReleased: After = ({ context, id }) => discardRows(context, id);

/** Refuses (409) to take back an invoice of which something is claimed: what is claimed never changes. */
export const invoiceUnclaimed: Check = async ({ context: { db, tenant }, id }) => {
  const { rows } = await sql<{ number: string; status: string }>`
    select distinct claim.data->>'number' as number, claim.data->>'status' as status from claim_rows
    join records claim on claim.tenant_id = claim_rows.tenant_id and claim.resource = 'claims' and claim.uuid = claim_rows.claim
    where claim_rows.tenant_id = ${tenant.id} and claim_rows.invoice = ${id} and claim_rows.${isLive} limit 1`.execute(
    db,
  );
  const [claim] = rows;
  if (!claim) return undefined;
  const wayOut =
    claim.status === "generated"
      ? "Discard that claim first."
      : "What was claimed from the NDIA stays as it is, unless the NDIA rejects it and you choose “Claim again”.";
  throw conflict(`This invoice is in claim ${claim.number}. ${wayOut}`);
};
