import { fulfils } from "#shared/definitions/when.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { conflict, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { createRecord } from "../../records/create.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { updateRecord } from "../../records/update.ts";
import { fieldsFrom, idFrom } from "../../routes/generic.ts";
import type { Input } from "../module.ts";
import { refuseImpossible, timesOf } from "./checks.ts";
import { refuseUnclearZone } from "./zone.ts";

/** Plans a shift: with a worker it is scheduled, without one open. */
export async function addShift(context: Context, input: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "shifts");
  const sent = fieldsFrom(type, input);
  const more = await planOf(context, sent);
  const shift = await oneAtATime(() => createRecord(context, type, sent, more));
  return answer("Shift added successfully", { shift });
}

/** Plans a shift anew, as long as it has not begun. */
export async function updateShift(context: Context, input: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "shifts");
  const id = idFrom(input, "shift_uuid");
  const { shift_uuid: _, ...sent } = fieldsFrom(type, input);
  const before = wholeRecord(type, await reachRow(context, type, id, { lock: true }), context);
  if (!fulfils(before, type.resource.calls.update?.when))
    throw conflict("This shift can no longer be changed.");
  const more = await planOf(context, { ...before, ...sent }, id);
  const shift = await oneAtATime(() => updateRecord(context, type, id, sent, { more }));
  return answer("Shift updated successfully", { shift });
}

/** What follows from a plan. @throws 422 that names each field of a plan that cannot be */
async function planOf(context: Context, wished: JsonObject, id?: string): Promise<JsonObject> {
  const times = timesOf(wished);
  // What a shift needed attention for would be refused here.
  const plan = {
    status: wished.staff ? "scheduled" : "open",
    needs_attention: null,
    attention_reason: null,
  };
  if (!times) return plan;
  await refuseUnclearZone(context, wished, times);
  await refuseImpossible(context, wished, times, id);
  return { ...plan, scheduled_hours: times.hours };
}

/** Runs a write; the database refuses what would give a worker two shifts at once, whoever was quicker. */
export async function oneAtATime<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: string }).code !== "23P01") throw error;
    throw invalid({ staff: ["This worker already has another shift at that time."] });
  }
}
