import { createContext, useContext } from "react";
import type { Selection } from "./editing/selection.ts";
import type { Calendar } from "./useCalendar.ts";
import type { Editor } from "./editing/useEditor.ts";

/** A calendar, for the components that a definition places in it. */
export interface CalendarContextValue {
  calendar: Calendar;
  editor: Editor;
  selection: Selection;
}

export const CalendarContext = createContext<CalendarContextValue | undefined>(undefined);

/** The calendar that this component stands in. */
export function useCalendarContext(): CalendarContextValue {
  const value = useContext(CalendarContext);
  if (!value) throw new Error("useCalendarContext stands outside of a calendar");
  return value;
}
