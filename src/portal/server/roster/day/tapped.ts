import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { invalid } from "#framework/server/http/errors.ts";
import { momentOf } from "#framework/server/http/tapped.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { placeOfTap } from "./place.ts";

/**
 * A start or an end counts from the moment of the tap, also when it arrives later. When it arrived and how far the
 * device's clock was off stand beside it, and where it was, if the worker agrees.
 */
export const shiftTapped: Prepare = async ({ context, action, before }, shift): Promise<JsonObject> => {
  const { tapped } = context.origin;
  const moment = momentOf(context);
  const received = tapped ? context.services.clock.now().toISOString() : null;
  const offset: JsonObject = tapped ? { clock_offset_seconds: tapped.offsetSeconds } : {};
  if (action === "start-shift")
    return {
      clock_in_at: moment.toISOString(),
      clock_in_received_at: received,
      ...offset,
      ...(await placeOfTap(context, shift, "clock_in")),
    };
  const began = Date.parse(String(before?.clock_in_at ?? ""));
  const end = Number.isNaN(began) ? moment : new Date(Math.max(moment.getTime(), began));
  return {
    clock_out_at: end.toISOString(),
    clock_out_received_at: received,
    ...offset,
    ...(await placeOfTap(context, shift, "clock_out")),
  };
};

/** A task that someone ticks knows when and by whom; one that is unticked does not. */
export const shiftTask: Prepare = ({ context, input }, { tasks }): JsonObject => {
  const known = (Array.isArray(tasks) ? tasks : []).filter(isObject);
  if (!known.some(({ task }) => task === input.task))
    throw invalid({ task: ["This shift has no such task."] });
  return {
    tasks: known.map(({ task = null, ...rest }): JsonObject => {
      if (task !== input.task) return { task, ...rest };
      if (input.done !== true) return { task };
      return { task, done_at: momentOf(context).toISOString(), done_by: context.user.fullname };
    }),
  };
};
