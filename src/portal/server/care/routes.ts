import { type Module, paging } from "#framework/server/routes/module.ts";
import { unassignedStaff } from "./suitableStaff.ts";

/** The workers who can be assigned to a participant. */
export const care: Module = (handle) => {
  handle("GET ndis/client/unassigned-staffs/{uuid}", unassignedStaff, { query: paging });
};
