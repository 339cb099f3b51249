import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { messageOf } from "#framework/browser/transport/errors.ts";
import type { copySummary } from "./copyDays.ts";
import { useRosterText } from "./words.ts";

export const ways = ["skip", "merge", "replace"] as const;
export type Way = (typeof ways)[number];

/** What happens where people have other shifts. */
export function ExistingField({ value, onChange }: { value: Way; onChange: (way: Way) => void }) {
  const text = useRosterText();
  return (
    <TextField
      select
      label={text("existing")}
      value={value}
      onChange={(event) => onChange(ways.find((way) => way === event.target.value) ?? "skip")}
    >
      {ways.map((way) => (
        <MenuItem key={way} value={way}>
          {text(`ways.${way}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface CopySummaryProps {
  summary: ReturnType<typeof copySummary> | undefined;
  failure: Error | null;
}

/** What would become of the shifts, and why some go without their worker or are left out. */
export function CopySummary({ summary, failure }: CopySummaryProps) {
  const text = useRosterText();
  return (
    <>
      {failure && <Alert severity="error">{messageOf(failure, text("copyFailed"))}</Alert>}
      <Box role="status">
        {summary && (
          <>
            <Typography sx={{ fontWeight: 600 }}>
              {text("copySummary", {
                copied: summary.copied,
                open: summary.open,
                skipped: summary.skipped,
              })}
            </Typography>
            <Reasons title={text("copySkipped")} reasons={summary.why.skipped} />
            <Reasons title={text("copyOpen")} reasons={summary.why.open} />
          </>
        )}
      </Box>
    </>
  );
}

/** Why shifts are left out, or go without their worker, each reason once. */
function Reasons({ title, reasons }: { title: string; reasons: readonly [string, number][] }) {
  if (reasons.length === 0) return null;
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 550, mt: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {reasons.map(([reason, times]) => (
          <li key={reason}>{times > 1 ? `${reason} (${times})` : reason}</li>
        ))}
      </Box>
    </>
  );
}
