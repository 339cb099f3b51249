import { today } from "#framework/shared/dates/dates.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { type FindTone, toneFinder } from "#framework/shared/reports/colours.ts";
import { formattedField } from "#framework/shared/summaries/numberField.ts";
import { usePlatform } from "../../services.tsx";
import type { SummaryData } from "../summary/useSummary.ts";
import type { Report } from "../useReport.ts";

/** What finds the tones of a report's numbers, in the order of the numbers. */
export function useNumberTones(
  { colours }: Pick<Report, "colours">,
  { values }: Pick<SummaryData, "values">,
): (FindTone | undefined)[] {
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const asked = { zone, today: today(zone) };
  return values.map(({ format }, index) => {
    const field = formattedField(format, "");
    return (
      field &&
      toneFinder(
        colours.list.filter(({ number }) => number === index + 1),
        field,
        asked,
      )
    );
  });
}
