import { type Module, paging } from "#framework/server/routes/module.ts";
import { availableStaff } from "./available.ts";

/** Fitness for work: who can have a shift, and why someone cannot. */
export const fitness: Module = (handle) => {
  handle("GET ndis/roster/all-staffs", availableStaff, {
    query: {
      ...paging,
      ids: "Only these workers, separated by commas.",
      start_at: "When the shift begins, an instant.",
      end_at: "When it ends, an instant.",
      start_date: "Instead of instants: its first day.",
      end_date: "Its last day.",
      start_time: "HH:mm by the provider's clock.",
      end_time: "HH:mm by the provider's clock.",
      participants: "Ids of those whom it is for, separated by commas.",
      service: "The support that is given: decides whether a competency is needed.",
      shift_type: "The kind of shift: decides which skills count.",
      shift: "The shift itself, so that it does not stand in its own way.",
    },
  });
};
