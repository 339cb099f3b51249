import { fulfils } from "#shared/definitions/when.ts";
import type { Context } from "../../context.ts";
import { conflict } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { removeRecord } from "../../records/remove.ts";
import { idFrom } from "../../routes/generic.ts";
import type { Input } from "../module.ts";
import type { RestoreGuard } from "../restoreGuards.ts";
import { refuseImpossible, timesOf } from "./checks.ts";

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
        throw conflict("This shift has started and can't be deleted.");
    },
  );
  return answer("Shift deleted", { shift });
}

/**
 * Refuses to bring back a shift that could not be planned now: its worker may have become unfit for work meanwhile. That
 * its time was taken the database says.
 */
export const refuseRestoring: RestoreGuard = async (context, id, shift) => {
  const times = timesOf(shift);
  if (times && ["open", "scheduled"].includes(String(shift.status)))
    await refuseImpossible(context, shift, times, id, { free: false });
};
