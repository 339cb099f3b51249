import { myDay, myDayAnswer } from "./day/myDay.ts";
import { choosePlace } from "./day/place.ts";
import type { Module } from "#framework/server/routes/module.ts";
import { assignShifts, bulkAnswer, cancelShifts } from "./planning/bulk.ts";
import { calendarAnswer, rosterShifts } from "./planning/calendar.ts";
import { copyShifts, undoCopy } from "./planning/copy.ts";
import { copyAnswer } from "./planning/settleCopies.ts";
import { offerShifts } from "./offers/offer.ts";
import { exportAnswer, exportShifts } from "./planning/exported.ts";
import { pickParticipants, pickStaff } from "./planning/people.ts";
import { publishAnswer, publishShifts, unpublishShifts } from "./planning/publish.ts";
import { sidebarAnswer, sidebarParticipants, sidebarQuery, sidebarStaff } from "./planning/sidebar.ts";
import { acceptProposal } from "./proposing/accept.ts";
import { askSwap } from "./swaps/ask.ts";
import { colleaguesAnswer, swapColleagues } from "./swaps/colleagues.ts";
import { templateAnswer, templateFromDays } from "./templates/fromDays.ts";
import { rollOut } from "./templates/rollOut.ts";

/** Shifts: the roster of some days with the people beside it, and what cancelling a shift comes to. */
export const roster: Module = (claim) => {
  claim("GET ndis/personal/my-day", myDay, { answer: myDayAnswer });
  claim("POST ndis/personal/shift-place", choosePlace, {
    answer: { type: "object", additionalProperties: false },
  });
  claim("POST ndis/roster/staff/shifts", rosterShifts, { writes: false, answer: calendarAnswer });
  claim("GET ndis/roster/sidebar/staff/all-staff-list", sidebarStaff, {
    query: sidebarQuery,
    answer: sidebarAnswer("staffs"),
  });
  claim("GET ndis/roster/sidebar/participant/all-participant-list", sidebarParticipants, {
    query: sidebarQuery,
    answer: sidebarAnswer("participants"),
  });
  claim("GET ndis/roster/all-staffs-list", pickStaff, { answer: sidebarAnswer("staffs") });
  claim("GET ndis/roster/all-participants", pickParticipants, {
    query: { include_suspended: "true: those whose support is suspended as well." },
    answer: sidebarAnswer("participants"),
  });
  claim("POST ndis/roster/copy-shifts", copyShifts, { answer: copyAnswer });
  claim("POST ndis/roster/undo-copy", undoCopy, { answer: copyAnswer });
  claim("POST records/roster-templates/from-days", templateFromDays, { answer: templateAnswer });
  claim("POST records/roster-templates/roll-out", rollOut, { answer: copyAnswer });
  claim("POST ndis/roster/assign-shifts", assignShifts, { answer: bulkAnswer });
  claim("POST ndis/roster/cancel-shifts", cancelShifts, { answer: bulkAnswer });
  claim("POST records/shifts/offer", offerShifts, { answer: bulkAnswer });
  claim("POST records/roster-proposals/{id}/accept", acceptProposal, { answer: bulkAnswer });
  claim("POST records/my-swaps/colleagues", swapColleagues, { writes: false, answer: colleaguesAnswer });
  claim("POST records/my-swaps/ask", askSwap);
  claim("POST ndis/roster/publish-shifts", publishShifts, { answer: publishAnswer });
  claim("POST ndis/roster/unpublish-shifts", unpublishShifts, { answer: publishAnswer });
  claim("POST ndis/roster/export/shifts", exportShifts, { answer: exportAnswer });
};
