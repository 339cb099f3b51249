import { type Module, paging } from "../module.ts";
import { balancesOfStaff, ownBalances } from "./balances.ts";
import { leaveCalendar } from "./calendar.ts";
import { decideLeave, withdrawLeave } from "./decide.ts";
import { previewAnswer, previewLeave } from "./preview.ts";
import { requestLeave } from "./request.ts";

const id = { type: "string", format: "uuid", title: "Leave" } as const;

/** Leave: asked for by staff, decided on by others, seen in a calendar and counted in balances. */
export const leave: Module = (claim) => {
  claim("POST ndis/personal/request/leave", requestLeave);
  claim("POST ndis/personal/leave/preview", previewLeave, { writes: false, answer: previewAnswer });
  claim("POST ndis/personal/leave/withdraw", withdrawLeave, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["leave_id"],
      properties: { leave_id: id, version: { type: "integer", title: "The version that was seen" } },
    },
  });
  claim("POST ndis/leave/request", decideLeave);
  claim("GET ndis/personal/leave-balance", ownBalances);
  claim("GET ndis/staff/{id}/leave-balance", balancesOfStaff);
  claim("GET ndis/leave/calendar", leaveCalendar, {
    query: { ...paging, month: "Year and month, such as 2026-11. Without it: the present one." },
  });
};
