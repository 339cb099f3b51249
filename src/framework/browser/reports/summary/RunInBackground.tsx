import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { MessagePage } from "../../shell/pages/MessagePage.tsx";
import { messageOf } from "../../transport/errors.ts";
import type { ReportRunWays } from "./useReportRun.ts";
import type { ShownRun } from "./useSummary.ts";
import { summaryWords } from "./words.ts";

/** Numbers that would take too long to wait for: why, and the way to have them anyway. */
export function OfferRun({ error, ways }: { error: unknown; ways: ReportRunWays }) {
  const text = useLaterText("summary", summaryWords);
  return (
    <MessagePage inside icon="HourglassEmpty" title={text("costly")} text={messageOf(error)}>
      <Button variant="contained" onClick={ways.start} disabled={ways.isBusy}>
        {text("runInBackground")}
      </Button>
    </MessagePage>
  );
}

/** A run in the background that has no numbers yet: for how long it has been going on, or why it failed. */
export function RunUnderWay({ run, ways }: { run: ShownRun; ways: ReportRunWays }) {
  const text = useLaterText("summary", summaryWords);
  const seconds = useSecondsSince(run.begun_at);
  if (run.state === "failed")
    return (
      <MessagePage inside icon="ErrorOutline" title={text("runFailed")} text={run.message}>
        <Button variant="contained" onClick={ways.start} disabled={ways.isBusy}>
          {text("runAgain")}
        </Button>
      </MessagePage>
    );
  const title = text(run.state === "waiting" ? "runWaiting" : "runRunning");
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ display: "grid", gap: 1.5, p: 3, maxWidth: 560, mx: "auto", my: 4 }}
    >
      <Typography variant="h2" role="status">
        {title}
      </Typography>
      <LinearProgress aria-label={title} />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Typography color="text.secondary" sx={{ flex: 1, minWidth: 220 }}>
          {run.state === "running" && `${text("runFor", { time: timeOf(seconds) })} `}
          {text("runLeave")}
        </Typography>
        <Button variant="outlined" onClick={() => ways.cancel(run.uuid)} disabled={ways.isBusy}>
          {text("runCancel")}
        </Button>
      </Box>
    </Box>
  );
}

/** Whole seconds since an instant, counted on while it is shown. */
function useSecondsSince(instant: string | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return instant === null ? 0 : Math.max(0, Math.round((now - Date.parse(instant)) / 1000));
}

/** @param seconds 75 is `1:15` */
const timeOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
