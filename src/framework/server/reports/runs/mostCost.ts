import type { Services } from "../../context.ts";

/**
 * The planner's units: a hundred times what is worked out at once, and ten times where everyone else waits in the meantime, on
 * the embedded database. The statement is ended after ten minutes anyway.
 */
const most = { server: 300_000_000, embedded: 30_000_000 };

/** What a run in the background may cost, in the planner's units. */
export const mostCostInBackground = ({ database }: Pick<Services, "database">): number =>
  most[database.engine.kind];
