import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { conflict, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { updateRecord } from "../../records/update.ts";
import { fieldsFrom, idFrom } from "../../routes/generic.ts";
import type { Input } from "../module.ts";
import { licenceType, refuseLiftingBar, refuseOthers } from "./access.ts";

/** A change makes void what somebody verified before it. */
const unverified: JsonObject = { first_verifier: null, first_verified_by: null, first_verified_at: null };

/** Changes a licence that nobody has decided on yet. */
export async function changeLicence(context: Context, input: Input): Promise<unknown> {
  const type = licenceType(context);
  const { license_id: _, ...sent } = fieldsFrom(type, input);
  const record = await updateRecord(context, type, idFrom(input, "license_id"), sent, {
    more: unverified,
    guard: (before) => {
      refuseOthers(context, before.staff);
      refuseLiftingBar(context, before);
      if (before.status !== "pending")
        throw conflict("Only a licence waiting for verification can be changed.");
      if (sent.staff !== undefined && sent.staff !== before.staff)
        throw invalid({ staff: ["A licence can't be moved to another person."] });
    },
  });
  return answer("Licence updated", { staff_license: record });
}

/** Sends a rejected licence again, put right; the reason of the rejection stays in its history. */
export async function resubmitLicence(context: Context, input: Input): Promise<unknown> {
  const type = licenceType(context);
  const { version, ...sent } = checkedInput(context, "actions/licence-resubmission", input.body);
  const record = await updateRecord(
    context,
    type,
    input.params.id ?? "",
    { ...sent, version: version ?? null },
    {
      action: "resubmit",
      more: { status: "pending", reject_reason: null, reviewed_by: null, reviewed_at: null, ...unverified },
      guard: (before) => {
        refuseOthers(context, before.staff);
        if (before.status !== "reject") throw conflict("Only a rejected licence can be resubmitted.");
      },
    },
  );
  return answer("Licence resubmitted. It is waiting for verification.", { staff_license: record });
}
