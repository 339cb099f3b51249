import { contacts } from "./contacts.ts";
import { employees } from "./employees.ts";
import { invoices } from "./invoices.ts";
import type { Kind, KindName } from "./kind.ts";
import { payments } from "./payments.ts";
import { timesheets } from "./timesheets.ts";

/** How each kind of thing is sent. */
export const sendingOf: Readonly<Record<KindName, Kind>> = {
  contact: contacts,
  employee: employees,
  invoice: invoices,
  timesheet: timesheets,
  payments,
};
