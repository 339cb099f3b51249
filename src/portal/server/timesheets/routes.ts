import { postedList } from "#framework/server/routes/postedList.ts";
import type { Module } from "#framework/server/routes/module.ts";
import { listTimesheets } from "./export/list.ts";

/** Timesheets: the payment records of a tab and some days as a list. */
export const timesheets: Module = (handle) => {
  handle("POST ndis/timesheet/get-timesheet", listTimesheets, postedList({ query: {} }));
};
