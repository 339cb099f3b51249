import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useText } from "../i18n/useText.ts";
import { Icon } from "../ui/Icon.tsx";
import type { Shown } from "./model/place.ts";
import type { Report } from "./useReport.ts";

/** Whether a report shows its records put together to numbers, or one by one. */
export function ShowChoice({ report }: { report: Report }) {
  const text = useText();
  return (
    <Box className="no-print" sx={{ px: 2, py: 1, borderBottom: 1, borderColor: "divider" }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={report.show}
        onChange={(_event, show: Shown | null) => show && report.go({ show })}
        aria-label={text("report.show")}
      >
        <ToggleButton value="summary" sx={{ gap: 0.75, textTransform: "none" }}>
          <Icon name="BarChart" size={18} />
          {text("report.showSummary")}
        </ToggleButton>
        <ToggleButton value="rows" sx={{ gap: 0.75, textTransform: "none" }}>
          <Icon name="TableRows" size={18} />
          {text("report.showRows")}
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}
