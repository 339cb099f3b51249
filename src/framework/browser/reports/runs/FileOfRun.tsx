import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { formatInstant } from "../../i18n/dates.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { usePlatform } from "../../services.tsx";
import { MessagePage } from "../../shell/pages/MessagePage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { Report } from "../useReport.ts";
import { useFileRun } from "./useFileRun.ts";
import { type FileRun, isUnderWay } from "./useRun.ts";
import { runWords } from "./words.ts";

/** The file of a report's rows that runs in the background: how far it is, the way to download it, or why there is none. */
export function FileOfRun({ report, run }: { report: Report; run: FileRun }) {
  const text = useLaterText("reportRuns", runWords);
  const zone = usePlatform()?.time_zone;
  const ways = useFileRun(report);
  if (isUnderWay(run))
    return <FileUnderWay run={run} isBusy={ways.isBusy} onCancel={() => ways.cancel(run.uuid)} />;
  const more = (
    <>
      <Button
        variant={run.state === "done" ? "outlined" : "contained"}
        onClick={() => ways.start({ format: run.format, again: true })}
        disabled={ways.isBusy || !ways.isOffered}
      >
        {text("again")}
      </Button>
      <Button onClick={() => report.go({}, true)}>{text("back")}</Button>
    </>
  );
  if (run.state === "failed")
    return (
      <MessagePage inside icon="ErrorOutline" title={text("fileFailed")} text={run.message}>
        <Buttons>{more}</Buttons>
      </MessagePage>
    );
  const fileText = text("fileText", {
    smart_count: run.written,
    written: inWords(run.written),
    time: formatInstant(run.ended_at ?? "", zone),
    until: formatInstant(run.kept_until, zone),
  });
  return (
    <MessagePage inside icon="Download" title={text("fileReady")} text={fileText}>
      <Buttons>
        <Button
          variant="contained"
          startIcon={<Icon name="Download" />}
          onClick={() => ways.download(run.uuid)}
          disabled={ways.isBusy}
        >
          {text("download")}
        </Button>
        {more}
      </Buttons>
    </MessagePage>
  );
}

const inWords = (count: number): string => count.toLocaleString("en-AU");

const Buttons = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 1.5 }}>{children}</Box>
);

/** How far a file is: in percent once the records are counted, in records before. */
function FileUnderWay({ run, isBusy, onCancel }: { run: FileRun; isBusy: boolean; onCancel: () => void }) {
  const text = useLaterText("reportRuns", runWords);
  const { written, count, state } = run;
  const title = text(state === "waiting" ? "fileWaiting" : "fileRunning");
  const isCounted = count !== null && count > 0 && written <= count;
  const progress = isCounted
    ? text("writtenOf", { written: inWords(written), count: inWords(count) })
    : text("written", { smart_count: written, written: inWords(written) });
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ display: "grid", gap: 1.5, p: 3, maxWidth: 560, mx: "auto", my: 4 }}
    >
      <Box role="status">
        <Typography variant="h2">{title}</Typography>
      </Box>
      <LinearProgress
        aria-label={title}
        aria-valuetext={progress}
        {...(isCounted && { variant: "determinate", value: Math.floor((100 * written) / count) })}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Typography color="text.secondary" sx={{ flex: 1, minWidth: 220 }}>
          {state === "running" && `${progress} `}
          {text("leave")}
        </Typography>
        <Button variant="outlined" onClick={onCancel} disabled={isBusy}>
          {text("cancel")}
        </Button>
      </Box>
    </Box>
  );
}
