import type { Field } from "#framework/shared/fields/fields.ts";
import { formattedField } from "#framework/shared/summaries/numberField.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { useSummary } from "../summary/useSummary.ts";
import { summaryWords } from "../summary/words.ts";
import { nameOf } from "../summary/written.ts";
import type { Report } from "../useReport.ts";

/** The numbers that a report shows as fields with which they are compared, by their places counted from 1. */
export function useNumberFields(report: Report): ReadonlyMap<number, Field> {
  const text = useLaterText("summary", summaryWords);
  const { data } = useSummary(report);
  const values = data?.values ?? [];
  return new Map(
    values.flatMap((value, index): [number, Field][] => {
      const field = formattedField(value.format, nameOf(value, text));
      return field ? [[index + 1, field]] : [];
    }),
  );
}
