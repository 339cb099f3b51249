import type { FollowUp, FollowUps } from "../events/changes.ts";
import { judgeShiftsOf, namedIn, shiftSettled } from "./fitness/shiftFlags.ts";
import { categoryChanged, staffChanged } from "./fitness/causes.ts";
import { holidayChanged } from "./holidays/changed.ts";
import { bookingChanged, shiftChanged } from "./roster/budgets.ts";

/** What the areas of the server count or judge anew when records change. */
export const followUps: FollowUps = new Map<string, FollowUp>([
  [
    "shifts",
    async (context, id, states) => {
      await shiftChanged(context, id, states);
      await shiftSettled(context, id, states);
    },
  ],
  ["service-bookings", bookingChanged],
  ["public-holidays", holidayChanged],
  ["staff-licences", (context, _id, states) => judgeShiftsOf(context, namedIn("staff", states))],
  ["staff", staffChanged],
  ["staff-categories", categoryChanged],
]);
