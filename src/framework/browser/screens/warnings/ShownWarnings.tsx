import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useCalendarText } from "../../i18n/enCalendar.ts";
import type { Warning } from "../calendar/editing/edit.ts";
import { groupedWarnings, type ShownWarning, shownWarnings } from "./groups.ts";

/** More than these are folded by what they are about. */
const mostOpen = 6;

/** Times that are named of one warning. */
const mostTimes = 4;

/** What speaks against a change: each warning once; many of them as an overview that opens. */
export function ShownWarnings({ warnings }: { warnings: readonly Warning[] }) {
  const all = shownWarnings(warnings);
  if (all.length <= mostOpen)
    return all.map((one) => (
      <Alert key={one.sentence} severity="warning" sx={{ mb: 1 }}>
        <Words {...one} />
      </Alert>
    ));
  return groupedWarnings(warnings).map(({ title, shown }) => (
    <Alert key={title} severity="warning" sx={{ mb: 1, "& .MuiAlert-message": { flex: 1 } }}>
      <details>
        <Box component="summary" sx={{ py: 0.25, cursor: "pointer", fontWeight: 600 }}>
          {title} ({shown.length})
        </Box>
        <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 2.5, display: "grid", gap: 1 }}>
          {shown.map((one) => (
            <li key={one.sentence}>
              <Words {...one} />
            </li>
          ))}
        </Box>
      </details>
    </Alert>
  ));
}

function Words({ sentence, times }: ShownWarning) {
  const text = useCalendarText();
  const named = times.slice(0, mostTimes).join("; ");
  const more = times.length - mostTimes;
  return (
    <>
      {sentence}
      {times.length > 0 && (
        <Box sx={{ fontSize: "0.8125rem", color: "text.secondary" }}>
          {more > 0 ? text("andMore", { named, smart_count: more }) : named}
        </Box>
      )}
    </>
  );
}
