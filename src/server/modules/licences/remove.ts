import type { Context } from "../../context.ts";
import { conflict } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { removeRecord } from "../../records/remove.ts";
import { updateRecord } from "../../records/update.ts";
import type { Input } from "../module.ts";
import { licenceType } from "./access.ts";

/** Deletes an active licence, with the reason; it can be restored. */
export async function removeLicence(context: Context, { params, query }: Input): Promise<unknown> {
  const type = licenceType(context);
  const { version, ...typed } = query;
  const id = params.id ?? "";
  const { reason = "" } = checkedInput(context, "actions/reason", typed);
  await updateRecord(
    context,
    type,
    id,
    { version: version ?? null },
    {
      action: "remove",
      more: { removal_reason: reason },
      guard: ({ status }) => {
        if (status !== "active") throw conflict("Only an active licence can be deleted.");
      },
    },
  );
  return answer("Licence deleted", { staff_license: await removeRecord(context, type, id) });
}
