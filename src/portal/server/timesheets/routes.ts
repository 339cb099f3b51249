import type { Schema } from "#framework/shared/schema/schema.ts";
import { postedList } from "#framework/server/routes/postedList.ts";
import type { Module } from "#framework/server/routes/module.ts";
import { exportTimesheets } from "./export/csv.ts";
import { listTimesheets } from "./export/list.ts";
import { togglePaid } from "./export/paid.ts";
import { staffListAnswer, timesheetStaff } from "./export/staffList.ts";
import { exportXero } from "./export/xero.ts";

const fileAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["file"],
  properties: { file: { type: "string", description: "A link that works once, within two minutes." } },
};

/** Timesheets: what a decision pays, and the payment records of a person as a list, as files, and marked as paid. */
export const timesheets: Module = (claim) => {
  claim("POST ndis/timesheet/export/get-staff-list", timesheetStaff, {
    writes: false,
    answer: staffListAnswer,
  });
  claim("POST ndis/timesheet/get-timesheet", listTimesheets, postedList({ query: {} }));
  claim("POST ndis/timesheet/export", exportTimesheets, { answer: fileAnswer });
  claim("POST ndis/timesheet/export/xero-timesheet", exportXero, { answer: fileAnswer });
  claim("POST ndis/timesheet/update-timesheet/paid", togglePaid, { answer: { type: "object" } });
};
