import Box from "@mui/material/Box";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { usePlatform } from "../../services.tsx";
import type { SummaryData } from "./useSummary.ts";
import { summaryWords } from "./words.ts";
import { nameOf, writtenCell } from "./written.ts";

/** The numbers of all records together. */
export function Totals({ data: { values, total } }: { data: SummaryData }) {
  const text = useLaterText("summary", summaryWords);
  const zone = usePlatform()?.time_zone ?? deviceZone();
  return (
    <Box component="dl" sx={{ m: 0, display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1 }}>
      {values.map((value, index) => (
        // eslint-disable-next-line react/no-array-index-key -- two numbers may be the same
        <Box key={index} sx={{ display: "flex", flexDirection: "column-reverse" }}>
          <Box component="dt" sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
            {nameOf(value, text)}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, fontSize: "1.75rem", fontWeight: 650, fontVariantNumeric: "tabular-nums" }}
          >
            {writtenCell(total[index], value.format, zone)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
