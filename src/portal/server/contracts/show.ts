import { logActivity } from "#framework/server/audit/activity.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { kindOfResource } from "./kinds.ts";
import { wholeProof } from "./scan.ts";

/** Whether a contract is still what was sent and signed, looked at again. */
export const contractProof: Facts = {
  answer: { type: "object", required: ["proof"] },
  of: async (context, { type, id, row }) => {
    const kind = kindOfResource(type);
    const proof = await wholeProof(context, kind, row);
    if (row.document !== null && !proof.matches)
      await logActivity(context, { action: "mismatch", resource: kind.office, record: id });
    return { proof };
  },
};
