import { fulfils } from "#shared/definitions/when.ts";
import type { Context } from "../../context.ts";
import { conflict } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { removeRecord } from "../../records/remove.ts";
import { idFrom } from "../../routes/generic.ts";
import type { Input } from "../module.ts";

/** Deletes a shift that was entered by mistake; it can be restored. What has been worked is kept. */
export async function removeShift(context: Context, input: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "shifts");
  const shift = await removeRecord(
    context,
    type,
    idFrom(input, "shift_uuid"),
    input.body.version,
    (before) => {
      if (!fulfils(before, type.resource.actions.remove?.when))
        throw conflict("This shift has begun: it is kept.");
    },
  );
  return answer("The shift is deleted", { shift });
}
