import type { Context } from "#framework/server/context.ts";
import { readSingleton } from "#framework/server/records/store/singleton.ts";

/** What a proposal weighs, in points: the settings of the provider (`schemas/records/roster-weight.json`, which has the usual ones). */
export interface Weights {
  /** A shift that stays open. */
  open: number;
  /** An hour above a worker's ordinary hours of a week. */
  overtime_hour: number;
  /** A warning that a person would have to accept. */
  warning: number;
  /** A shift with participants who do not know the worker. */
  unfamiliar: number;
  /** Ten kilometres between the worker and the shift. */
  distance: number;
  /** Kilometres between a worker and a shift beyond which they are not proposed. */
  farthest_km: number;
}

/** The weights of a provider. */
export function weightsOf(context: Context): Weights {
  const resource = context.services.definitions.definitions.resources.get("roster-weights");
  if (!resource) throw new Error("there are no weights of rosters");
  return { ...none, ...readSingleton(context, resource) };
}

const none: Weights = {
  open: 0,
  overtime_hour: 0,
  warning: 0,
  unfamiliar: 0,
  distance: 0,
  farthest_km: Number.MAX_SAFE_INTEGER,
};
