import { type Module, paging } from "../module.ts";
import { ownBalances } from "./balances.ts";
import { leaveCalendar } from "./calendar.ts";
import { previewAnswer, previewLeave } from "./preview.ts";

/** Leave as it is counted: in balances, in a calendar, and before it is asked for. */
export const leave: Module = (claim) => {
  claim("POST ndis/personal/leave/preview", previewLeave, { writes: false, answer: previewAnswer });
  claim("GET ndis/personal/leave-balance", ownBalances);
  claim("GET ndis/leave/calendar", leaveCalendar, {
    query: { ...paging, month: "Year and month, such as 2026-11. Without it: the present one." },
  });
};
