import { myDay, myDayAnswer } from "./day/myDay.ts";
import type { Module } from "#framework/server/routes/module.ts";
import { calendarAnswer, rosterShifts } from "./planning/calendar.ts";
import { pickParticipants, pickStaff } from "./planning/people.ts";
import { sidebarAnswer, sidebarParticipants, sidebarQuery, sidebarStaff } from "./planning/sidebar.ts";

/** The roster of some days with the people beside it. */
export const roster: Module = (handle) => {
  handle("GET ndis/personal/my-day", myDay, { answer: myDayAnswer });
  handle("POST ndis/roster/staff/shifts", rosterShifts, { writes: false, answer: calendarAnswer });
  handle("GET ndis/roster/sidebar/staff/all-staff-list", sidebarStaff, {
    query: sidebarQuery,
    answer: sidebarAnswer("staffs"),
  });
  handle("GET ndis/roster/sidebar/participant/all-participant-list", sidebarParticipants, {
    query: sidebarQuery,
    answer: sidebarAnswer("participants"),
  });
  handle("GET ndis/roster/all-staffs-list", pickStaff, { answer: sidebarAnswer("staffs") });
  handle("GET ndis/roster/all-participants", pickParticipants, {
    query: { include_suspended: "true: those whose support is suspended as well." },
    answer: sidebarAnswer("participants"),
  });
};
