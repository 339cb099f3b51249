import type { Operation, RouteOptions } from "./module.ts";

/** What answers a call, and what its route says of itself. */
export interface Served {
  operation: Operation;
  options: RouteOptions;
}
