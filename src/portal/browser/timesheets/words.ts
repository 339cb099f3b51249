import { useTranslate } from "react-admin";
import type { timesheets } from "#portal/browser/messages/enTimesheets.ts";

/** The words of the timesheet screens. */
export function useTimesheetText() {
  const translate = useTranslate();
  return (key: keyof typeof timesheets, options?: Record<string, unknown>) =>
    translate(`timesheets.${key}`, options);
}
