import type { FollowUps } from "../events/changes.ts";
import { holidayChanged } from "./holidays/changed.ts";
import { bookingChanged, shiftChanged } from "./roster/budgets.ts";

/** What the areas of the server count anew when records change. */
export const followUps: FollowUps = new Map([
  ["shifts", shiftChanged],
  ["service-bookings", bookingChanged],
  ["public-holidays", holidayChanged],
]);
