import type { Context } from "../../context.ts";
import { logActivity } from "../../audit/activity.ts";
import { findRow, reachRow } from "../../records/one.ts";
import type { Row } from "../../records/present.ts";
import type { Operation } from "../module.ts";
import { wholeProof } from "./scan.ts";
import { type ContractKind, officeType, ownType } from "./kinds.ts";

/** Whether a contract is still what was sent and signed, looked at anew. */
export const proveContract =
  (kind: ContractKind): Operation =>
  async (context, { params }) => {
    const id = params.id ?? "";
    const row = (await ownRow(context, kind, id)) ?? (await reachRow(context, officeType(context, kind), id));
    const proof = await wholeProof(context, kind, row);
    if (row.document !== null && !proof.matches)
      await logActivity(context, { action: "mismatch", resource: kind.office, record: id });
    return { proof };
  };

/** The contract when it is one of the signed-in person's own. */
export const ownRow = (context: Context, kind: ContractKind, id: string): Promise<Row | undefined> =>
  findRow(context, ownType(context, kind), id, { lock: true });
