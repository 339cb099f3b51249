import { fulfils } from "#shared/definitions/when.ts";
import type { Context } from "../../context.ts";
import { conflict, forbidden } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { updateRecord } from "../../records/update.ts";
import type { Input } from "../module.ts";
import { licenceType } from "./access.ts";

/**
 * Keeps what the register says of a person's screening; their planned shifts are judged anew by it at once.
 * @throws 403 for one's own check
 */
export async function setClearance(context: Context, { params, body }: Input): Promise<unknown> {
  const type = licenceType(context);
  const { version, clearance } = checkedInput(context, "actions/licence-clearance", body);
  const record = await updateRecord(
    context,
    type,
    params.id ?? "",
    { version: version ?? null },
    {
      action: "set-clearance",
      more: { clearance: clearance ?? null },
      guard: (before) => {
        if (before.staff === context.user.staff)
          throw forbidden("Someone else must set the clearance of your own check.");
        if (!fulfils(before, type.resource.actions["set-clearance"]?.when))
          throw conflict("The clearance of this licence can't be set.");
      },
    },
  );
  return answer("Clearance set", { staff_license: record });
}
