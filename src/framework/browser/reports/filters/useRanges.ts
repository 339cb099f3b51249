import { useMemo } from "react";
import { wholeRanges } from "#framework/shared/dates/ranges.ts";
import { useServices } from "../../services.tsx";

/** The names of days by which a report's filter compares: those of the calendar, and those that the portal adds. */
export function useRanges(): readonly string[] {
  const { ranges } = useServices().definitions.portal;
  return useMemo(() => [...wholeRanges, ...(ranges ?? [])], [ranges]);
}
