import { useLaterText } from "#framework/browser/i18n/useLaterText.ts";

/** The words of a worker's usual week. They are loaded with it. */
const availability = {
  title: "My usual week",
  change: "Change usual week",
  anyTime: "You can work at any time. Add days and times if you can only work at some of them.",
  none: "Not available",
  dates: "Days that differ",
};

/** The words of a worker's usual week, by key. */
export const useAvailabilityText = () => useLaterText("availability", availability);
